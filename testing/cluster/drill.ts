/** The drill itself. Runs inside namespaces of its own, which `scripts/cluster-drill.ts` creates. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createKysely, openPool } from '../../src/db/pool.server.ts'
import type { Db } from '../../src/db/schema.server.ts'
import { createBuyers, createStockedProduct } from '../torture/buyers.ts'
import { checkInvariants, type InvariantReport } from '../torture/invariants.ts'
import { type DatabaseCluster, startDatabaseHosts } from './database-hosts.ts'
import { createNetwork } from './hosts.ts'
import { type LoadFigures, type OrderLedger, type RequestFigures, startLoad, warmUp } from './load.ts'
import { type ShopCluster, startShopHosts } from './shop-hosts.ts'
import { type Cluster, STEPS, type Step } from './steps.ts'

const BUYERS = 6
const STOCK = 1_000_000

/** How the drill runs, from `scripts/cluster-drill.ts`. */
export interface DrillOptions {
  folder: string
  isShort: boolean
  isTimed: boolean
  /** Parts of the names of the steps to run; all if empty. */
  only: string[]
  /** How often these steps run, one after another. */
  repeat: number
  /** Where the logs are copied to; undefined for nowhere. */
  logs?: string | undefined
}

const options = JSON.parse(process.argv[2] ?? '') as DrillOptions
const { folder, logs } = options
const startedAt = performance.now()
const say = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${line}`)

const newSecret = () => randomBytes(24).toString('hex')

async function onPrimary<Value>(database: DatabaseCluster, work: (db: Db) => Promise<Value>): Promise<Value> {
  const primary = await database.waitUntilComplete()
  const db = createKysely(openPool({ connectionString: database.urlOf(primary), max: 1 }))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

interface StepReport {
  step: Step
  seen: LoadFigures
  found: InvariantReport
}

type Rule = [isBroken: boolean, sentence: string]

function findFaults({ step, seen, found }: StepReport): string[] {
  const rules: Rule[] = [
    [found.lost > 0, `${found.lost} confirmed orders are lost`],
    [found.double > 0, `${found.double} orders are there twice or were never sent`],
    [found.oversold > 0, 'more was sold than there was'],
    [found.half > 0, `${found.half} orders are incomplete`],
    [seen.stale > 0, `${seen.stale} lists missed an order of their reader`],
    ...(options.isTimed ? timedRules(step, seen) : []),
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, sentence]) => `${step.name}: ${sentence}`)
}

/** An overloaded computer answers late, and the shop then sheds requests. */
function timedRules(step: Step, seen: LoadFigures): Rule[] {
  return [
    [seen.pages.failed > 0, `${seen.pages.failed} cached pages failed`],
    [
      seen.orders.longestOutageMs > step.maxWriteOutageS * 1_000,
      `no order was placed for ${seconds(seen.orders)}; at most ${step.maxWriteOutageS} s are allowed`,
    ],
    [
      Boolean(step.failsNothing) && seen.orders.failed + seen.lists.failed > 0,
      `${seen.orders.failed} orders and ${seen.lists.failed} lists failed; none may`,
    ],
  ]
}

const seconds = ({ longestOutageMs }: RequestFigures) => `${(longestOutageMs / 1_000).toFixed(1)} s`
const requests = ({ asked, failed }: RequestFigures) => `${asked} / ${failed}`

function printTable(reports: StepReport[]) {
  const rows = [
    [
      'step',
      'orders',
      'longest',
      'lists',
      'longest',
      'pages',
      'longest',
      'lost',
      'doubled',
      'oversold',
      'stale',
    ],
    ['', 'asked / failed', 'outage', 'asked / failed', 'outage', 'asked / failed', 'outage', '', '', '', ''],
    ...reports.map(({ step, seen, found }) => [
      step.name,
      requests(seen.orders),
      seconds(seen.orders),
      requests(seen.lists),
      seconds(seen.lists),
      requests(seen.pages),
      seconds(seen.pages),
      String(found.lost + found.half),
      String(found.double),
      String(found.oversold),
      String(seen.stale),
    ]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  console.log('')
  for (const row of rows)
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
}

function printFailures(reports: StepReport[]) {
  for (const { step, seen } of reports)
    for (const [kind, { failures }] of Object.entries({
      orders: seen.orders,
      lists: seen.lists,
      pages: seen.pages,
    })) {
      const parts = Object.entries(failures).map(([failure, count]) => `${count} × ${failure}`)
      if (parts.length > 0) console.log(`${step.name}, ${kind}: ${parts.join(', ')}`)
    }
}

/** A backup, taken while buyers order, holds every order that was confirmed before it began. */
async function restoreBackup(cluster: Cluster, ledger: OrderLedger): Promise<void> {
  const { database, shops } = cluster
  const [host] = shops.hosts
  if (!host) return
  const before = new Map(ledger.placed)
  const file = await host.backup()
  const primary = await database.waitUntilComplete()
  const admin = createKysely(openPool({ connectionString: database.superuserUrlOf(primary), max: 1 }))
  await sql`drop database if exists restored`.execute(admin)
  await sql`create database restored owner fixit`.execute(admin)
  await admin.destroy()
  const url = database.urlOf(primary).replace(/fixit$/, 'restored')
  await host.restore(file, url)
  const db = createKysely(openPool({ connectionString: url, max: 1 }))
  const numbers = new Set(
    (await db.selectFrom('orders').select('number').execute()).map(({ number }) => number),
  )
  await db.destroy()
  const missing = [...before.values()].filter((number) => !numbers.has(number))
  if (missing.length > 0) throw new Error(`${missing.length} orders are missing in the restored backup`)
  const megabytes = (statSync(file).size / 1024 ** 2).toFixed(1)
  cluster.say(`a backup of ${megabytes} MB was restored: it has all ${before.size} orders placed before it`)
}

async function openCluster(): Promise<{ cluster: Cluster; secret: string }> {
  createNetwork()
  mkdirSync(folder, { recursive: true })
  const secrets = {
    SUPERUSER_PASSWORD: newSecret(),
    REPLICATION_PASSWORD: newSecret(),
    REWIND_PASSWORD: newSecret(),
    SHOP_PASSWORD: newSecret(),
    AUTH_SECRET: newSecret(),
  }
  say('starting three database hosts: PostgreSQL, Patroni, etcd')
  const database: DatabaseCluster = await startDatabaseHosts(join(folder, 'hosts'), secrets)
  say('starting two shop hosts: two shop processes, PgBouncer and HAProxy each; and HAProxy in front of them')
  const shops: ShopCluster = await startShopHosts(join(folder, 'hosts'), database)
  say(`the shop is open at ${shops.url}`)
  return { cluster: { database, shops, say }, secret: secrets.AUTH_SECRET }
}

function selectSteps(all: Step[]): Step[] {
  const selected = all.filter(
    ({ name, isShort }) =>
      (!options.isShort || isShort) &&
      (options.only.length === 0 || options.only.some((part) => name.includes(part))),
  )
  if (selected.length === 0) throw new Error(`the steps are: ${all.map(({ name }) => name).join(', ')}`)
  return Array.from({ length: options.repeat }, () => selected).flat()
}

async function main(): Promise<boolean> {
  const { cluster, secret } = await openCluster()
  const { database, shops } = cluster
  const { buyers, products } = await onPrimary(database, async (db) => ({
    buyers: await createBuyers(db, BUYERS, secret),
    products: [
      await createStockedProduct(db, STOCK),
      await createStockedProduct(db, STOCK),
      await createStockedProduct(db, STOCK),
    ],
  }))
  const ledger: OrderLedger = { products, keys: new Set(), placed: new Map() }
  await warmUp(shops.url)
  const reports: StepReport[] = []
  const backupStep: Step = {
    name: 'backup and restore',
    maxWriteOutageS: 15,
    run: () => restoreBackup(cluster, ledger),
  }
  const steps = selectSteps([...STEPS, backupStep])
  const faults: string[] = []
  // The short form leaves the computer to the tests beside it.
  const slowness = options.isShort ? 4 : 1
  for (const step of steps) {
    say(`— ${step.name}`)
    const endLoad = startLoad({ url: shops.url, buyers, ledger, slowness })
    try {
      await step.run(cluster)
      const seen = await endLoad()
      const found = await onPrimary(database, (db) =>
        checkInvariants(db, { ...ledger, cancelled: new Set() }),
      )
      reports.push({ step, seen, found })
    } catch (error) {
      faults.push(`${step.name}: ${(error as Error).message}`)
      break
    }
  }
  printTable(reports)
  console.log('\nFailed requests by status')
  printFailures(reports)
  faults.push(...reports.flatMap(findFaults))
  for (const fault of faults) console.log(`FAILED  ${fault}`)
  const total = reports.at(-1)?.found.orders ?? 0
  console.log(`\n${total} orders placed, ${faults.length} faults`)
  return faults.length === 0
}

/** The disks of the hosts end with the drill. */
function keepLogs() {
  if (!logs) return
  const hosts = join(folder, 'hosts')
  for (const host of readdirSync(hosts)) {
    mkdirSync(join(logs, host), { recursive: true })
    for (const name of readdirSync(join(hosts, host)))
      if (/\.(log|yml|cfg|ini)$/.test(name)) copyFileSync(join(hosts, host, name), join(logs, host, name))
  }
}

const hasPassed = await main().catch((error: Error) => {
  console.error(`The drill could not continue: ${error.message}`)
  return false
})
keepLogs()
process.exit(hasPassed ? 0 : 1)
