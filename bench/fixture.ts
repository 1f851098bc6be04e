/** A durable PostgreSQL server with shops of known sizes, kept between runs. */
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../src/db/migrate.server.ts'
import { createKysely, openPool } from '../src/db/pool.server.ts'
import { databaseUrl } from '../testing/databases.ts'
import { fillShop, type ShopSize } from '../testing/large-shop.ts'
import { type PostgresServer, startPostgresServer } from '../testing/postgres-server.ts'
import { type ShopProcess, startShop } from '../testing/shop-process.ts'
import type { Bench } from './figures.ts'
import type { OrderedProduct } from './order-load.ts'

/** Signs the sessions of the benchmark's buyers, which need no password. */
export const SECRET = 'a-secret-for-the-bench-of-at-least-32-signs'

/** Commits are synced, as everywhere. The other settings are usual for a dedicated computer. */
const SETTINGS = { shared_buffers: '512MB', max_wal_size: '4GB', fsync: 'on', full_page_writes: 'on' }
const FOLDER = join(tmpdir(), 'fixit-bench')

/** As large as the demo catalog, and busy. */
export const SMALL_SHOP: ShopSize = { products: 100, orders: 1_000 }

let runningServer: PostgresServer | undefined

async function ensureServer(): Promise<PostgresServer> {
  runningServer ??= await startPostgresServer({ dataFolder: FOLDER, isTemporary: false, settings: SETTINGS })
  return runningServer
}

async function onServer<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: (await ensureServer()).url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Changes with the tables and the generated data, so that an outdated shop is not reused. */
function fingerprint(): string {
  const folder = new URL('../src/db/migrations/', import.meta.url)
  const files = readdirSync(folder)
    .sort()
    .map((name) => new URL(name, folder))
  const hash = createHash('sha256')
  for (const file of [...files, new URL('../testing/large-shop.ts', import.meta.url)])
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 10)
}

async function fill(url: string, size: ShopSize, { report }: Bench) {
  const pool = openPool({ connectionString: url })
  const db = createKysely(pool)
  await migrate(db)
  let begun = performance.now()
  await fillShop(pool, size, (step, done) => {
    const seconds = (performance.now() - begun) / 1000
    if (done && seconds > 1) report(`  ${step}: ${seconds.toFixed(0)} s`)
    begun = performance.now()
  })
  await db.destroy()
}

/** The database of a shop of `size`. It is filled once; copy it to write to it. */
export async function shopOf(size: ShopSize, bench: Bench): Promise<string> {
  const name = `shop_${size.products}_${size.orders}_${fingerprint()}`
  const { url } = await ensureServer()
  const known = await onServer(`select 1 from pg_database where datname = '${name}'`)
  if (known.length === 0) {
    bench.report(
      `Generating a shop with ${size.products.toLocaleString('en-US')} products and ${size.orders.toLocaleString('en-US')} orders, which later runs reuse …`,
    )
    const unfinished = `${name}_unfinished`
    await onServer(`drop database if exists ${unfinished}`)
    await onServer(`create database ${unfinished}`)
    await fill(databaseUrl(url, unfinished), size, bench)
    await onServer(`alter database ${unfinished} rename to ${name}`)
  }
  return databaseUrl(url, name)
}

/** A copy to write to, removed when it is closed. */
export async function copyOf(url: string): Promise<{ url: string; close(): Promise<void> }> {
  const name = `copy_${randomBytes(4).toString('hex')}`
  await onServer(`create database ${name} template ${new URL(url).pathname.slice(1)}`)
  return {
    url: databaseUrl((await ensureServer()).url, name),
    close: async () => {
      await onServer(`drop database ${name} with (force)`)
    },
  }
}

/** Starts the shop on that database as an operator would, from the build in `folder`. */
export function openShopOn(
  url: string,
  env: Record<string, string> = {},
  folder = '.',
): Promise<ShopProcess> {
  const own = {
    DATABASE_URL: url,
    AUTH_SECRET: SECRET,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    MAX_ORDERS_PER_HOUR: '0',
  }
  return startShop({ ...own, ...env }, folder)
}

/** The first products of a shop, with enough stock for all orders of the benchmark. */
export async function stockedProducts(pool: pg.Pool, count: number): Promise<OrderedProduct[]> {
  await pool.query('update products set stock = 1000000, min_order = 0 where archived_at is null')
  const { rows } = await pool.query<{ id: string; unit_price: number }>(
    'select id, unit_price from products where archived_at is null order by id limit $1',
    [count],
  )
  return rows.map(({ id, unit_price }) => ({ id, price: unit_price / 100 }))
}

/** Requests a page repeatedly, so that it is recompressed at maximum quality in the background. */
export async function requestOften(url: string) {
  for (let visit = 0; visit < 20; visit += 1) {
    await (await fetch(url, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
  }
  await new Promise((settle) => setTimeout(settle, 1_500))
}

export async function closeFixture(): Promise<void> {
  await runningServer?.stop()
}
