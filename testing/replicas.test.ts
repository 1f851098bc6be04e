/** Reads from a real replica: a reader never sees less than what they have written or what a cached page must show. */
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildIfNeeded } from '../scripts/build.ts'
import { createKysely, openPool } from '../src/db/pool.server.ts'
import { cookiesOf } from './cookies.ts'
import { type PostgresServer, startPostgresServer } from './postgres-server.ts'
import { ADMIN, type ShopProcess, startShop } from './shop-process.ts'
import { type Buyer, createBuyers, createStockedProduct, type StockedProduct } from './torture/buyers.ts'

const SECRET = 'a secret of at least 32 characters, for this test'
/** A computer busy with other work takes many times the usual second. */
const WAIT = { timeout: 30_000 }

interface Cluster {
  primary: PostgresServer
  replica: PostgresServer
  shop: ShopProcess
  other: ShopProcess
  /** Runs one statement on the replica. */
  onReplica<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>
}

let cluster: Cluster

beforeAll(async () => {
  await buildIfNeeded(() => undefined)
  const primary = await startPostgresServer()
  const replica = await primary.startReplica()
  const env = {
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: replica.url,
    AUTH_SECRET: SECRET,
    DEMO: 'off',
    MAX_ORDERS_PER_HOUR: '0',
  }
  const shop = await startShop(env)
  const other = await startShop(env)
  const pool = new pg.Pool({ connectionString: replica.url, max: 1 })
  pool.on('error', () => undefined)
  cluster = {
    primary,
    replica,
    shop,
    other,
    onReplica: async (statement) => (await pool.query(statement)).rows,
  }
}, 180_000)

afterAll(async () => {
  await cluster.shop.dispose()
  await cluster.other.dispose()
  await cluster.primary.stop()
})

async function createFixture(): Promise<{ buyer: Buyer; product: StockedProduct }> {
  const db = createKysely(openPool({ connectionString: cluster.primary.url, max: 1 }))
  try {
    const [buyer = expect.fail()] = await createBuyers(db, 1, SECRET)
    return { buyer, product: await createStockedProduct(db, 1_000) }
  } finally {
    await db.destroy()
  }
}

/** The replica keeps what it has and receives more without showing it. */
async function pauseReplica() {
  await waitForReplica()
  await cluster.onReplica('select pg_wal_replay_pause()')
  const state = async () =>
    (await cluster.onReplica<{ state: string }>('select pg_get_wal_replay_pause_state() as state'))[0]?.state
  await expect.poll(state, WAIT).toBe('paused')
  onTestFinished(resumeReplica)
}

async function resumeReplica() {
  await cluster.onReplica('select pg_wal_replay_resume()')
}

/** Waits until the replica shows everything that the primary has written so far. */
async function waitForReplica() {
  const client = new pg.Client({ connectionString: cluster.primary.url })
  await client.connect()
  const { rows } = await client.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
  await client.end()
  const hasReplayed = async () =>
    (
      await cluster.onReplica<{ done: boolean }>(
        `select pg_last_wal_replay_lsn() >= '${rows[0]?.at}'::pg_lsn as done`,
      )
    )[0]?.done
  await expect.poll(hasReplayed, WAIT).toBe(true)
}

/** A browser with one cookie jar. */
function browserOf(shop: ShopProcess, session: string) {
  const jar = new Map<string, string>()
  return async (method: string, path: string, body?: unknown) => {
    const cookie = [session, ...[...jar].map(([name, value]) => `${name}=${value}`)].join('; ')
    const answer = await fetch(shop.url + path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      if (name === 'fixit-written') jar.set(name, value)
    }
    return answer
  }
}

const newOrder = ({ buyer, product }: Awaited<ReturnType<typeof createFixture>>) => ({
  email: buyer.email,
  address: 'Store 4, Harbour Road',
  Phone: '+1 555 0100',
  orderquentity: 1,
  productID: product.id,
  price: product.price,
})

const countOrders = async (answer: Response) => ((await answer.json()) as unknown[]).length

test('a buyer sees a new order at once, and other browsers see it when the replica has it', async () => {
  const fixture = await createFixture()
  await pauseReplica()
  const buying = browserOf(cluster.shop, fixture.buyer.cookie)
  const watching = browserOf(cluster.shop, fixture.buyer.cookie)
  expect((await buying('POST', '/api/purchase', newOrder(fixture))).status).toBe(201)
  expect(await countOrders(await buying('GET', '/api/orders'))).toBe(1)
  // The same account in a browser that has not written: proof that the list comes from the replica.
  expect(await countOrders(await watching('GET', '/api/orders'))).toBe(0)
  await resumeReplica()
  await expect.poll(async () => countOrders(await watching('GET', '/api/orders')), WAIT).toBe(1)
  expect(await countOrders(await buying('GET', '/api/orders'))).toBe(1)
})

test('a changed price appears in the cached list of every process while the replica is behind', async () => {
  const { product } = await createFixture()
  await waitForReplica()
  const priceIn = async (shop: ShopProcess) => {
    const answer = await fetch(`${shop.url}/api/products`)
    const products = (await answer.json()) as { _id: string; price: number }[]
    return products.find(({ _id }) => _id === product.id)?.price
  }
  await expect.poll(() => priceIn(cluster.shop), WAIT).toBe(product.price)
  await expect.poll(() => priceIn(cluster.other), WAIT).toBe(product.price)
  await pauseReplica()
  const admin = browserOf(cluster.shop, await signInAsAdmin())
  const { version } = (await (await admin('GET', `/api/products/${product.id}`)).json()) as {
    version: number
  }
  const change = await admin('PATCH', `/api/products/${product.id}`, { price: 111, version })
  expect(change.status, await change.clone().text()).toBe(200)
  expect(await priceIn(cluster.shop)).toBe(111)
  await expect.poll(() => priceIn(cluster.other), WAIT).toBe(111)
})

test('a primary that has become a standby is not ready and rejects writes with 503, until there is a new one', async () => {
  const fixture = await createFixture()
  const { shop, primary } = cluster
  const buying = browserOf(shop, fixture.buyer.cookie)
  onTestFinished(() => setReadOnly(primary.url, false))
  await setReadOnly(primary.url, true)
  await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status, WAIT).toBe(503)
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  const rejected = await buying('POST', '/api/purchase', newOrder(fixture))
  const { code } = (await rejected.json()) as { code: string }
  expect([rejected.status, code]).toEqual([503, 'database-unavailable'])
  await setReadOnly(primary.url, false)
  await expect
    .poll(async () => (await buying('POST', '/api/purchase', newOrder(fixture))).status, WAIT)
    .toBe(201)
})

test('without its replica the shop reads from the primary', async () => {
  const fixture = await createFixture()
  const buying = browserOf(cluster.shop, fixture.buyer.cookie)
  await cluster.replica.stop()
  expect(await countOrders(await buying('GET', '/api/orders'))).toBe(0)
  expect((await buying('POST', '/api/purchase', newOrder(fixture))).status).toBe(201)
  expect(await countOrders(await buying('GET', '/api/orders'))).toBe(1)
})

/** The errors of a session of the shop on a demoted primary: it reads, and every write fails with 25006. */
async function setReadOnly(url: string, isReadOnly: boolean) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

async function signInAsAdmin(): Promise<string> {
  const answer = await fetch(`${cluster.shop.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return cookiesOf(answer)
}
