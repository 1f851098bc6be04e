/** The promises of a locked order: units that were not in stock when it was placed. Other orders have none. */
import { sql } from 'kysely'
import { countRows, readOneRow } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { MAX_EMAIL_LINES } from '#app/orders/core/emails.server.ts'

/** The units that a cancellation takes from promises do not return to the stock: they were never produced. */
export async function cancelPromises(tx: Db, orderId: string, cancellationId: string): Promise<void> {
  if (!(await hasPromises(tx, orderId))) return
  await lockSupply(tx, orderId)
  await sql`
    with unproduced as materialized (
      select cancelled_line.line_no, order_promises.product_id,
        least(cancelled_line.quantity, order_promises.quantity - produced - cancelled) as units
      from cancellation_lines cancelled_line join order_promises using (order_id, line_no)
      where cancellation_id = ${cancellationId}
    ), line_update as (
      update cancellation_lines set unproduced = unproduced.units
      from unproduced where cancellation_id = ${cancellationId} and cancellation_lines.line_no = unproduced.line_no
    ), promise_update as (
      update order_promises set cancelled = order_promises.cancelled + unproduced.units
      from unproduced where order_id = ${orderId} and order_promises.line_no = unproduced.line_no
    )
    update product_supply set backordered = backordered - taken.units
    from (select product_id, sum(units)::int as units from unproduced group by product_id) taken
    where product_supply.product_id = taken.product_id`.execute(tx)
}

/** Takes the unproduced units of a cancellation again. @param cancellation selects its ID */
export async function restorePromises(
  tx: Db,
  orderId: string,
  cancellation: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    with restored as materialized (
      select line_no, order_promises.product_id, unproduced as units
      from cancellation_lines join order_promises using (order_id, line_no)
      where cancellation_id = ${cancellation} and unproduced > 0
    ), promise_update as (
      update order_promises set cancelled = order_promises.cancelled - restored.units
      from restored where order_id = ${orderId} and order_promises.line_no = restored.line_no
    )
    update product_supply set backordered = backordered + taken.units
    from (select product_id, sum(units)::int as units from restored group by product_id) taken
    where product_supply.product_id = taken.product_id`.execute(tx)
}

/** Locks the products of an order with promises, and then their supply, in the order of their IDs, as all statements do. */
export async function lockSupply(tx: Db, orderId: string): Promise<void> {
  const lines = sql`(select product_id from order_lines where order_id = ${orderId})`
  await sql`select id from products where id in ${lines} order by id for no key update`.execute(tx)
  await sql`select product_id from product_supply where product_id in ${lines} order by product_id
    for no key update`.execute(tx)
}

export async function hasPromises(tx: Db, orderId: string): Promise<boolean> {
  return (await countRows(tx, 'order_promises', { order_id: orderId })) > 0
}

/** True if no open unit of a paid order is in stock: the order has ship-by dates only. */
export async function waitsEntirely(
  tx: Db,
  { id, open_units }: { id: string; open_units: number },
): Promise<boolean> {
  const waiting = sql<{ units: number }>`
    select coalesce(sum(quantity - produced - cancelled), 0)::int as units from order_promises where order_id = ${id}`
  return (await readOneRow(tx, waiting)).units === open_units
}

/** A payment after the promised day moves the units that wait to the day of units in stock. */
export async function movePromisesToPayment(tx: Db, orderId: string, day: string): Promise<void> {
  await sql`
    update order_promises set previous_promised_on = promised_on, promised_on = ${day}, reason = 'payment',
      version = version + 1
    where order_id = ${orderId} and promised_on < ${day} and quantity > produced + cancelled`.execute(tx)
}

export async function undoPromisesOfPayment(tx: Db, orderId: string): Promise<void> {
  await sql`
    update order_promises set promised_on = previous_promised_on, previous_promised_on = null, reason = null,
      version = version + 1
    where order_id = ${orderId} and reason = 'payment'`.execute(tx)
}

/** The promises of an order as they were before their ship-by date was changed. */
export async function restorePromisedDays(tx: Db, orderId: string): Promise<void> {
  await lockSupply(tx, orderId)
  await sql`
    update order_promises set promised_on = before.promised_on, previous_promised_on = before.previous_promised_on,
      reason = before.reason, version = version + 1
    from order_undo_windows, jsonb_to_recordset(previous_promises)
      as before (line_no int, promised_on date, previous_promised_on date, reason text)
    where order_undo_windows.order_id = ${orderId} and order_promises.order_id = ${orderId}
      and order_promises.line_no = before.line_no`.execute(tx)
}

/**
 * Once the units from the stock have shipped, a paid order is due when the earliest of its promises is. Nothing changes for
 * an order without promises.
 */
export async function updateDueDay(tx: Db, orderId: string): Promise<void> {
  await sql`
    with units as (
      select order_lines.line_no, promised_on, order_lines.shipped,
        coalesce(order_promises.quantity - order_promises.cancelled, 0) as promised,
        order_lines.quantity - order_lines.cancelled - coalesce(order_promises.quantity - order_promises.cancelled, 0) as from_stock
      from order_lines left join order_promises using (order_id, line_no) where order_id = ${orderId}
    ), due as (
      select min(promised_on) filter (where promised > shipped - from_stock) as day,
        bool_or(from_stock > shipped) as has_stock
      from units
    )
    update orders set promised_on = due.day from due
    where id = ${orderId} and orders.promised_on is not null and due.day is not null and not has_stock`.execute(
    tx,
  )
}

/** The units that are not in stock yet, for emails: of the first lines. */
export async function readWaitingUnits(tx: Db, orderId: string) {
  const { rows } = await sql<{ sku: string; quantity: number; promisedOn: string }>`
    select sku, order_promises.quantity - produced - order_promises.cancelled as quantity, promised_on as "promisedOn"
    from order_promises join order_lines using (order_id, line_no)
    where order_id = ${orderId} and order_promises.quantity > produced + order_promises.cancelled
    order by line_no limit ${MAX_EMAIL_LINES}`.execute(tx)
  return rows
}
