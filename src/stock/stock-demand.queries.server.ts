import { sql } from 'kysely'
import { firstIdAt } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { addDays } from '#app/lib/dates.ts'
import type { StockDemand } from './contract.ts'
import { DEMAND_DAYS } from './rules.ts'

/** The units that open orders hold of products, and those ordered lately. A product without either is left out. */
export async function findStockDemand(
  db: Db,
  productIds: readonly string[],
  now: Date,
): Promise<StockDemand[]> {
  const since = firstIdAt(addDays(now, -DEMAND_DAYS).getTime())
  // Reads the open orders and the recent ones by their indexes, not all orders of a product.
  const { rows } = await sql<StockDemand>`
    select line.product_id as "productId",
      coalesce(sum(line.quantity - line.shipped - line.cancelled) filter (where found.status = 'placed'), 0)::int
        as "unpaidUnits",
      coalesce(sum(line.quantity - line.shipped - line.cancelled) filter (where found.status = 'paid'), 0)::int
        as "paidUnits",
      coalesce(sum(line.quantity - line.cancelled) filter (where found.id >= ${since}), 0)::int as "recentUnits"
    from (
      select id, status from orders where status in ('placed', 'paid')
      union select id, status from orders where id >= ${since}
    ) found
    join order_lines line on line.order_id = found.id
    where line.product_id in (${sql.join(productIds)})
    group by line.product_id`.execute(db)
  return rows
}
