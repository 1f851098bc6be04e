import { sql } from 'kysely'
import { readOneRow } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import type { BuyerSummary } from '../core/order-contract.ts'

/** The newest orders of a buyer that are counted. */
const MAX_COUNTED = 1_000

/** Facts about a buyer before an order is marked paid or shipped. */
export async function summarizeBuyer(db: Db, userId: string, now: Date): Promise<BuyerSummary> {
  const counted = sql<{
    orders: number
    first_at: Date | null
    paid: number
    unpaid: number
    unpaid_total: number
    overdue: number
    expired: number
  }>`
    select count(*) as orders, min(placed_at) as first_at,
      coalesce(sum(amount_paid - refund_due
        - (select coalesce(sum(amount), 0) from refunds where order_id = newest.id)), 0)::bigint as paid,
      count(*) filter (where status = 'placed') as unpaid,
      coalesce(sum(amount_due) filter (where status = 'placed'), 0)::bigint as unpaid_total,
      count(*) filter (where status = 'placed' and pay_by < ${now}) as overdue,
      count(*) filter (where status = 'cancelled' and exists (
        select 1 from cancellations where order_id = newest.id and reason = 'not-paid-in-time')) as expired
    from (select * from orders where user_id = ${userId} order by id desc limit ${MAX_COUNTED}) newest`
  const summary = await readOneRow(db, counted)
  return {
    orders: summary.orders,
    hasMoreOrders: summary.orders === MAX_COUNTED,
    firstPlacedAt: summary.first_at?.toISOString() ?? null,
    paidTotal: decimalFromCents(summary.paid),
    unpaid: summary.unpaid,
    unpaidTotal: decimalFromCents(summary.unpaid_total),
    overdue: summary.overdue,
    expired: summary.expired,
  }
}
