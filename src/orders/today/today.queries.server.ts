/** What the administrator's start page shows. Every query is bounded by an index or a limit. */
import { sql } from 'kysely'
import { type IncrementalCounter, readCounter } from '#app/db/incremental-counters.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { queueCondition } from '../list/order-queues.server.ts'
import type { OrderStatus } from '../rules.ts'

const MAX_COUNTED = 1_000
const MAX_LISTED = 5

/** The keys are `${period}.orders` and `${period}.cents`; a period is a month or the Monday of a week. */
function countByPeriod(name: string, status: OrderStatus, period: 'week' | 'month'): IncrementalCounter {
  const format = period === 'week' ? 'YYYY-MM-DD' : 'YYYY-MM'
  return {
    name,
    async countRange(db, after, before) {
      const { rows } = await sql<{ period: string; orders: number; cents: number }>`
        select to_char(date_trunc(${sql.lit(period)}, event.at at time zone 'UTC'), ${sql.lit(format)}) as period,
          count(*) as orders, sum(orders.total)::bigint as cents
        from order_events event join orders on orders.id = event.order_id
        where event.kind = 'status' and event.status = ${status} and event.id > ${after}
          ${before === undefined ? sql`` : sql`and event.id < ${before}`}
        group by 1`.execute(db)
      return {
        counts: Object.fromEntries(
          rows.flatMap((row) => [
            [`${row.period}.orders`, row.orders],
            [`${row.period}.cents`, row.cents],
          ]),
        ),
        rows: rows.reduce((sum, { orders }) => sum + orders, 0),
      }
    },
  }
}

const PLACED_BY_WEEK = countByPeriod('placed-by-week', 'placed', 'week')
const PAID_BY_MONTH = countByPeriod('paid-by-month', 'paid', 'month')

/** The keys are `${week}.orders` and `${week}.hours`, from the payment to the last shipment; a week is its Monday. */
const SHIPPED_BY_WEEK: IncrementalCounter = {
  name: 'shipped-by-week',
  async countRange(db, after, before) {
    const { rows } = await sql<{ week: string; orders: number; hours: number }>`
      select to_char(date_trunc('week', event.at at time zone 'UTC'), 'YYYY-MM-DD') as week, count(*) as orders,
        round(sum(extract(epoch from event.at - paid.at)) / 3600)::bigint as hours
      from order_events event cross join lateral (
        select max(at) as at from order_events
        where order_id = event.order_id and kind = 'status' and status = 'paid'
      ) paid
      where event.kind = 'status' and event.status = 'shipped' and paid.at is not null and event.id > ${after}
        ${before === undefined ? sql`` : sql`and event.id < ${before}`}
      group by 1`.execute(db)
    return {
      counts: Object.fromEntries(
        rows.flatMap((row) => [
          [`${row.week}.orders`, row.orders],
          [`${row.week}.hours`, row.hours],
        ]),
      ),
      rows: rows.reduce((sum, { orders }) => sum + orders, 0),
    }
  },
}

const PERIODS = 12
const WEEK_MS = 7 * 24 * 60 * 60 * 1_000

/** The Mondays of the last twelve weeks, this week's last. */
function listWeeks(now: Date): string[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const monday = today - ((now.getUTCDay() + 6) % 7) * (WEEK_MS / 7)
  return Array.from({ length: PERIODS }, (_, index) =>
    new Date(monday - (PERIODS - 1 - index) * WEEK_MS).toISOString().slice(0, 10),
  )
}

/** The orders placed in each of the last twelve weeks, this week last. */
export async function countOrdersByWeek(db: Db, now: Date) {
  const counts = await readCounter(db, PLACED_BY_WEEK, now)
  return listWeeks(now).map((week) => ({ week, orders: counts[`${week}.orders`] ?? 0 }))
}

/** How many days the orders that were shipped in each of the last twelve weeks waited on average; null for none. */
export async function averageShippingDaysByWeek(db: Db, now: Date) {
  const counts = await readCounter(db, SHIPPED_BY_WEEK, now)
  return listWeeks(now).map((week) => {
    const orders = counts[`${week}.orders`] ?? 0
    const hours = counts[`${week}.hours`] ?? 0
    return { week, orders, days: orders > 0 ? Math.round((hours / orders / 24) * 10) / 10 : null }
  })
}

/** The orders paid in each of the last twelve months, this month last. */
export async function sumRevenueByMonth(db: Db, now: Date) {
  const counts = await readCounter(db, PAID_BY_MONTH, now)
  return Array.from({ length: PERIODS }, (_, index) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - PERIODS + 1 + index, 1))
    const month = first.toISOString().slice(0, 7)
    return {
      month,
      orders: counts[`${month}.orders`] ?? 0,
      total: decimalFromCents(counts[`${month}.cents`] ?? 0),
    }
  })
}

/** The paid orders that wait for shipping, the oldest first. `between` makes the planner use the index by status. */
const selectPaidOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .where(sql<boolean>`status between 'paid' and 'paid'`)
    .orderBy('status')
    .orderBy('id')
    .limit(MAX_COUNTED)

export async function countUnitsToShip(db: Db): Promise<number> {
  const orders = await selectPaidOrders(db).select('open_units').execute()
  return orders.reduce((units, { open_units }) => units + open_units, 0)
}

/** The paid orders that were promised for the earliest days before today. */
export async function findFirstLateOrders(db: Db, now: Date) {
  const late = await db
    .selectFrom('orders')
    .select(['number', 'promised_on'])
    .where(queueCondition('late', now))
    .orderBy('promised_on')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return late.flatMap(({ number, promised_on }) => (promised_on ? [{ number, promisedOn: promised_on }] : []))
}

/** The next deadline of an unpaid order that is due within three days. */
export async function findNextDeadline(db: Db, now: Date): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select('pay_by')
    .where(queueCondition('payment-due', now))
    .orderBy('pay_by')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return order?.pay_by?.toISOString() ?? null
}

export async function findNewestOrders(db: Db) {
  const orders = await db
    .selectFrom('orders')
    .select(['number', 'buyer_name', 'total', 'status', 'placed_at', 'unit_count'])
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return orders.map((order) => ({
    number: order.number,
    buyerName: order.buyer_name,
    total: decimalFromCents(order.total),
    status: order.status as OrderStatus,
    placedAt: order.placed_at.toISOString(),
    units: order.unit_count,
  }))
}
