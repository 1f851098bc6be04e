/** Placing orders with the shop's own PostgreSQL, against a server with the same programs and PostgreSQL's defaults. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningDatabaseUrl } from '../../src/db/built-in/built-in-database.server.ts'
import { createKysely, openPool } from '../../src/db/pool.server.ts'
import { createDatabase } from '../../testing/databases.ts'
import { startPostgresServer } from '../../testing/postgres-server.ts'
import type { ShopProcess } from '../../testing/shop-process.ts'
import { createBuyers, createStockedProduct } from '../../testing/torture/buyers.ts'
import { type Bench, type Figure, median, rounded, type Subject } from '../figures.ts'
import { openShopOn, SECRET } from '../fixture.ts'
import { type OrderedProduct, orderLoad } from '../order-load.ts'

const CLIENTS = 10
const PRODUCTS = 20
const STOCK = 1_000_000

/** Creates products and buyers. The returned function measures its orders per second. */
async function prepareLoad(shop: ShopProcess, databaseUrl: string, seconds: number) {
  const pool = openPool({ connectionString: databaseUrl, max: 2 })
  const db = createKysely(pool)
  const products: OrderedProduct[] = []
  while (products.length < PRODUCTS) products.push(await createStockedProduct(db, STOCK))
  const buyers = await createBuyers(db, CLIENTS, SECRET)
  async function measureOrders(): Promise<number> {
    const { perSecond } = await orderLoad({ url: shop.url, buyers, products, lines: 1, seconds })
    // The other shop must not wait for emails of this one.
    await pool.query('update outbox set sent_at = now() where sent_at is null')
    return perSecond
  }
  return { measureOrders, close: () => pool.end() }
}

async function measure(bench: Bench): Promise<Figure[]> {
  const [seconds, rounds] = bench.isQuick ? [2, 1] : [6, 8]
  const folder = mkdtempSync(join(tmpdir(), 'fixit-own-'))
  const server = await startPostgresServer({ settings: { fsync: 'on', full_page_writes: 'on' } })
  const database = await createDatabase(server.url, 'template0')
  const shops = [
    // A new folder: the files that tests share are not synced.
    await openShopOn('', { DATA_DIR: folder }),
    await openShopOn(database.url),
  ] as const
  const own = await prepareLoad(shops[0], runningDatabaseUrl(folder) ?? '', seconds)
  const other = await prepareLoad(shops[1], database.url, seconds)
  try {
    bench.report('Orders with the built-in database and with a server, in turns …')
    const turns: { own: number; other: number }[] = []
    for (const load of [own, other]) await load.measureOrders()
    for (let round = 0; round < rounds; round += 1) {
      const isOwnFirst = round % 2 === 0
      const first = await (isOwnFirst ? own : other).measureOrders()
      const second = await (isOwnFirst ? other : own).measureOrders()
      turns.push(isOwnFirst ? { own: first, other: second } : { own: second, other: first })
    }
    return [
      {
        name: 'order-built-in',
        description: 'Orders with the built-in database',
        value: median(turns.map((turn) => turn.own / turn.other)),
        unit: '× with a server',
        target: 0.9,
        better: 'above',
        from: `${rounded(median(turns.map((turn) => turn.own)))} orders/s ÷ ${rounded(median(turns.map((turn) => turn.other)))}/s of a PostgreSQL server with default settings, on TCP`,
      },
    ]
  } finally {
    await own.close()
    await other.close()
    for (const shop of shops) await shop.dispose()
    rmSync(folder, { recursive: true, force: true })
    await database.close()
    await server.stop()
  }
}

export const builtInOrders: Subject = {
  name: 'built-in-orders',
  what: 'Placing orders with the built-in database',
  measure,
}
