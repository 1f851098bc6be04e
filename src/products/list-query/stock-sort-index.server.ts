/**
 * A table for sorting products by stock. Every order changes stock, and with an index on `products.stock` each change
 * would have to update every index of that table. So the sort uses a small table of its own, which is refreshed when a
 * list is sorted by stock. See docs/decisions/0014.
 */
import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import { createSwrCache } from '#app/db/swr-cache.server.ts'

/** A catalog of at most this size is refreshed every time. */
const MAX_UNCACHED_PRODUCTS = 2_000

/** Updates rows in ID order, so that two concurrent refreshes cannot deadlock. @returns the number of products */
async function refreshStockSortIndex(db: Db): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    with moved as (
      select products.id, products.stock
      from products left join stock_sort_keys on stock_sort_keys.product_id = products.id
      where stock_sort_keys.stock is distinct from products.stock
    ), sorted as (
      insert into stock_sort_keys (product_id, stock) select id, stock from moved order by id
      on conflict (product_id) do update set stock = excluded.stock where stock_sort_keys.stock <> excluded.stock
    )
    select count(*) as products from products`.execute(db)
  return rows[0]?.products ?? 0
}

export function createStockSortIndex(db: Db) {
  const cache = createSwrCache(
    () => refreshStockSortIndex(db),
    (productCount) => productCount > MAX_UNCACHED_PRODUCTS,
  )
  return {
    /** Resolves when the sort index is at most ten seconds old. */
    refresh: async () => {
      await cache.get()
    },
  }
}

/** Updates the sort index at once after an administrator has changed the stock. */
export async function updateStockSortIndex(
  db: Db,
  products: readonly { id: string; stock: number }[],
): Promise<void> {
  await db
    .insertInto('stock_sort_keys')
    .values(products.map(({ id, stock }) => ({ product_id: id, stock })))
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet((eb) => ({ stock: eb.ref('excluded.stock') })),
    )
    .execute()
}
