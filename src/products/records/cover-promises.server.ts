import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'

/**
 * Gives units that came into stock to the orders that wait for them, the earliest promise first. Only the rest is for sale.
 * @param tx has locked the products and increased their stock
 * @returns the units that left the stock, by product
 */
export async function coverPromises(tx: Db, productIds: readonly string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const waiting = await tx
    .selectFrom('product_supply')
    .select('product_id')
    .where('product_id', 'in', productIds)
    .where('backordered', '>', 0)
    .orderBy('product_id')
    .forNoKeyUpdate()
    .execute()
  if (waiting.length === 0) return new Map()
  const { rows } = await sql<{ product_id: string; units: number }>`
    with open as (
      select order_id, line_no, product_id, quantity - produced - cancelled as units,
        sum(quantity - produced - cancelled) over (partition by product_id order by promised_on, order_id, line_no) as until
      from order_promises
      where product_id = any(${waiting.map(({ product_id }) => product_id)}::text[]) and quantity > produced + cancelled
    ), covered as materialized (
      select open.order_id, open.line_no, open.product_id,
        least(open.units, products.stock - (open.until - open.units))::int as units
      from open join products on products.id = open.product_id
      where products.stock > open.until - open.units
    ), promise_update as (
      update order_promises set produced = order_promises.produced + covered.units
      from covered where order_promises.order_id = covered.order_id and order_promises.line_no = covered.line_no
    ), taken as materialized (
      select product_id, sum(units)::int as units from covered group by product_id
    ), supply_update as (
      update product_supply set backordered = backordered - taken.units
      from taken where product_supply.product_id = taken.product_id
    ), stock_update as (
      update products set stock = stock - taken.units from taken where products.id = taken.product_id
    )
    select product_id, units from taken`.execute(tx)
  return new Map(rows.map(({ product_id, units }) => [product_id, units]))
}
