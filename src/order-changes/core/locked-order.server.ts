/** An order whose row a transaction has locked, its lines, and the figures that follow from them. */

import { sql } from 'kysely'
import { findMember } from '#app/companies/core/queries.server.ts'
import { newId } from '#app/db/ids.server.ts'
import type { OrderLineTerms } from '#app/db/order-tables.server.ts'
import { insertRow, lockRow } from '#app/db/rows.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import type { FrozenTerms } from '#app/orders/core/cancellation-rules.ts'
import { deriveStatus, isPaid } from '#app/orders/core/lifecycle-rules.ts'
import type { OrderEventKind, OrderStatus } from '#app/orders/core/rules.ts'
import { normalizeOrderNumber } from '#app/orders/list/queries.server.ts'
import { quantityFromMinOrder } from '#app/pricing/min-order.ts'
import { commitToBudget } from './order-budget.server.ts'

export type LockedOrder = Row<'orders'>

/** Locks an order by its number. Customers find their own orders; owners also find all orders of their company. */
export async function lockOrder(
  tx: Db,
  number: string,
  user: Pick<SignedInUser, 'role' | 'userId'>,
): Promise<LockedOrder | undefined> {
  const order = await lockRow(tx, 'orders', { number: normalizeOrderNumber(number) })
  if (!order || user.role === 'admin') return order
  const isBuyer = order.user_id === user.userId
  if (order.company_id === null) return isBuyer ? order : undefined
  const member = await findMember(tx, order.company_id, user.userId)
  return member && (isBuyer || member.role === 'owner') ? order : undefined
}

/** @param orderId of an order that the transaction has locked */
export async function readLockedLines(tx: Db, orderId: string) {
  const lines = await tx
    .selectFrom('order_lines')
    .leftJoin('order_promises', (join) =>
      join
        .onRef('order_promises.order_id', '=', 'order_lines.order_id')
        .onRef('order_promises.line_no', '=', 'order_lines.line_no'),
    )
    .select([
      'order_lines.line_no',
      'order_lines.product_id',
      'sku',
      'product_name',
      'unit_price',
      'order_lines.quantity',
      'shipped',
      'order_lines.cancelled',
      'terms',
    ])
    .select(
      sql<number>`coalesce(order_promises.quantity - produced - order_promises.cancelled, 0)`.as('waiting'),
    )
    .select((eb) =>
      eb
        .selectFrom('cancellation_lines')
        .innerJoin('cancellations', 'cancellations.id', 'cancellation_id')
        .select(sql<number>`coalesce(sum(cancellation_lines.quantity), 0)`.as('units'))
        .where('cancellations.order_id', '=', orderId)
        .where('initiator', '<>', 'customer')
        .whereRef('cancellation_lines.line_no', '=', 'order_lines.line_no')
        .as('cancelled_by_seller'),
    )
    .where('order_lines.order_id', '=', orderId)
    .orderBy('order_lines.line_no')
    .execute()
  return lines.map((line) => ({
    lineNo: line.line_no,
    productId: line.product_id,
    sku: line.sku,
    name: line.product_name,
    unitPrice: line.unit_price,
    quantity: line.quantity,
    shipped: line.shipped,
    cancelled: line.cancelled,
    cancelledBySeller: line.cancelled_by_seller ?? 0,
    /** Open units that are promised and not produced. */
    waiting: line.waiting,
    terms: line.terms && toFrozenTerms(line.terms),
  }))
}

/** As an order stores them: the minimum is the specification's, which an order must exceed. */
const toFrozenTerms = ({ listPrice, priceTiers, minOrder, multiple }: OrderLineTerms): FrozenTerms => ({
  listPrice,
  priceTiers,
  minOrderQuantity: quantityFromMinOrder(minOrder),
  orderMultiple: multiple,
})

export type LockedLine = Awaited<ReturnType<typeof readLockedLines>>[number]

/** Adds units to the counts of lines. A negative number takes them away. */
export async function addToLines(
  tx: Db,
  orderId: string,
  column: 'shipped' | 'cancelled',
  units: readonly { line: number; quantity: number }[],
  sign: 1 | -1 = 1,
): Promise<void> {
  const added = JSON.stringify(units.map(({ line, quantity }) => ({ line_no: line, units: sign * quantity })))
  const counter = sql.ref(column)
  await sql`
    update order_lines set ${counter} = order_lines.${counter} + added.units
    from jsonb_to_recordset(${added}::jsonb) as added (line_no int, units int)
    where order_lines.order_id = ${orderId} and order_lines.line_no = added.line_no`.execute(tx)
}

