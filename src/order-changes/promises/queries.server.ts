import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import { addDays, utcDay } from '#app/lib/dates.ts'
import type { PromiseSummary } from './contract.ts'

const ON_TIME_DAYS = 30
/** Of fewer units a share says nothing. */
const MIN_UNITS = 20
const MAX_WEEKS = 60

/** The units that are promised and not in stock yet, by week, and how many units left on time. */
export async function findPromiseSummary(db: Db, now: Date): Promise<PromiseSummary> {
  const today = utcDay(now)
  const { rows: weeks } = await sql<{ from: string; units: number; orders: number; overdue: number }>`
    select date_trunc('week', promised_on)::date as "from", sum(quantity - produced - cancelled)::int as units,
      count(distinct order_id)::int as orders,
      coalesce(sum(quantity - produced - cancelled) filter (where promised_on < ${today}::date), 0)::int as overdue
    from order_promises where quantity > produced + cancelled group by 1 order by 1 limit ${MAX_WEEKS}`.execute(
    db,
  )
  const onTime = await countOnTime(db, addDays(now, -ON_TIME_DAYS))
  return {
    weeks: weeks.map(({ overdue: _, ...week }) => week),
    overdueUnits: weeks.reduce((sum, { overdue }) => sum + overdue, 0),
    onTime: onTime.units < MIN_UNITS ? null : onTime,
  }
}

/**
 * The units of a line that left first are those from the stock, whose first promise was made with the payment. The others have
 * the first ship-by date of the line, or the day of the payment's promise if that is later. Orders that were paid before the
 * shop kept first promises have their last one.
 */
async function countOnTime(db: Db, since: Date): Promise<{ units: number; onTimeUnits: number }> {
  const { rows } = await sql<{ units: number; onTimeUnits: number }>`
    with sent as materialized (
      select distinct order_id from shipments where dispatched_at >= ${since} and status in ('dispatched', 'delivered')
    ), parts as (
      select shipments.order_id, line_no, dispatched_at, quantity,
        sum(quantity) over (partition by shipments.order_id, line_no order by dispatched_at, shipments.id) as until
      from sent join shipments on shipments.order_id = sent.order_id and status in ('dispatched', 'delivered')
        join shipment_lines on shipment_lines.shipment_id = shipments.id
    ), promised as (
      select parts.dispatched_at, parts.quantity,
        least(until, from_stock) - least(until - parts.quantity, from_stock) as stock_units,
        coalesce(orders.first_promised_on, orders.promised_on) as stock_day,
        greatest(order_promises.first_promised_on, orders.first_promised_on) as promised_day
      from parts join orders on orders.id = parts.order_id
        join order_lines on order_lines.order_id = parts.order_id and order_lines.line_no = parts.line_no
        left join order_promises on order_promises.order_id = parts.order_id and order_promises.line_no = parts.line_no
        cross join lateral (select order_lines.quantity - order_lines.cancelled
          - coalesce(order_promises.quantity - order_promises.cancelled, 0) as from_stock) line
      where dispatched_at >= ${since} and coalesce(orders.first_promised_on, orders.promised_on) is not null
    )
    select coalesce(sum(quantity), 0)::int as units,
      coalesce(sum(case when dispatched_at < stock_day + 1 then stock_units else 0 end
        + case when dispatched_at < promised_day + 1 then quantity - stock_units else 0 end), 0)::int as "onTimeUnits"
    from promised`.execute(db)
  return rows[0] ?? { units: 0, onTimeUnits: 0 }
}
