/** The promises of orders: units that were not in stock. */
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Schema } from '#app/db/schema.server.ts'
import type { PurchaseListQuery } from '../core/contract.ts'

/** The promise of an order line; null if all units were in stock. */
export const selectLinePromise = (line: ExpressionBuilder<Schema, 'order_lines'>) =>
  jsonObjectFrom(
    line
      .selectFrom('order_promises')
      .select(['order_promises.quantity', 'order_promises.produced', 'order_promises.cancelled'])
      .select(['order_promises.first_promised_on', 'order_promises.promised_on'])
      .select(['order_promises.previous_promised_on', 'order_promises.reason', 'order_promises.version'])
      .whereRef('order_promises.order_id', '=', 'order_lines.order_id')
      .whereRef('order_promises.line_no', '=', 'order_lines.line_no'),
  ).as('promise')

const waitingUnits = sql<number>`(select coalesce(sum(quantity - produced - cancelled), 0)
  from order_promises where order_promises.order_id = orders.id)::int`

/** Units that are promised and not in stock yet. */
export const WAITING_UNITS = waitingUnits.as('waiting_units')

/** The units that can leave today, once the order is paid. */
export const UNITS_TO_SHIP = sql<number>`orders.open_units - ${waitingUnits}`

/** Orders with units that are not in stock yet and are promised for these days. */
export function promiseConditions({
  promisedFrom,
  promisedTo,
}: Pick<PurchaseListQuery, 'promisedFrom' | 'promisedTo'>) {
  if (!promisedFrom && !promisedTo) return []
  return [
    sql<SqlBool>`orders.id in (
      select order_id from order_promises where quantity > produced + cancelled
        and promised_on between ${promisedFrom ?? '-infinity'}::date and ${promisedTo ?? 'infinity'}::date)`,
  ]
}
