/** How the process starts: several at once, interrupted and repeated, with a failing migration, in an old folder. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { buildIfNeeded } from '../scripts/build.ts'
import { openBuiltInDatabase } from '../src/db/built-in/built-in-database.server.ts'
import { MIGRATIONS, migrate } from '../src/db/migrate.server.ts'
import { createKysely, openPool } from '../src/db/pool.server.ts'
import type { Db } from '../src/db/schema.server.ts'
import { readDemoCatalog } from '../src/demo/demo-catalog.server.ts'
import { readDemoReviews } from '../src/demo/demo-reviews.server.ts'
import { cookiesOf } from './cookies.ts'
import { copyDatabaseFiles, createDatabase } from './databases.ts'
import { openFlakyProxy } from './flaky-proxy.ts'
import {
  FIXTURE_BUYER,
  LAST_RELEASE,
  loadDump,
  readDump,
  readReleaseOrders,
} from './releases/release-fixture.ts'
import { ADMIN, beginStart, type ShopProcess, startShop } from './shop-process.ts'
import { createBuyers, createStockedProduct, newOrderIntent, sendOrder } from './torture/buyers.ts'

const DEMO_CATALOG = readDemoCatalog()
const DEMO_REVIEWS = readDemoReviews()

beforeAll(() => buildIfNeeded(() => undefined), 60_000)

const SECRET = 'the-same-in-every-process-of-one-shop'

async function fresh(template?: string) {
  const database = await createDatabase(inject('serverUrl'), template)
  onTestFinished(() => database.close())
  return { ...database, url: database.url }
}

async function open(env: Record<string, string>): Promise<ShopProcess> {
  const shop = await startShop({ DEMO: 'off', AUTH_SECRET: SECRET, ...env })
  onTestFinished(() => shop.dispose())
  return shop
}

function connected(url: string): Db {
  const db = createKysely(openPool({ connectionString: url, max: 2 }))
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

test('eight simultaneous starts on an empty database run every migration once', async () => {
  const { db, url } = await fresh('template0')
  await Promise.all(Array.from({ length: 8 }, () => migrate(connected(url))))
  expect(await migrationsIn(db)).toEqual(Object.keys(MIGRATIONS))
})

test('three processes start on one empty database: one catalog with its quotes, one administrator, and all three serve', async () => {
  const { db, url } = await fresh('template0')
  const shops = await Promise.all([1, 2, 3].map(() => open({ DATABASE_URL: url, DEMO: 'on' })))
  for (const shop of shops) expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  const products = await db.selectFrom('products').select('sku').execute()
  expect(products).toHaveLength(DEMO_CATALOG.length)
  const currency = db.selectFrom('settings').select('value').where('key', '=', 'currency')
  expect(await currency.executeTakeFirst()).toEqual({ value: 'USD' })
  const admins = await db.selectFrom('users').select('email').where('role', '=', 'admin').execute()
  expect(admins).toEqual([{ email: ADMIN.email }])
  const quotes = await db.selectFrom('quotes').select('status').orderBy('number').execute()
  expect(quotes.map(({ status }) => status)).toEqual([
    ...['offered', 'declined', 'part-ordered', 'offered', 'countered', 'question', 'requested'],
  ])
  expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([])
})

/** The settings of a first start that creates its own administrator and the demo catalog. */
const FIRST = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', DEMO: 'on' }

const shownPasswords = (said: string) =>
  [...said.matchAll(/Password \(shown this once\): (\S+)/g)].map(([, password = '']) => password)

