/** Searches past orders that look like a new one. Every query reads a bounded number of orders. */

import { sql } from 'kysely'
import { firstIdAt } from '#app/db/ids.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { isVisibleToBuyer } from '#app/orders/list/visible-orders.server.ts'
import type { OrderCheck } from './contract.ts'

const MAX_WARNING_ORDERS = 3
const SIMILAR_WITHIN_MS = 7 * DAY_MS
const MAX_RECENT_ORDERS = 500

/**
 * IDs of the newest orders with this PO number, ignoring case: of a company, or of a buyer without one. Cancelled orders
 * are left out.
 * @param of an order, which is left out too, or who places one
 */
export async function findOrdersWithPoNumber(
  db: Db,
  of: Pick<Row<'orders'>, 'user_id' | 'company_id'> & { id?: string },
  poNumber: string,
): Promise<string[]> {
  if (poNumber === '') return []
  const found = db
    .selectFrom('orders')
    .select('id')
    .where('id', '<>', of.id ?? '')
    .where(sql`lower(po_number)`, '=', sql`lower(${poNumber})`)
    .where('status', '<>', 'cancelled')
    .orderBy('id', 'desc')
    .limit(MAX_WARNING_ORDERS)
  const own =
    of.company_id === null
      ? found.where('user_id', '=', of.user_id).where(isVisibleToBuyer).where('po_number', '<>', '')
      : found.where('company_id', '=', of.company_id)
  return (await own.execute()).map(({ id }) => id)
}

/**
 * IDs of the buyer's newest similar orders of the last seven days: at least 80% of the lines of the longer order have
 * the same product and quantity in the other one.
 * @param lines each product once
 */
export async function findSimilarOrders(
  db: Db,
  userId: string,
  lines: OrderCheck['lines'],
  now: Date,
): Promise<string[]> {
  if (lines.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with requested as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("productID" text, quantity int)
    ), latest as materialized (
      select id, line_count from orders
      where user_id = ${userId} and status <> 'cancelled' and id >= ${firstIdAt(now.getTime() - SIMILAR_WITHIN_MS)}
        and ${isVisibleToBuyer}
      order by id desc limit ${MAX_RECENT_ORDERS}
    )
    select latest.id from latest
      join order_lines on order_lines.order_id = latest.id
      join requested on requested."productID" = order_lines.product_id and requested.quantity = order_lines.quantity
    group by latest.id, latest.line_count
    having count(*) * 5 >= greatest(latest.line_count, ${lines.length}::int) * 4
    order by latest.id desc limit ${MAX_WARNING_ORDERS}`.execute(db)
  return rows.map(({ id }) => id)
}
