/** The figures on the administrator's start page. Every query is bounded by an index or a limit. */

import { sql } from 'kysely'
import { type IncrementalCounter, readCounter } from '#app/db/incremental-counters.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { addCalendarDays, utcDay } from '#app/lib/dates.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import type { OrderStatus } from '#app/orders/core/rules.ts'
import { queueCondition } from '#app/orders/list/order-queues.server.ts'
import { UNITS_TO_SHIP } from '#app/orders/list/promises.queries.server.ts'
import { SHOWN_TOTAL, SHOWN_UNITS } from '#app/orders/list/shown-figures.server.ts'

const MAX_COUNTED = 1_000
const MAX_LISTED = 5

/** The keys are `${period}.orders` and `${period}.received`; a period is a month or the Monday of a week. */
function countByPeriod(name: string, status: OrderStatus, period: 'week' | 'month'): IncrementalCounter {
  const format = period === 'week' ? 'YYYY-MM-DD' : 'YYYY-MM'
  return {
    name,
    async countRange(db, after, before) {
      const { rows } = await sql<{ period: string; orders: number; received: number }>`
        select to_char(date_trunc(${sql.lit(period)}, event.at at time zone 'UTC'), ${sql.lit(format)}) as period,
          count(*) as orders, sum(orders.amount_paid)::bigint as received
        from order_events event join orders on orders.id = event.order_id
        where event.kind = 'status' and event.status = ${status} and event.id > ${after}
          ${before === undefined ? sql`` : sql`and event.id < ${before}`}
        group by 1`.execute(db)
      return {
        counts: Object.fromEntries(
          rows.flatMap((row) => [
            [`${row.period}.orders`, row.orders],
            [`${row.period}.received`, row.received],
          ]),
        ),
        rows: rows.reduce((sum, { orders }) => sum + orders, 0),
      }
    },
  }
}

const PLACED_BY_WEEK = countByPeriod('placed-by-week', 'placed', 'week')
const PAID_BY_MONTH = countByPeriod('received-by-month', 'paid', 'month')

/** With these events no unit of an order is open any more: the last ones have left, or were cancelled. */
const IS_COMPLETED = sql`(kind = 'status' and status = 'shipped' or kind in ('shipment-dispatched', 'units-cancelled')
  and previous_status = 'paid' and status in ('shipped', 'delivered'))`

/**
 * The keys are `${week}.orders` and `${week}.hours`: from the payment to the last shipment, once no unit is open any more.
 * If a shipment was voided afterwards, the order counts when everything has left again.
 */
const DAYS_TO_SHIP_BY_WEEK: IncrementalCounter = {
  name: 'days-to-ship-by-week',
  async countRange(db, after, before) {
    const range = (event: string) => sql`${sql.ref(`${event}.id`)} > ${after}
      ${before === undefined ? sql`` : sql`and ${sql.ref(`${event}.id`)} < ${before}`}`
    const { rows } = await sql<{ week: string; events: number; orders: number; hours: number }>`
      select to_char(date_trunc('week', shipped.at at time zone 'UTC'), 'YYYY-MM-DD') as week, count(*) as events,
        sum(counted)::int as orders,
        sum(counted * extract(epoch from shipped.at - paid.at) / 3600)::bigint as hours
      from (
        select order_id, id, 1 as counted from order_events where ${IS_COMPLETED} and ${range('order_events')}
        union all
        select voided.order_id, earlier.id, -1 from order_events voided cross join lateral (
          select id from order_events where order_id = voided.order_id and ${IS_COMPLETED} and id < voided.id
          order by id desc limit 1
        ) earlier
        where voided.kind = 'shipment-voided' and voided.previous_status = 'shipped' and voided.status <> 'shipped'
          and ${range('voided')}
      ) completed cross join lateral (
        select at from order_events
        where order_id = completed.order_id and id <= completed.id
          and (kind = 'status' and status = 'shipped' or kind = 'shipment-dispatched')
        order by id desc limit 1
      ) shipped cross join lateral (
        select at from order_events
        where order_id = completed.order_id and kind = 'status' and status = 'paid' order by id desc limit 1
      ) paid
      group by 1`.execute(db)
    const counts = rows.flatMap(({ week, orders, hours }) => [
      [`${week}.orders`, orders],
      [`${week}.hours`, hours],
    ])
    return { counts: Object.fromEntries(counts), rows: rows.reduce((sum, { events }) => sum + events, 0) }
  },
}

const PERIODS = 12

/** The orders placed in each of the last twelve weeks, this week last. */
export async function countOrdersByWeek(db: Db, now: Date) {
  const counts = await readCounter(db, PLACED_BY_WEEK, now)
  return lastWeeks(now).map((week) => ({ week, orders: counts[`${week}.orders`] ?? 0 }))
}

/** The days from payment to shipping of the orders that left in each of the last twelve weeks, this week last. */
export async function averageShippingDays(db: Db, now: Date) {
  const counts = await readCounter(db, DAYS_TO_SHIP_BY_WEEK, now)
  return lastWeeks(now).map((week) => {
    const orders = counts[`${week}.orders`] ?? 0
    const hours = counts[`${week}.hours`] ?? 0
    return { week, orders, days: orders > 0 ? Math.round((hours / 24 / orders) * 10) / 10 : null }
  })
}

/** The Mondays of the last twelve weeks. */
function lastWeeks(now: Date): string[] {
  const monday = addCalendarDays(utcDay(now), -((now.getUTCDay() + 6) % 7))
  return Array.from({ length: PERIODS }, (_, index) => addCalendarDays(monday, (index + 1 - PERIODS) * 7))
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
      total: decimalFromCents(counts[`${month}.received`] ?? 0),
    }
  })
}

/** The units in stock of the oldest orders to ship, and how many of these orders are promised for today. */
export async function countUnitsToShip(db: Db, now: Date) {
  const orders = await db
    .selectFrom('orders')
    .where(queueCondition('to-ship', now))
    .orderBy('status')
    .orderBy('id')
    .limit(MAX_COUNTED)
    .select([UNITS_TO_SHIP.as('units'), 'promised_on'])
    .execute()
  return {
    units: orders.reduce((sum, { units }) => sum + units, 0),
    dueToday: orders.filter(({ promised_on }) => promised_on === utcDay(now)).length,
  }
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

/** When the first order was placed that the ERP system has not taken. */
export async function findOldestNotTaken(db: Db, now: Date): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select('placed_at')
    .where(queueCondition('not-taken', now))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return order?.placed_at.toISOString() ?? null
}

export async function findNewestOrders(db: Db) {
  const orders = await db
    .selectFrom('orders')
    .select(['number', 'buyer_name', 'status', 'placed_at'])
    .select([SHOWN_UNITS.as('units'), SHOWN_TOTAL.as('total')])
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return orders.map((order) => ({
    number: order.number,
    buyerName: order.buyer_name,
    total: decimalFromCents(order.total),
    status: order.status,
    placedAt: order.placed_at.toISOString(),
    units: order.units,
  }))
}