/** Expects everything that a first start creates, and that the last printed password works. */
async function expectCompleted(shop: ShopProcess, saidBefore = ''): Promise<void> {
  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as unknown[]
  expect(products).toHaveLength(DEMO_CATALOG.length)
  const reviews = (await (await fetch(`${shop.url}/api/review`)).json()) as unknown[]
  expect(reviews).toHaveLength(DEMO_REVIEWS.length)
  const password = shownPasswords(saidBefore + shop.output()).at(-1)
  const signIn = await fetch(`${shop.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ email: ADMIN.email, password }),
  })
  expect(signIn.status).toBe(200)
  const cookie = cookiesOf(signIn)
  const read = async (path: string) =>
    (await fetch(`${shop.url}/api/${path}`, { headers: { cookie } })).json()
  expect(await read(`admin/${ADMIN.email}`)).toMatchObject({ admin: true })
  // The demo quotes are created together, one of them ordered.
  expect(await read('quotes?queue=won')).toHaveLength(1)
}

test('a shop sells in the currency of its first start, on pages, in data and in files, and in no other', async () => {
  const { db, url } = await fresh()
  const start = (currency: string) => ({
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    CURRENCY: currency,
    DATABASE_URL: url,
    DATA_DIR: tmpdir(),
  })
  const refusal = async (currency: string) => {
    const refused = beginStart(start(currency))
    expect(await refused.exit).toBe(1)
    return refused.output()
  }
  expect(await refusal('JPY')).toContain('CURRENCY must be the code of a currency with two decimals')
  expect(await db.selectFrom('settings').select('key').execute()).toEqual([])

  const shop = await open({ DEMO: 'on', CURRENCY: 'EUR', DATABASE_URL: url })
  const read = async (path: string, cookie = '') =>
    (await fetch(shop.url + path, { headers: { cookie } })).text()
  const [product] = JSON.parse(await read('/api/products')) as { _id: string }[]
  const list = await read('/products')
  expect(list).toContain('shopCurrency="EUR"')
  expect(list).toContain('€')
  expect(await read(`/products/${product?._id}`)).toContain('"priceCurrency":"EUR"')
  const signIn = await fetch(`${shop.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
  })
  const csv = await read('/api/products/export.csv', cookiesOf(signIn))
  expect(csv).toContain('Price (EUR)')
  const texts = [
    list,
    await read('/products?view=table'),
    await read(`/products/${product?._id}`),
    csv,
    await read('/api/openapi.json'),
    await read('/api/docs'),
  ]
  for (const text of texts) expect(text).not.toMatch(/\bUSD\b|US dollar|\$\d/)
  await shop.dispose()

  const said =
    'CURRENCY is USD, but this shop was started with EUR. Prices and orders are not converted: set CURRENCY=EUR'
  expect(await refusal('USD')).toContain(said)
  expect(await refusal('')).toContain(said)
})

test('a first start that loses its database connection at any step is completed by the next one', async () => {
  const steps = ['into "accounts"', 'into "products"', 'into "reviews"']
  await Promise.all(
    steps.map(async (step) => {
      const { url } = await fresh()
      const { proxy, url: through } = await proxied(url)
      proxy.cutAfter(() => (question) => question.includes(step))
      const cut = beginStart({ ...FIRST, AUTH_SECRET: SECRET, DATABASE_URL: through, DATA_DIR: tmpdir() })
      expect(await cut.exit, step).toBe(1)
      await expectCompleted(await open({ ...FIRST, DATABASE_URL: url }), cut.output())
    }),
  )
})

