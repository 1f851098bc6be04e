/** Counts of orders by status, and of shipped orders by month. */
import { sql } from 'kysely'
import { type IncrementalCounter, readCounter } from '#app/db/incremental-counters.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import type { PurchaseCounts } from '../core/contract.ts'
import { ORDER_STATUSES } from '../core/order-statuses.ts'
import { nextStatus, type OrderStatus } from '../core/rules.ts'
import { countQueues } from '../list/order-queues.server.ts'
import { isVisibleToBuyer } from '../list/visible-orders.server.ts'

const eventRange = (after: string, before: string | undefined) =>
  before === undefined ? sql`event.id > ${after}` : sql`event.id > ${after} and event.id < ${before}`

/**
 * An event names the status before it. Events of earlier releases do not: theirs follows from the allowed transitions,
 * not from the order of the event IDs. The keys are `${status}.orders` and `${status}.cents`.
 */
const ORDERS_BY_STATUS: IncrementalCounter = {
  name: 'orders-by-status',
  async countRange(db, after, before) {
    const { rows } = await sql<{
      status: OrderStatus
      previous_status: OrderStatus | null
      was_paid: boolean
      orders: number
      cents: number
    }>`
      select event.status, event.previous_status, event.status = 'cancelled' and event.previous_status is null
          and exists (
            select 1 from order_events paid where paid.order_id = event.order_id and paid.status = 'paid'
          ) as was_paid, count(*) as orders, sum(orders.total)::bigint as cents
      from order_events event join orders on orders.id = event.order_id
      where event.kind <> 'address' and ${eventRange(after, before)}
      group by 1, 2, 3`.execute(db)
    const counts: Record<string, number> = {}
    const add = (status: OrderStatus, orders: number, cents: number) => {
      counts[`${status}.orders`] = (counts[`${status}.orders`] ?? 0) + orders
      counts[`${status}.cents`] = (counts[`${status}.cents`] ?? 0) + cents
    }
    for (const { status, previous_status, was_paid, orders, cents } of rows) {
      add(status, orders, cents)
      const left = previous_status ?? previousStatus(status, was_paid)
      if (left) add(left, -orders, -cents)
    }
    return { counts, rows: rows.reduce((sum, { orders }) => sum + orders, 0) }
  },
}

function previousStatus(status: OrderStatus, wasPaid: boolean): OrderStatus | undefined {
  if (status === 'cancelled') return wasPaid ? 'paid' : 'placed'
  return ORDER_STATUSES.find((before) => nextStatus(before) === status)
}

/** All orders of the shop by status and by work queue, and the total of the unpaid ones. */
export async function countAllOrders(db: Db, now: Date): Promise<PurchaseCounts> {
  const [counts, cancelledCents, queues, oldest] = await Promise.all([
    readCounter(db, ORDERS_BY_STATUS, now),
    sumCancelledParts(db),
    countQueues(db, now),
    db
      .selectFrom('orders')
      .select('placed_at')
      // `between` instead of `=`, so that the planner uses the index by status, as for a page of orders.
      .where(sql<boolean>`status between 'placed' and 'placed'`)
      .orderBy('status')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    counts: Object.fromEntries(ORDER_STATUSES.map((status) => [status, counts[`${status}.orders`] ?? 0])),
    unpaidTotal: decimalFromCents((counts['placed.cents'] ?? 0) - cancelledCents),
    oldestUnpaidAt: oldest?.placed_at.toISOString() ?? null,
    queues,
  }
}

/** The amount that the unpaid orders owe less than their totals, because parts of them were cancelled. */
async function sumCancelledParts(db: Db): Promise<number> {
  const { cents } = await db
    .selectFrom('orders')
    .select(sql<number>`coalesce(sum(total - amount_due), 0)::bigint`.as('cents'))
    .where('status', '=', 'placed')
    .where(sql<boolean>`amount_due <> total`)
    .executeTakeFirstOrThrow()
  return cents
}

/** A buyer's orders by status, and the total of the unpaid ones. */
export async function countBuyerOrders(db: Db, userId: string): Promise<PurchaseCounts> {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => [
      'status',
      eb.fn.countAll<number>().as('orders'),
      sql<number>`sum(amount_due)::bigint`.as('total'),
      eb.fn.min('placed_at').as('oldest'),
    ])
    .where('user_id', '=', userId)
    .where(isVisibleToBuyer)
    .groupBy('status')
    .execute()
  const placed = rows.find((row) => row.status === 'placed')
  return {
    counts: Object.fromEntries(
      ORDER_STATUSES.map((status) => [status, rows.find((row) => row.status === status)?.orders ?? 0]),
    ),
    unpaidTotal: decimalFromCents(placed?.total ?? 0),
    oldestUnpaidAt: placed?.oldest?.toISOString() ?? null,
  }
}

/**
 * Shipped orders and units by month. A voided shipment is subtracted in the month in which it was voided. The keys are
 * '2026-11.orders' and '2026-11.units'.
 */
const SHIPPED_BY_MONTH: IncrementalCounter = {
  name: 'shipped-by-month',
  async countRange(db, after, before) {
    const { rows } = await sql<{ month: string; events: number; orders: number; units: number }>`
      select to_char(date_trunc('month', event.at at time zone 'UTC'), 'YYYY-MM') as month,
        count(*) as events,
        sum(case when event.previous_status is null then 1
          else (event.status in ('shipped', 'delivered'))::int
            - (event.previous_status in ('shipped', 'delivered'))::int end)::bigint as orders,
        sum(case when event.previous_status is null
          then (select sum(quantity) from order_lines where order_id = event.order_id)
          else coalesce(event.units, 0) end)::bigint as units
      from order_events event
      where event.kind <> 'address' and (event.previous_status is not null or event.status = 'shipped')
        and ${eventRange(after, before)}
      group by 1`.execute(db)
    return {
      counts: Object.fromEntries(
        rows.flatMap(({ month, orders, units }) => [
          [`${month}.orders`, orders],
          [`${month}.units`, units],
        ]),
      ),
      rows: rows.reduce((sum, { events }) => sum + events, 0),
    }
  },
}

/** Shipped orders and units of the last twelve months. */
export async function countShippedByMonth(db: Db, now: Date) {
  const counts = await readCounter(db, SHIPPED_BY_MONTH, now)
  return Array.from({ length: 12 }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index, 1))
      .toISOString()
      .slice(0, 7)
    return {
      month,
      orders: Math.max(0, counts[`${month}.orders`] ?? 0),
      units: Math.max(0, counts[`${month}.units`] ?? 0),
    }
  })
}
