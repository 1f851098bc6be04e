/** How the process begins: with others at the same moment, over a failed migration, before a newer database. */
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { buildIfNeeded } from '../scripts/build.ts'
import { DEMO_CATALOGUE } from '../src/catalog/demo/demo-catalogue.ts'
import { MIGRATIONS, migrate } from '../src/db/migrate.server.ts'
import { kyselyOn, openPool } from '../src/db/pool.server.ts'
import type { Db } from '../src/db/schema.server.ts'
import { serverDatabase } from './engines.ts'
import { openFlakyProxy } from './flaky-proxy.ts'
import { ADMIN, type ShopProcess, startShop } from './shop-process.ts'
import { newIntent, seatBuyers, sendOrder, stockMachine } from './torture/buyers.ts'

beforeAll(() => buildIfNeeded(() => undefined), 60_000)

const SECRET = 'the-same-in-every-process-of-one-shop'

async function fresh(template?: string) {
  const database = await serverDatabase(inject('serverUrl'), template)
  onTestFinished(() => database.close())
  return { ...database, url: database.url ?? '' }
}

async function open(env: Record<string, string>): Promise<ShopProcess> {
  const shop = await startShop({ DEMO: 'off', AUTH_SECRET: SECRET, ...env })
  onTestFinished(() => shop.dispose())
  return shop
}

function connected(url: string): Db {
  const db = kyselyOn(openPool({ connectionString: url, max: 2 }))
  onTestFinished(() => db.destroy())
  return db
}

async function proxied(url: string) {
  const straight = new URL(url)
  const proxy = await openFlakyProxy({ host: straight.hostname, port: Number(straight.port) })
  onTestFinished(() => proxy.close())
  straight.port = String(proxy.port)
  return { proxy, url: straight.href }
}

async function schemaOf(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(db)
  return rows
}

const migrationsIn = async (db: Db) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )

const half: Migration['up'] = async (db) => {
  await sql`create table half_made (id int primary key)`.execute(db)
  await sql`alter table products rename column name to title`.execute(db)
}
const withNext = (next: Migration): Record<string, Migration> => ({ ...MIGRATIONS, '9000-next': next })
const FAILING = withNext({
  async up(db) {
    await half(db)
    await sql`select 1 / 0`.execute(db)
  },
})

test('eight starts at once on an empty database run every migration once', async () => {
  const { db, url } = await fresh('template0')
  await Promise.all(Array.from({ length: 8 }, () => migrate(connected(url))))
  expect(await migrationsIn(db)).toEqual(Object.keys(MIGRATIONS))
})

test('three processes open one empty database at once: one catalogue, one administrator, all three serve', async () => {
  const { db, url } = await fresh('template0')
  const shops = await Promise.all([1, 2, 3].map(() => open({ DATABASE_URL: url, DEMO: 'on' })))
  for (const shop of shops) expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  const products = await db.selectFrom('products').select('sku').execute()
  expect(products).toHaveLength(DEMO_CATALOGUE.length)
  const admins = await db.selectFrom('users').select('email').where('role', '=', 'admin').execute()
  expect(admins).toEqual([{ email: ADMIN.email }])
})

test('a migration that fails leaves the schema it found, and the shop that is open goes on selling', async () => {
  const { db, url } = await fresh()
  const shop = await open({ DATABASE_URL: url })
  const machine = await stockMachine(db, 100)
  const [buyer] = await seatBuyers(db, 1, SECRET)
  const before = await schemaOf(db)
  await expect(migrate(connected(url), undefined, FAILING)).rejects.toThrow('division by zero')
  expect(await schemaOf(db)).toEqual(before)
  expect(await migrationsIn(db)).toEqual(Object.keys(MIGRATIONS))
  const placed = await sendOrder(shop.url, newIntent(buyer ?? expect.fail(), machine, 2))
  expect(placed.kind).toBe('placed')
  // Put right, it goes through.
  await migrate(connected(url), undefined, withNext({ up: async () => undefined }))
  expect(await migrationsIn(db)).toContain('9000-next')
})

test('a process that dies in the middle of a migration leaves the schema it found, and the next one can go on', async () => {
  const { db, url } = await fresh()
  const { proxy, url: through } = await proxied(url)
  const before = await schemaOf(db)
  proxy.cutAfter(() => (question) => question.includes('half_made'))
  await expect(migrate(connected(through), undefined, withNext({ up: half }))).rejects.toThrow()
  expect(await schemaOf(db)).toEqual(before)
  await migrate(connected(url), undefined, withNext({ up: async () => undefined }))
  expect(await migrationsIn(db)).toContain('9000-next')
})

test('an older release does not open a newer database, and says why', async () => {
  const { url } = await fresh()
  await migrate(connected(url), undefined, withNext({ up: async () => undefined }))
  await expect(open({ DATABASE_URL: url })).rejects.toThrow(
    /code 1: FIX IT does not start\. .* opened by a newer FIX IT, which made 9000-next; start that one/,
  )
})

test('health and readiness tell the truth: a shop without its database lives and is not ready, until it is back', async () => {
  const { url } = await fresh()
  const { proxy, url: through } = await proxied(url)
  const shop = await open({ DATABASE_URL: through })
  const ask = async (path: string) => {
    const answer = await fetch(shop.url + path, { signal: AbortSignal.timeout(10_000) })
    return { status: answer.status, wait: answer.headers.get('retry-after') }
  }
  const both = async () => ({ health: await ask('/healthz'), ready: await ask('/readyz') })
  const well = { health: { status: 200, wait: null }, ready: { status: 200, wait: null } }
  const away = { health: { status: 200, wait: null }, ready: { status: 503, wait: '5' } }
  expect(await both()).toEqual(well)
  await proxy.refuse()
  expect(await both()).toEqual(away)
  await proxy.heal()
  expect(await both()).toEqual(well)
  proxy.fallSilent()
  expect(await both()).toEqual(away)
  await proxy.refuse()
  await proxy.heal()
  await expect.poll(both, { timeout: 15_000 }).toEqual(well)
})
