/** Takes back what a change of a whole order has done to its dates, lines, shipments, cancellations and stock. */
import { sql } from 'kysely'
import { checkBudget } from '#app/companies/budgets/rules.ts'
import { deleteRows, updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { addTombstone } from '#app/db/tombstones.server.ts'
import { addToLines, type LockedOrder, sumUpOrder } from '#app/order-changes/core/locked-order.server.ts'
import { lockBudget } from '#app/order-changes/core/order-budget.server.ts'
import {
  lockSupply,
  restorePromisedDays,
  restorePromises,
  undoPromisesOfPayment,
} from '#app/order-changes/core/order-promises.server.ts'
import { isPaid } from '#app/orders/core/lifecycle-rules.ts'
import type { OrderStatus } from '#app/orders/core/rules.ts'
import type { UndoableChange } from '#app/orders/core/undo-rules.ts'
import { readShipmentUnits } from '../shipments/shipment-rows.server.ts'

interface RevertedChange {
  change: UndoableChange
  eventId: string
  previousPayBy: Date | null
  previousReminderAt: Date | null
  previousPromisedOn: string | null
  previousStatus: OrderStatus
  /** Of the order event; the number of a shipment. */
  note: string
  /** When the change was made. */
  startedAt: Date
  at: Date
}

/**
 * @param order as the change left it, locked by the transaction
 * @returns the order as it was before the change
 */
export async function revertChange(
  tx: Db,
  order: LockedOrder,
  reverted: RevertedChange,
): Promise<LockedOrder> {
  const { previousStatus, at } = reverted
  if (reverted.change === 'status') await revertStatus(tx, order, reverted)
  else if (reverted.change === 'shipment') await returnToDraft(tx, order.id, reverted.note)
  else if (reverted.change === 'cancelled-units') await deleteCancellation(tx, order.id)
  else if (reverted.change === 'refund') await deleteRows(tx, 'refunds', reverted.eventId)
  else await revertDate(tx, order, reverted)
  if (reverted.change === 'shipment' || reverted.change === 'cancelled-units')
    await restoreDueDay(tx, order.id, reverted.previousPromisedOn)
  const restored = await sumUpOrder(tx, order.id, isPaid(previousStatus), at)
  if (restored.status !== previousStatus) {
    throw new Error(`order ${order.id} was ${previousStatus} and would become ${restored.status}`)
  }
  return restored
}

/** The last units from the stock may have shipped or been cancelled, so that a promise became due. */
async function restoreDueDay(tx: Db, orderId: string, promisedOn: string | null) {
  await updateRows(tx, 'orders', orderId, { promised_on: promisedOn })
}

async function revertDate(tx: Db, order: LockedOrder, reverted: RevertedChange) {
  const { change, previousPayBy, previousReminderAt, previousPromisedOn } = reverted
  if (change === 'ship-by-date') await restorePromisedDays(tx, order.id)
  await updateRows(
    tx,
    'orders',
    order.id,
    change === 'payment-deadline'
      ? { pay_by: previousPayBy, payment_reminder_at: previousReminderAt }
      : { promised_on: previousPromisedOn },
  )
}

async function revertStatus(tx: Db, order: LockedOrder, { eventId, startedAt, at }: RevertedChange) {
  if (order.status === 'paid') {
    await updateRows(tx, 'orders', order.id, { promised_on: null, first_promised_on: null })
    await undoPromisesOfPayment(tx, order.id)
    await deleteRows(tx, 'payments', eventId)
  }
  if (order.status === 'shipped') await deleteShipment(tx, order.id, startedAt, at)
  if (order.status === 'delivered') {
    const delivered = { order_id: order.id, delivered_at: startedAt }
    const dispatched = {
      status: 'dispatched',
      delivered_at: null,
      version: sql<number>`version + 1`,
    } as const
    await updateRows(tx, 'shipments', delivered, dispatched)
  }
  if (order.status === 'cancelled') await deleteCancellation(tx, order.id)
}

/** The shipment of everything that was open. */
async function deleteShipment(tx: Db, orderId: string, dispatchedAt: Date, at: Date) {
  const { id } = await tx
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'dispatched')
    .where('dispatched_at', '=', dispatchedAt)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await addToLines(tx, orderId, 'shipped', await readShipmentUnits(tx, id), -1)
  await deleteRows(tx, 'shipments', id)
  await addTombstone(tx, 'shipment', id, at)
}

