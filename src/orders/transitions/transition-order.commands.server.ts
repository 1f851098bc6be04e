import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { done, type Outcome, refused } from '#app/lib/outcome.ts'
import { findOrderByNumber, normalizeOrderNumber, type OrderRow } from '../list/orders.queries.server.ts'
import { SUMMARY_LINES } from '../order-adapter.server.ts'
import { orderEmailRecipient, readEmailLines } from '../order-email.server.ts'
import {
  canTransition,
  formatOrderNumber,
  MAX_ORDERS_PER_HOUR,
  type OrderStatus,
  type TransitionActor,
} from '../rules.ts'
import { secondsUntil } from '../undo/rules.ts'
import { findOpenUndoWindow, openUndoWindow, undoWindowEnd } from '../undo/undo-window.server.ts'

export type TransitionRefusal =
  | { because: 'order-not-found' }
  | { because: 'transition-not-allowed'; status: OrderStatus }
  /** The last status change can still be undone. */
  | { because: 'undo-window-open'; status: OrderStatus; seconds: number }

/**
 * Changes the status of an order as the transition table allows, with an audit event and an email to the buyer. For a
 * customer, another person's order does not exist. An administrator's change can be undone for a few seconds. Until then
 * its email waits, and nobody can change the status again.
 */
export async function transitionOrder(
  ctx: Context,
  number: string,
  to: OrderStatus,
  note = '',
): Promise<Outcome<OrderRow, TransitionRefusal>> {
  const user = requireUser(ctx.actor)
  const outcome = await inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, user.userId)
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('number', '=', normalizeOrderNumber(number))
      .forUpdate()
      .executeTakeFirst()
    if (!order || (user.role !== 'admin' && order.user_id !== user.userId)) {
      return refused({ because: 'order-not-found' })
    }
    const status = order.status as OrderStatus
    const at = ctx.now()
    const undoWindow = await findOpenUndoWindow(tx, order.number, at)
    if (undoWindow && canTransition(status, to, user.role)) {
      return refused({ because: 'undo-window-open', status, seconds: secondsUntil(undoWindow.ends_at, at) })
    }
    const eventId = await applyTransition(tx, order, {
      to,
      role: user.role,
      actor: { email: user.email, name: user.role === 'admin' ? 'FIX IT' : user.name },
      note,
      at,
    })
    if (!eventId) return refused({ because: 'transition-not-allowed', status })
    const endsAt = user.role === 'admin' ? undoWindowEnd(ctx, at) : at
    const emailId = await queueOrderEmail(tx, ctx, { order, to, note, notBefore: endsAt })
    if (endsAt > at) {
      const change = { orderId: order.id, eventId, previousStatus: status, startedAt: at }
      await openUndoWindow(tx, { ...change, endsAt, emailId })
    }
    if (user.role === 'admin' && to !== 'placed') {
      await recordAuditEvent(tx, ctx, {
        action: `order-${to}`,
        subject: { id: order.id, label: formatOrderNumber(order.number) },
        before: { status },
        after: { status: to },
      })
    }
    return done(order.number)
  })
  if (!outcome.done) return outcome
  const order = await findOrderByNumber(ctx.db, outcome.value, SUMMARY_LINES)
  if (!order) throw new Error(`order ${outcome.value} was changed and is not found`)
  return done(order)
}

interface Transition {
  to: OrderStatus
  role: TransitionActor
  /** As the order history names them. */
  actor: { email: string; name: string }
  note: string
  at: Date
}

/**
 * Changes the status of an order and records who, when and why. A cancelled order returns its stock.
 * @param order an order whose row the transaction has locked, so that it is cancelled once
 * @returns the ID of the order event; undefined, with nothing written, if the transition table does not allow the change
 */
export async function applyTransition(
  tx: Db,
  order: Pick<Row<'orders'>, 'id' | 'status'>,
  { to, role, actor, note, at }: Transition,
): Promise<string | undefined> {
  if (!canTransition(order.status as OrderStatus, to, role)) return undefined
  const id = newId(at)
  await tx.updateTable('orders').set({ status: to, changed_at: at }).where('id', '=', order.id).execute()
  if (to === 'cancelled') await returnStock(tx, order.id)
  await tx
    .insertInto('order_events')
    .values({
      id,
      order_id: order.id,
      status: to,
      actor_email: actor.email,
      actor_name: actor.name,
      note,
      at,
    })
    .execute()
  return id
}

interface StatusEmail {
  order: Row<'orders'>
  to: OrderStatus
  note: string
  notBefore: Date
}

/** Emails the buyer, without the text they typed if their address is not confirmed. */
async function queueOrderEmail(
  tx: Db,
  ctx: Context,
  { order, to, note, notBefore }: StatusEmail,
): Promise<string | undefined> {
  const { maxOrdersPerHour = MAX_ORDERS_PER_HOUR } = ctx
  const recipient = await orderEmailRecipient(tx, order.user_id, { at: ctx.now(), maxOrdersPerHour })
  if (!recipient) return undefined
  const { isConfirmed, email } = recipient
  const isByShop = ctx.actor.kind === 'user' && ctx.actor.userId !== order.user_id
  const payload = {
    number: order.number,
    name: isConfirmed ? order.buyer_name : '',
    poNumber: isConfirmed ? order.po_number : '',
    total: order.total,
    note: isConfirmed || isByShop ? note : '',
    address: isConfirmed ? order.address : '',
    lines: await readEmailLines(tx, order.id),
    lineCount: order.line_count,
    shopUrl: ctx.shopUrl,
  }
  return queueEmail(tx, { kind: `order-${to}`, recipient: email, payload }, ctx.now(), notBefore)
}

/** Locks the products in ID order, as all statements do, so that concurrent cancellations cannot deadlock. */
async function returnStock(tx: Db, orderId: string) {
  await sql`
    with back as (
      select product_id, sum(quantity) as quantity from order_lines where order_id = ${orderId} group by product_id
    ), locked as (
      select id from products where id in (select product_id from back) order by id for update
    )
    update products set stock = stock + back.quantity
    from back join locked on locked.id = back.product_id where products.id = back.product_id`.execute(tx)
}