/** An event in the history of an order. */
export interface NewOrderEvent {
  /** A new one by default. */
  id?: string
  kind: OrderEventKind
  actor: { email: string; name: string }
  note: string
  /** The units that left, or that returned with a negative number. */
  units?: number
  at: Date
}

/**
 * Sums up the lines, shipments, payments and refunds after a change, derives the status from them, and writes both. The
 * budget of the order changes by the same amount.
 * @param isOrderPaid whether the payment was received
 * @returns the order as it is now
 */
export async function sumUpOrder(
  tx: Db,
  orderId: string,
  isOrderPaid: boolean,
  at: Date,
): Promise<LockedOrder> {
  const { rows } = await sql<{
    ordered: number
    shipped: number
    cancelled: number
    amount_due: number
    due_before: number
    delivered: number
    amount_paid: number
    refund_due: number
  }>`
    select sum(quantity)::bigint as ordered, sum(shipped)::bigint as shipped, sum(cancelled)::bigint as cancelled,
      (sum(unit_price * (quantity - cancelled)) + case when sum(quantity - cancelled) > 0 then
        (select freight_amount from orders where id = ${orderId}) else 0 end)::bigint as amount_due,
      (select amount_due from orders where id = ${orderId}) as due_before,
      (select coalesce(sum(units), 0) from shipments
        where order_id = ${orderId} and status = 'delivered')::bigint as delivered,
      (select coalesce(sum(amount), 0) from payments where order_id = ${orderId})::bigint as amount_paid,
      ((select coalesce(sum(refund_amount), 0) from cancellations where order_id = ${orderId})
        - (select coalesce(sum(amount), 0) from refunds where order_id = ${orderId}))::bigint as refund_due
    from order_lines where order_id = ${orderId}`.execute(tx)
  const [sums] = rows
  if (!sums) throw new Error(`order ${orderId} has no lines`)
  const changed = await tx
    .updateTable('orders')
    .set({
      status: deriveStatus(sums, isOrderPaid),
      amount_due: sums.amount_due,
      amount_paid: sums.amount_paid,
      refund_due: sums.refund_due,
      open_units: sums.ordered - sums.shipped - sums.cancelled,
      shipped_units: sums.shipped,
      delivered_units: sums.delivered,
      cancelled_units: sums.cancelled,
      changed_at: at,
      version: sql`version + 1`,
    })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await commitToBudget(tx, changed.budget_id, changed.amount_due - sums.due_before)
  return changed
}

/**
 * Writes what a change has made of the order, and an event.
 * @param order as it was before the change
 * @param becamePaid whether the change is the payment
 * @returns the order as it is now
 */
export async function saveOrderChange(
  tx: Db,
  order: LockedOrder,
  event: NewOrderEvent,
  becamePaid = false,
): Promise<LockedOrder> {
  const changed = await sumUpOrder(tx, order.id, becamePaid || isPaid(order.status), event.at)
  // The last shipment or delivery is when the whole order reached the status.
  const isLast =
    changed.status !== order.status &&
    (event.kind === 'shipment-dispatched' || event.kind === 'shipment-delivered')
  await recordOrderEvent(tx, order, changed.status, isLast ? { ...event, kind: 'status' } : event)
  return changed
}

/** @param order as it was before the event */
async function recordOrderEvent(
  tx: Db,
  order: Pick<LockedOrder, 'id' | 'status'>,
  status: OrderStatus,
  event: NewOrderEvent,
): Promise<void> {
  const { kind, actor, note, units, at } = event
  await insertRow(tx, 'order_events', {
    id: event.id ?? newId(at),
    order_id: order.id,
    kind,
    status,
    previous_status: order.status,
    actor_email: actor.email,
    actor_name: actor.name,
    note,
    units: units ?? null,
    at,
  })
}

/** The name in the history of what the shop did, or an administrator in its name. */
export const SHOP_IN_HISTORY = 'FIX IT'

/** Administrators act in the name of the shop. */
export function actorInHistory(user: SignedInUser): { email: string; name: string } {
  return { email: user.email, name: user.role === 'admin' ? SHOP_IN_HISTORY : user.name }
}
