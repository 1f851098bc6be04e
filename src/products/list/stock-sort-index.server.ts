/**
 * The machines in the order of their stock. Orders change the stock of a machine all the time; an index on it would
 * make each of them write to every index of the table, so the order is a small table of its own, brought up to date
 * when somebody looks. See docs/decisions/0016.
 */
import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import { createSwrCache } from '#app/db/swr-cache.server.ts'

/** A catalogue of at most so many machines is sorted anew every time. */
const MAX_UNCACHED_PRODUCTS = 2_000

/** In id order, so that two processes that do the same never wait for each other in a circle. */
async function refreshStockSortIndex(db: Db): Promise<number> {
  const { rows } = await sql<{ machines: number }>`
    with moved as (
      select products.id, products.stock
      from products left join stock_order on stock_order.product_id = products.id
      where stock_order.stock is distinct from products.stock
    ), sorted as (
      insert into stock_order (product_id, stock) select id, stock from moved order by id
      on conflict (product_id) do update set stock = excluded.stock where stock_order.stock <> excluded.stock
    )
    select count(*) as machines from products`.execute(db)
  return rows[0]?.machines ?? 0
}

export function createStockSortIndex(db: Db) {
  const cache = createSwrCache(
    () => refreshStockSortIndex(db),
    (productCount) => productCount > MAX_UNCACHED_PRODUCTS,
  )
  return {
    /** Settles when the order is at most ten seconds old; at once where it is. */
    refresh: async () => {
      await cache.get()
    },
  }
}

/** For who writes a machine's stock by hand and wants to find it at its new place at once. */
export async function updateStockSortIndex(
  db: Db,
  products: readonly { id: string; stock: number }[],
): Promise<void> {
  await db
    .insertInto('stock_order')
    .values(products.map(({ id, stock }) => ({ product_id: id, stock })))
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet((eb) => ({ stock: eb.ref('excluded.stock') })),
    )
    .execute()
}
