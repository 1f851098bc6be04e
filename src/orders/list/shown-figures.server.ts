/**
 * The figures of an order as pages show them: without what was cancelled. A cancelled order has those with which it was placed.
 * Indexes have the same expressions.
 */
import { sql } from 'kysely'

/** In cents. */
export const SHOWN_TOTAL = sql<number>`case when orders.status = 'cancelled' then orders.total else orders.amount_due end`
export const SHOWN_UNITS = sql<number>`case when orders.status = 'cancelled' then orders.unit_count
  else orders.unit_count - orders.cancelled_units end`
