/**
 * `node testing/releases/measure-migration.ts [--orders 200000] [--products 20000]`: fills a shop with the schema of release
 * 1.1.0 and migrates it to the newest, as a new version does when it starts. Prints how long that takes, and for how long
 * which tables are locked against writing. TEST_DATABASE_URL names a PostgreSQL server; one is started without it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { readArguments } from '../../scripts/read-arguments.ts'
import { MIGRATIONS, migrate } from '../../src/db/migrate.server.ts'
import { createKysely, openPool } from '../../src/db/pool.server.ts'
import { createDatabase } from '../databases.ts'
import { fillShop } from '../large-shop.ts'
import { startPostgresServer } from '../postgres-server.ts'

/** The last migration of release 1.1.0. */
const RELEASE = '0066-audit-of-companies'
/** How often the locks are read. */
const INTERVAL_MS = 5

const USAGE =
  'Usage: node testing/releases/measure-migration.ts [--orders 200000] [--products 20000] [--buyers 10000]'
const { values: options } = readArguments(USAGE, {
  orders: { type: 'string', default: '200000' },
  products: { type: 'string', default: '20000' },
  buyers: { type: 'string', default: '10000' },
})
const orders = Number(options.orders)
const products = Number(options.products)
const buyers = Number(options.buyers)

const server = process.env.TEST_DATABASE_URL ? undefined : await startPostgresServer()
const database = await createDatabase(process.env.TEST_DATABASE_URL ?? server?.url ?? '', 'template0')
const pool = openPool({ connectionString: database.url, max: 1 })
const db = createKysely(pool)
await migrate(db, RELEASE)
await fillShop(database.pool, { orders, products, buyers })
const { rows } = await database.pool.query<{ name: string; size: string }>(
  'select current_database() as name, pg_size_pretty(pg_database_size(current_database())) as size',
)
console.log(
  `A shop of 1.1.0: ${orders} orders, ${products} products, ${buyers} buyers, ${rows[0]?.size ?? ''}`,
)

let isRunning = true
/** When a lock was seen first, by table. */
const locked = new Map<string, number>()
async function watchLocks() {
  while (isRunning) {
    const held = await database.pool.query<{ name: string }>(`
      select distinct relname as name from pg_locks join pg_class on pg_class.oid = relation
      where mode in ('AccessExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock') and granted and relkind = 'r'
        and relnamespace = 'public'::regnamespace and pid <> pg_backend_pid()`)
    for (const { name } of held.rows) if (!locked.has(name)) locked.set(name, performance.now())
    await pause(INTERVAL_MS)
  }
}
const watching = watchLocks()
const startedAt = performance.now()
await migrate(db)
const endedAt = performance.now()
isRunning = false
await watching
const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
const count = Object.keys(MIGRATIONS).filter((name) => name > RELEASE).length
console.log(`${count} migrations in one transaction: ${seconds(endedAt - startedAt)}`)
for (const [name, since] of [...locked].sort(([, one], [, other]) => one - other))
  console.log(`  ${name.padEnd(26)} no writes for ${seconds(endedAt - since)}`)
await db.destroy()
await database.close()
await server?.stop()
