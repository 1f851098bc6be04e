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
  const { rows } = await sql<{ units: number; onTimeUnits: number }>`
    select coalesce(sum(units), 0)::int as units,
      coalesce(sum(units) filter (where dispatched_at < promised_on + 1), 0)::int as "onTimeUnits"
    from (
      select shipments.units, shipments.dispatched_at, orders.promised_on
      from shipments join orders on orders.id = shipments.order_id
      where shipments.status in ('dispatched', 'delivered') and shipments.dispatched_at >= ${addDays(now, -ON_TIME_DAYS)}
        and orders.status in ('shipped', 'delivered') and orders.promised_on is not null
    ) sent`.execute(db)
  const [onTime = { units: 0, onTimeUnits: 0 }] = rows
  return {
    weeks: weeks.map(({ overdue: _, ...week }) => week),
    overdueUnits: weeks.reduce((sum, { overdue }) => sum + overdue, 0),
    onTime: onTime.units < MIN_UNITS ? null : onTime,
  }
}
