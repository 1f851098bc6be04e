import type { Context } from '#app/app/context.server.ts'
import type { RefusalOf } from '#app/app/problems.server.ts'
import type { AuditValues } from '#app/audit/rules.ts'
import { newId } from '#app/db/ids.server.ts'
import { nextDocumentNumber } from '#app/db/number-series.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import { updateRows } from '#app/db/rows.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { requireUser, type SignedInUser } from '#app/lib/actor.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { TRANSITION_PERMISSIONS } from '#app/order-changes/core/change-permissions.ts'
import {
  actorInHistory,
  type LockedOrder,
  lockOrder,
  readLockedLines,
  saveOrderChange,
} from '#app/order-changes/core/locked-order.server.ts'
import { readChangedOrder } from '#app/order-changes/core/order-command.server.ts'
import { movePromisesToPayment, updateDueDay } from '#app/order-changes/core/order-promises.server.ts'
import { queueOrderEmail } from '#app/order-changes/core/queue-order-email.server.ts'
import {
  findOpenUndoWindow,
  openUndoWindow,
  undoWindowEnd,
} from '#app/order-changes/undo/undo-window.server.ts'
import type { CancellationReason } from '#app/orders/core/cancellation-rules.ts'
import { promisedDispatchDay } from '#app/orders/core/dispatch-date.ts'
import { allOpenUnits, findUnproducedLines } from '#app/orders/core/lifecycle-rules.ts'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import { recordOrderAudit } from '#app/orders/core/record-order-audit.server.ts'
import { canTransition, type OrderStatus } from '#app/orders/core/rules.ts'
import { blocksNextChange, secondsUntil } from '#app/orders/core/undo-rules.ts'
import { requireIfStaff } from '#app/staff/permissions.ts'
import { applyCancellation } from '../cancellations/apply-cancellation.server.ts'
import { cancelledMoney } from '../cancellations/cancelled-money.server.ts'
import { NO_DETAILS, type ShipmentDetails } from '../shipments/rules.ts'
import {
  applyDelivery,
  applyDispatch,
  findDispatchedShipments,
  insertDraft,
} from '../shipments/shipment-rows.server.ts'
import {
  type CompletePayment,
  checkPayment,
  completePayment,
  type GivenPayment,
  insertPayment,
} from './paid-transition.server.ts'
import type { TRANSITION_PROBLEMS } from './problems.server.ts'

export type TransitionRefusal = RefusalOf<typeof TRANSITION_PROBLEMS>

/** The details of the new status: a payment, the carrier of a shipment, or the reason of a cancellation. */
interface TransitionDetails extends ShipmentDetails {
  payment: CompletePayment
  reason: CancellationReason
  /** True if cancelled units return to stock. */
  restock: boolean
}

interface Transition {
  user: SignedInUser
  note: string
  at: Date
  eventId: string
  details: TransitionDetails
}

/**
 * Changes the status of a whole order as the transition table allows, with an audit event and an email to the buyer. For a
 * customer, another person's order does not exist. An administrator's change can be undone for a few seconds. Until then
 * its email waits, and nobody can change the status again.
 */
export async function transitionOrder(
  ctx: Context,
  number: string,
  to: OrderStatus,
  note = '',
  details: Partial<Omit<TransitionDetails, 'payment'>> & { payment?: GivenPayment } = {},
) {
  const user = requireUser(ctx.actor)
  requireIfStaff(user, TRANSITION_PERMISSIONS[to])
  const outcome = await inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, user.userId)
    const order = await lockOrder(tx, number, user)
    if (!order) return refused({ code: 'order-not-found' })
    // Not before the change that held the order, so that the history has the order of the changes.
    const at = ctx.now()
    const refusal = await findTransitionRefusal(tx, order, to, user.role, at)
    if (refusal) return refused(refusal)
    const payment = completePayment(details.payment ?? {}, order, at)
    const fields = to === 'paid' ? checkPayment(payment, order, at) : {}
    if (Object.keys(fields).length > 0) return refused({ code: 'invalid-input', fields })
    const eventId = newId(at)
    const reason = user.role === 'customer' ? 'changed-mind' : 'other'
    const chosen: TransitionDetails = { ...NO_DETAILS, reason, restock: true, ...details, payment }
    const changed = await applyTransition(tx, ctx, order, to, {
      user,
      note,
      at,
      eventId,
      details: chosen,
    })
    if (to !== 'placed') {
      const after = { status: to, ...auditedDetails(to, chosen) }
      const before = { status: order.status }
      await recordOrderAudit(tx, ctx, `order-${to}`, order, { before, after })
    }
    const endsAt = user.role === 'admin' ? undoWindowEnd(ctx, at) : at
    const values = emailValues(order, changed, chosen)
    const email = { kind: `order-${to}`, order: changed, note, values, notBefore: endsAt }
    const emailId = await queueOrderEmail(tx, ctx, email)
    if (endsAt > at) {
      const change = { orderId: order.id, eventId, previousStatus: order.status, startedAt: at }
      await openUndoWindow(tx, { ...change, endsAt, emailId })
    }
    return done(order.number)
  })
  return outcome.done ? done(await readChangedOrder(ctx.db, outcome.value)) : outcome
}

