import { type Kysely, sql } from 'kysely'

/**
 * Paid orders of earlier releases get the day that the shop aimed at: three working days (Monday to Friday) after the
 * payment. Without it they would never be late.
 */
const STATEMENTS = [
  `update orders set promised_on = paid.day + case extract(isodow from paid.day)
      when 1 then 3 when 2 then 3 when 7 then 3 when 6 then 4 else 5 end::int
    from (
      select order_id, (max(at) at time zone 'UTC')::date as day
      from order_events where kind = 'status' and status = 'paid' group by order_id
    ) paid
    where paid.order_id = orders.id and orders.status = 'paid' and orders.promised_on is null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