/** Keeps the key of the dispatch, so that a late repetition of its request does not ship again. */
async function returnToDraft(tx: Db, orderId: string, number: string) {
  const { id } = await tx
    .updateTable('shipments')
    .set({ status: 'draft', dispatched_at: null, version: sql`version + 1` })
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .where('status', '=', 'dispatched')
    .returning('id')
    .executeTakeFirstOrThrow()
  await addToLines(tx, orderId, 'shipped', await readShipmentUnits(tx, id), -1)
}

/** The last cancellation of an order, which is the one that is undone. */
const lastCancellation = (orderId: string) =>
  sql`(select id from cancellations where order_id = ${orderId} order by at desc, id desc limit 1)`

/** The units that that cancellation returned to stock, by product. */
const restockedUnits = (orderId: string) => sql`
  select product_id, sum(cancellation_lines.quantity - unproduced) as units
  from cancellation_lines join order_lines using (order_id, line_no)
    join cancellations on cancellations.id = cancellation_id and restock
  where cancellation_id = ${lastCancellation(orderId)} group by product_id`

async function deleteCancellation(tx: Db, orderId: string) {
  const { rows: units } = await sql<{ line: number; quantity: number }>`
    select line_no as line, quantity from cancellation_lines where cancellation_id = ${lastCancellation(orderId)}`.execute(
    tx,
  )
  await sql`
    with taken as (${restockedUnits(orderId)})
    update products set stock = stock - taken.units from taken where products.id = taken.product_id`.execute(
    tx,
  )
  await restorePromises(tx, orderId, lastCancellation(orderId))
  await addToLines(tx, orderId, 'cancelled', units, -1)
  await sql`delete from cancellations where id = ${lastCancellation(orderId)}`.execute(tx)
}

/**
 * Locks the budget of an order whose cancellation is undone, before its products.
 * @returns what is left of a budget that blocks taking the order back; undefined if none does
 */
export async function findBudgetGap(
  tx: Db,
  order: Pick<LockedOrder, 'id' | 'budget_id'>,
): Promise<{ remaining: number; needed: number } | undefined> {
  const budget = await lockBudget(tx, order.budget_id)
  if (!budget) return undefined
  const { rows } = await sql<{ needed: number }>`
    select amount_before - amount_after as needed from cancellations where id = ${lastCancellation(order.id)}`.execute(
    tx,
  )
  const needed = rows[0]?.needed ?? 0
  return checkBudget(budget, needed, true) === 'budget-exceeded'
    ? { remaining: budget.remaining, needed }
    : undefined
}

/**
 * Locks the products of the last cancellation in ID order, as all statements do.
 * @returns the first product that has too few units to take the order back; undefined if there is none
 */
export async function findShortage(
  tx: Db,
  orderId: string,
): Promise<{ sku: string; available: number; needed: number } | undefined> {
  const { rows } = await sql<{ sku: string; available: number; needed: number }>`
    with needed as (${restockedUnits(orderId)}), locked as (
      select id, sku, stock from products where id in (select product_id from needed) order by id for update
    )
    select sku, stock as available, units::bigint as needed
    from locked join needed on needed.product_id = locked.id where stock < units order by sku limit 1`.execute(
    tx,
  )
  return rows[0] ?? findSupplyShortage(tx, orderId)
}

/** The first product whose backorder limit was used meanwhile. */
async function findSupplyShortage(tx: Db, orderId: string) {
  const needed = sql`
    select product_id, sum(unproduced) as units
    from cancellation_lines join order_lines using (order_id, line_no)
    where cancellation_id = ${lastCancellation(orderId)} and unproduced > 0 group by product_id`
  const { rows: waiting } = await sql`${needed} limit 1`.execute(tx)
  if (waiting.length === 0) return undefined
  await lockSupply(tx, orderId)
  const { rows } = await sql<{ sku: string; available: number; needed: number }>`
    with needed as (${needed})
    select sku, greatest(backorder_limit - backordered, 0) as available, units::bigint as needed
    from needed join product_supply using (product_id) join products on products.id = product_id
    where backordered + units > backorder_limit order by sku limit 1`.execute(tx)
  return rows[0]
}
