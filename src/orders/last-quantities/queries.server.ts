import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import { isVisibleToBuyer } from '../list/visible-orders.server.ts'
import type { LastQuantity } from './contract.ts'

/** Bounds what the query reads. */
const MAX_RECENT_ORDERS = 500

/** The quantity of each product in the buyer's newest order of it. Cancelled orders are left out. */
export async function findLastQuantities(
  db: Db,
  userId: string,
  productIds: readonly string[],
): Promise<LastQuantity[]> {
  const { rows } = await sql<LastQuantity>`
    with latest as materialized (
      select id from orders where user_id = ${userId} and status <> 'cancelled' and ${isVisibleToBuyer}
      order by id desc limit ${MAX_RECENT_ORDERS}
    )
    select distinct on (product_id) product_id as "productID", quantity
    from latest join order_lines on order_lines.order_id = latest.id
    where product_id in (${sql.join(productIds)})
    order by product_id, order_id desc`.execute(db)
  return rows
}
