/** Which orders need work: by payment deadline, by dispatch date, by the day on which they are wanted, and refunds. */
import { type SqlBool, sql } from 'kysely'
import type { KeysetOrder } from '#app/app/keyset-page.server.ts'
import type { Scope } from '#app/app/scopes.ts'
import { readOneRow } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { addDays, utcDay } from '#app/lib/dates.ts'
import { ORDER_QUEUES, type OrderQueue } from '../core/order-queues.ts'
import { REMINDER_DAYS } from '../core/payment-deadline-rules.ts'
import { WANTED_SOON_DAYS } from '../core/requested-day.ts'
import { UNITS_TO_SHIP } from './promises.queries.server.ts'

/** More orders than this are not counted. */
const MAX_QUEUE_COUNT = 1_000

/** An ERP system that works takes orders earlier. */
const TAKEN_WITHIN_MS = 15 * 60_000

/** The statuses are literals, so that the planner uses the partial indexes by date. */
export function queueCondition(queue: OrderQueue, now: Date) {
  switch (queue) {
    case 'payment-due':
      return sql<SqlBool>`orders.status = 'placed' and orders.pay_by >= ${now}
        and orders.pay_by <= ${addDays(now, REMINDER_DAYS)}`
    case 'overdue':
      return sql<SqlBool>`orders.status = 'placed' and orders.pay_by < ${now}`
    case 'to-refund':
      return sql<SqlBool>`orders.refund_due > 0`
    case 'to-ship':
      // `between` makes the planner use the index by status.
      return sql<SqlBool>`orders.status between 'paid' and 'paid' and ${UNITS_TO_SHIP} > 0`
    case 'late':
      return sql<SqlBool>`orders.status = 'paid' and orders.promised_on < ${utcDay(now)}::date`
    case 'wanted-soon':
      return sql<SqlBool>`orders.status in ('placed', 'paid')
        and orders.requested_on <= ${utcDay(addDays(now, WANTED_SOON_DAYS))}::date`
    case 'not-taken':
      return sql<SqlBool>`orders.status in ('placed', 'paid')
        and orders.placed_at < ${new Date(now.getTime() - TAKEN_WITHIN_MS)}
        and not exists (select 1 from taken_orders where taken_orders.order_id = orders.id)
        and exists (
          select 1 from api_keys join service_accounts on service_accounts.id = api_keys.account_id
          where service_accounts.ended_at is null and api_keys.revoked_at is null
            and api_keys.expires_at > ${now} and ${'orders:write' satisfies Scope} = any(api_keys.scopes))`
  }
}

const BY_REQUESTED_ON = { expression: sql<string>`orders.requested_on`, type: 'date' } as const
const BY_PAY_BY = { expression: sql<Date>`orders.pay_by`, type: 'timestamptz' } as const
const BY_PROMISED_ON = { expression: sql<string>`orders.promised_on`, type: 'date' } as const

/** The most urgent first; of those to refund and to ship, the oldest. */
export const QUEUE_ORDERS: Record<OrderQueue, Pick<KeysetOrder, 'by'>> = {
  'payment-due': { by: BY_PAY_BY },
  overdue: { by: BY_PAY_BY },
  'to-refund': {},
  'to-ship': {},
  late: { by: BY_PROMISED_ON },
  'wanted-soon': { by: BY_REQUESTED_ON },
  'not-taken': {},
}

/** The orders in each queue, up to a limit. */
export async function countQueues(db: Db, now: Date): Promise<Record<OrderQueue, number>> {
  const counts = ORDER_QUEUES.map(
    (queue) => sql`(select count(*) from (
      select 1 from orders where ${queueCondition(queue, now)} limit ${MAX_QUEUE_COUNT}
    ) found)::int as ${sql.ref(queue)}`,
  )
  return readOneRow(db, sql<Record<OrderQueue, number>>`select ${sql.join(counts)}`)
}