test('first starts killed at random moments in an open folder are completed later, and the folder becomes private', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-killed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'mail'))
  writeFileSync(join(folder, 'mail', 'old.eml'), 'a link')
  for (const open of [join(folder, 'mail'), folder]) chmodSync(open, 0o777)
  let said = ''
  for (let time = 1; time <= 3; time += 1) {
    const start = beginStart({ ...FIRST, DATA_DIR: folder })
    // The first one is killed while the database is created, the others at random moments after that.
    if (time > 1)
      await expect.poll(() => existsSync(join(folder, 'database')), { timeout: 90_000 }).toBe(true)
    await Promise.race([pause(Math.random() * 2_500), start.exit])
    start.child.kill('SIGKILL')
    await start.exit
    said += start.output()
  }
  const shop = await open({ ...FIRST, DATA_DIR: folder })
  await expectCompleted(shop, said)
  await fetch(`${shop.url}/api/auth/request-password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ email: ADMIN.email }),
  })
  const emails = () => readdirSync(join(folder, 'mail')).filter((name) => name.endsWith('.eml'))
  await expect.poll(emails, { timeout: 30_000 }).toHaveLength(2)
  const files = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  // A group may pass through the data folder, if PostgreSQL runs as another user.
  expect(files.filter((file) => (statSync(join(folder, file)).mode & 0o067) !== 0)).toEqual([])
})

test('when stopped during the start, the process exits at once with code 0', async () => {
  const { url } = await fresh()
  const start = beginStart({ ...FIRST, DATABASE_URL: url, DATA_DIR: tmpdir() })
  await expect.poll(() => shownPasswords(start.output()), { timeout: 30_000 }).toHaveLength(1)
  expect(start.output()).not.toContain('open at')
  start.child.kill('SIGTERM')
  expect(await start.exit).toBe(0)
})

/** Says in each thread when Node has loaded its compiler for TypeScript, which stays in memory. */
const WATCH_COMPILER = `setInterval(()=>process.moduleLoadList.some((name)=>name.includes('amaro'))&&console.log('compiler loaded'),20).unref()`

test('neither a start after a build nor the first PDF loads the compiler for TypeScript', async () => {
  const { db, url } = await fresh()
  const product = await createStockedProduct(db, 100)
  const [buyer] = await createBuyers(db, 1, SECRET)
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(WATCH_COMPILER)}`
  const shop = await open({ DATABASE_URL: url, NODE_OPTIONS, NODE_COMPILE_CACHE: '' })
  const intent = newOrderIntent(buyer ?? expect.fail(), product, 2)
  const placed = await sendOrder(shop.url, intent)
  const { number } = placed.kind === 'placed' ? placed : expect.fail()
  const { headers } = await fetch(`${shop.url}/api/orders/${number}/pro-forma.pdf`, {
    headers: { cookie: intent.buyer.cookie },
  })
  expect(headers.get('content-type')).toBe('application/pdf')
  await shop.stop()
  expect(shop.output()).not.toContain('compiler loaded')
})

test('a failed migration leaves the schema unchanged, and the running shop continues', async () => {
  const { db, url } = await fresh()
  const shop = await open({ DATABASE_URL: url })
  const product = await createStockedProduct(db, 100)
  const [buyer] = await createBuyers(db, 1, SECRET)
  const before = await schemaOf(db)
  await expect(migrate(connected(url), undefined, FAILING)).rejects.toThrow('division by zero')
  expect(await schemaOf(db)).toEqual(before)
  expect(await migrationsIn(db)).toEqual(Object.keys(MIGRATIONS))
  const placed = await sendOrder(shop.url, newOrderIntent(buyer ?? expect.fail(), product, 2))
  expect(placed.kind).toBe('placed')
  // After the migration is fixed, it succeeds.
  await migrate(connected(url), undefined, withNext({ up: async () => undefined }))
  expect(await migrationsIn(db)).toContain('9000-next')
})

test('a process that dies during a migration leaves the schema unchanged, and the next one can continue', async () => {
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

test('the data folder of the last release starts, and its buyer finds their orders', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await copyDatabaseFiles(folder)
  const server = await openBuiltInDatabase(folder)
  const pool = openPool({ connectionString: server.url, max: 1 })
  await loadDump(pool, readDump(LAST_RELEASE))
  await pool.end()
  await server.close()
  const shop = await open({ DATA_DIR: folder, DATABASE_URL: '' })
  const signedIn = await fetch(`${shop.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(FIXTURE_BUYER),
  })
  const cookie = cookiesOf(signedIn)
  const orders = (await (await fetch(`${shop.url}/api/orders`, { headers: { cookie } })).json()) as {
    number: string
  }[]
  expect(orders.map(({ number }) => number)).toEqual(
    readReleaseOrders(LAST_RELEASE).map(({ number }) => number),
  )
})

test('health and readiness are correct: a shop without its database is alive and not ready until it is back', async () => {
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
