import type { ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Schema } from '#app/db/schema.server.ts'

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
