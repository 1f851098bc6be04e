/** The faults that the drill causes in the cluster while buyers and readers continue. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseCluster, type DatabaseHost, waitFor } from './database-hosts.ts'
import { cutOff } from './hosts.ts'
import type { ShopCluster } from './shop-hosts.ts'

export interface Cluster {
  database: DatabaseCluster
  shops: ShopCluster
  /** Writes one line for the operator. */
  say: (line: string) => void
}

export interface Step {
  name: string
  /** Part of the short form. */
  isShort?: boolean
  /** The most seconds without a confirmed order. */
  maxWriteOutageS: number
  /** True if no request may fail. */
  failsNothing?: boolean
  run(cluster: Cluster): Promise<void>
}

/** Lets buyers continue for a while, so that a step shows what follows it. */
const SETTLE_MS = 2_000

async function requireLeader({ database }: Cluster): Promise<DatabaseHost> {
  return waitFor('a primary', () => database.findLeader())
}

async function killPrimary(cluster: Cluster) {
  const { database, say } = cluster
  const primary = await requireLeader(cluster)
  await primary.kill()
  say(`killed every process of ${primary.name}`)
  const next = await database.waitForOtherLeader(primary)
  say(`${next.name} is the primary`)
  await pause(SETTLE_MS)
  primary.begin()
  await database.waitUntilComplete()
  say(`${primary.name} is back as a replica`)
}

async function cutOffPrimary(cluster: Cluster) {
  const { database, say } = cluster
  const primary = await requireLeader(cluster)
  const heal = cutOff(
    primary,
    database.hosts.filter((host) => host !== primary),
  )
  say(`${primary.name} no longer reaches the other database hosts; the shops still reach it`)
  const next = await database.waitForOtherLeader(primary)
  say(`${next.name} is the primary, and ${primary.name} has given up`)
  await pause(5 * SETTLE_MS)
  heal()
  await database.waitUntilComplete()
  say(`${primary.name} is back as a replica`)
}

/** Asks Patroni for a planned change of the primary. */
async function switchOver(cluster: Cluster): Promise<void> {
  const { database, say } = cluster
  const primary = await database.waitUntilComplete()
  const answer = await fetch(`http://${primary.address}:8008/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: primary.name }),
  })
  if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`)
  const next = await database.waitForOtherLeader(primary)
  say(`${next.name} has taken over from ${primary.name}`)
  await database.waitUntilComplete()
  await pause(SETTLE_MS)
}

async function restartDatabaseHosts(cluster: Cluster) {
  const { database, say } = cluster
  for (const host of database.hosts) {
    if ((await requireLeader(cluster)) === host) await switchOver(cluster)
    await host.stop()
    host.begin()
    await database.waitUntilComplete()
    say(`${host.name} has restarted`)
  }
}

async function restartShopHosts({ shops, say }: Cluster) {
  for (const host of shops.hosts) {
    const code = await host.stopShop()
    host.beginShop()
    await host.waitUntilOpen()
    // Until HAProxy has seen it twice.
    await pause(SETTLE_MS)
    say(`${host.name} has restarted; it ended with code ${code}`)
  }
}

async function killShopHost({ shops, say }: Cluster) {
  const [host] = shops.hosts
  if (!host) return
  await host.kill()
  say(`killed every process of ${host.name}`)
  await pause(2 * SETTLE_MS)
  host.beginConnections()
  host.beginShop()
  await host.waitUntilOpen()
  say(`${host.name} is back`)
}

const FILL_BYTES = 1024 * 1024

/** Writes until nothing more fits. The host's disk is a small one of its own. */
function fillDisk(file: string): number {
  const descriptor = openSync(file, 'w')
  const zeros = Buffer.alloc(FILL_BYTES)
  let written = 0
  try {
    for (;;) written += writeSync(descriptor, zeros)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  } finally {
    closeSync(descriptor)
  }
  return written
}

const MAX_LOG_FILES = 60

/** The server continues until it needs another file for its log. */
async function switchLogFiles(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (let file = 0; file < MAX_LOG_FILES; file += 1) {
      await client.query(
        `select pg_logical_emit_message(false, 'drill', 'a log file is switched if it has something')`,
      )
      await client.query('select pg_switch_wal()')
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Until another host leads: on a busy computer, a connection may fail although the server has not stopped. */
function exhaustLog({ database }: Cluster, primary: DatabaseHost): Promise<DatabaseHost> {
  return waitFor('a failover', async () => {
    const leader = await database.findLeader()
    if (leader && leader !== primary) return leader
    await switchLogFiles(database.superuserUrlOf(primary)).catch(() => undefined)
    return undefined
  })
}

async function fillPrimaryDisk(cluster: Cluster) {
  const { database, say } = cluster
  const primary = await requireLeader(cluster)
  const filler = join(primary.folder, 'filler')
  say(`filled the disk of ${primary.name} with ${Math.round(fillDisk(filler) / FILL_BYTES)} MB`)
  const next = await exhaustLog(cluster, primary)
  say(`${primary.name} has stopped, and ${next.name} is the primary`)
  await pause(SETTLE_MS)
  rmSync(filler)
  // etcd does not recover when it cannot write, so that an operator restarts the host.
  await primary.kill()
  primary.begin()
  await database.waitUntilComplete()
  say(`${primary.name} has space again and is part of the cluster`)
  await pause(SETTLE_MS)
}

export const STEPS: Step[] = [
  {
    name: 'nothing happens',
    isShort: true,
    maxWriteOutageS: 5,
    failsNothing: true,
    run: () => pause(5_000),
  },
  { name: 'the primary’s host is killed', isShort: true, maxWriteOutageS: 15, run: killPrimary },
  { name: 'the primary is cut off from the others', maxWriteOutageS: 15, run: cutOffPrimary },
  { name: 'planned switchover', maxWriteOutageS: 15, run: switchOver },
  { name: 'database hosts restart one by one', maxWriteOutageS: 15, run: restartDatabaseHosts },
  {
    name: 'shop hosts restart one by one',
    isShort: true,
    maxWriteOutageS: 5,
    failsNothing: true,
    run: restartShopHosts,
  },
  { name: 'a shop host is killed', maxWriteOutageS: 15, run: killShopHost },
  { name: 'the primary’s disk fills up', maxWriteOutageS: 30, run: fillPrimaryDisk },
]
