import { sql } from 'kysely'

/** In cents: what is left after a part was cancelled. A cancelled order has its total as it was placed, as on pages. */
export const SHOWN_TOTAL = sql<number>`case when orders.status = 'cancelled' then orders.total else orders.amount_due end`