/** Why the status of the order cannot change now; undefined if it can. */
async function findTransitionRefusal(
  tx: Tx,
  order: LockedOrder,
  to: OrderStatus,
  role: SignedInUser['role'],
  at: Date,
): Promise<TransitionRefusal | undefined> {
  const { status } = order
  if (!canTransition(status, to, role)) {
    const expiredAt = to === 'paid' && status === 'cancelled' ? await findExpiry(tx, order.id) : undefined
    return { code: 'transition-not-allowed', status, to, ...(expiredAt && { expiredAt }) }
  }
  const undoWindow = await findOpenUndoWindow(tx, order.number, at)
  if (undoWindow && blocksNextChange(undoWindow.change))
    return { code: 'undo-window-open', status, seconds: secondsUntil(undoWindow.ends_at, at) }
  if (to === 'cancelled' && order.shipped_units > 0)
    return { code: 'transition-not-allowed', status, to, isPartlyShipped: true }
  if (to !== 'shipped') return undefined
  const lines = await readLockedLines(tx, order.id)
  const unproduced = findUnproducedLines(allOpenUnits(lines), lines)
  return unproduced.length > 0 ? { code: 'not-produced', lines: unproduced } : undefined
}

function auditedDetails(to: OrderStatus, { reason, restock, payment }: TransitionDetails): AuditValues {
  if (to === 'cancelled') return { reason, restock }
  return to === 'paid' ? { paidOn: payment.paidOn, amount: payment.amount } : {}
}

function emailValues(order: LockedOrder, changed: LockedOrder, { payment }: TransitionDetails) {
  if (changed.status === 'cancelled') return { money: cancelledMoney(order, changed) }
  return changed.status === 'paid' ? { payment: { ...payment, amount: changed.amount_paid } } : {}
}

async function applyTransition(
  tx: Tx,
  ctx: Context,
  order: LockedOrder,
  to: OrderStatus,
  { user, note, at, eventId, details }: Transition,
): Promise<LockedOrder> {
  const event = { id: eventId, kind: 'status' as const, actor: actorInHistory(user), note, at }
  switch (to) {
    case 'placed':
      throw new Error('no transition leads back to placed')
    case 'paid': {
      const promisedOn = promisedDispatchDay(at, ctx.orderTerms ?? DEFAULT_ORDER_TERMS)
      await updateRows(tx, 'orders', order.id, { promised_on: promisedOn, first_promised_on: promisedOn })
      await movePromisesToPayment(tx, order.id, promisedOn)
      await updateDueDay(tx, order.id)
      await insertPayment(tx, order, details.payment, { id: eventId, actorId: user.userId, at })
      return saveOrderChange(tx, order, event, true)
    }
    case 'shipped': {
      const units = allOpenUnits(await readLockedLines(tx, order.id))
      const number = await nextDocumentNumber(tx, 'SHP', at)
      const draft = { number, units, details, actorId: user.userId, at }
      const shipment = await insertDraft(tx, order, draft)
      return applyDispatch(tx, order, shipment, units, { ...event, dispatchedAt: at, key: null })
    }
    case 'delivered': {
      const shipments = await findDispatchedShipments(tx, order.id)
      return applyDelivery(
        tx,
        order,
        shipments.map(({ id }) => id),
        event,
      )
    }
    case 'cancelled': {
      const lines = await readLockedLines(tx, order.id)
      const cancelled = await applyCancellation(tx, order, lines, {
        units: allOpenUnits(lines),
        initiator: user.role,
        reason: details.reason,
        note,
        restock: details.restock,
        actorId: user.userId,
        actor: event.actor,
        at,
        eventId,
      })
      return cancelled.order
    }
  }
}

/** When the shop cancelled the order because it was not paid in time; undefined if that is not why. */
async function findExpiry(tx: Tx, orderId: string): Promise<Date | undefined> {
  const cancellation = await tx
    .selectFrom('cancellations')
    .select('at')
    .where('order_id', '=', orderId)
    .where('reason', '=', 'not-paid-in-time')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return cancellation?.at
}
