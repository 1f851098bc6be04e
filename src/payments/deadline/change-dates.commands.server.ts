/** An administrator changes until when an order can be paid, or when it is to be dispatched. */
import type { Context } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { updateRows } from '#app/db/rows.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { actorInHistory, saveOrderChange } from '#app/order-changes/core/locked-order.server.ts'
import { offerUndo } from '#app/order-changes/core/offer-undo.server.ts'
import { readChangedOrder, withLockedOrder } from '#app/order-changes/core/order-command.server.ts'
import { waitsEntirely } from '#app/order-changes/core/order-promises.server.ts'
import { promisedDayProblem } from '#app/orders/core/dispatch-date.ts'
import { awaitsBankDetailsCopy } from '#app/orders/core/payment-deadline-copy.ts'
import { deadlineProblem, endOfDay, MAX_EXTENSION_DAYS } from '#app/orders/core/payment-deadline-rules.ts'
import { recordOrderAudit } from '#app/orders/core/record-order-audit.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { dispatchDateBody, paymentDeadlineBody } from './contract.ts'

const DEADLINE_MESSAGES = {
  'in-the-past': 'must be today or later',
  'too-far': `must be at most ${MAX_EXTENSION_DAYS} days from now`,
}

/** Extends, shortens or removes the payment deadline of an unpaid order. The buyer is reminded anew. */
export async function changePaymentDeadline(
  ctx: Context,
  number: string,
  { payBy: day, reason }: ReturnType<typeof paymentDeadlineBody.parse>,
) {
  requirePermission(ctx.actor, 'orders.change-deadline')
  const outcome = await withLockedOrder(ctx, number, async ({ tx, order, user, at }) => {
    const status = order.status
    if (status !== 'placed') {
      const detail = `The order is ${status}. Only an unpaid order has a payment deadline.`
      return refused({ code: 'transition-not-allowed', status, detail })
    }
    if (order.pending_payment_days !== null) {
      const detail = awaitsBankDetailsCopy.deadlineRefused
      return refused({ code: 'transition-not-allowed', status, detail })
    }
    const payBy = day === null ? null : endOfDay(new Date(day))
    const problem = payBy && deadlineProblem(payBy, at)
    if (problem) return refused({ code: 'invalid-input', fields: { payBy: DEADLINE_MESSAGES[problem] } })
    await updateRows(tx, 'orders', order.id, { pay_by: payBy, payment_reminder_at: null })
    const eventId = newId(at)
    const event = { id: eventId, kind: 'payment-deadline' as const, actor: actorInHistory(user) }
    const changed = await saveOrderChange(tx, order, { ...event, note: reason, at })
    await recordOrderAudit(tx, ctx, 'payment-deadline-changed', order, {
      before: { payBy: order.pay_by ? utcDay(order.pay_by) : null, reason: null },
      after: { payBy: day, reason },
    })
    const values = { payBy: payBy?.toISOString() ?? null, amountDue: changed.amount_due }
    const email = { kind: 'order-deadline-changed', order: changed, note: reason, values }
    await offerUndo(tx, ctx, { order, eventId, at, email, change: 'payment-deadline' })
    return done(order.number)
  })
  return outcome.done ? done(await readChangedOrder(ctx.db, outcome.value)) : outcome
}

/** Promises another day for the dispatch of a paid order. */
export async function changeDispatchDate(
  ctx: Context,
  number: string,
  { promisedOn, reason }: ReturnType<typeof dispatchDateBody.parse>,
) {
  requirePermission(ctx.actor, 'orders.change-date')
  const outcome = await withLockedOrder(ctx, number, async ({ tx, order, user, at }) => {
    const status = order.status
    if (status !== 'paid') {
      const detail = `The order is ${status}. Only a paid order with open units has a dispatch date.`
      return refused({ code: 'transition-not-allowed', status, detail })
    }
    if (await waitsEntirely(tx, order)) {
      const detail = 'No open unit is in stock. Change the ship-by date instead.'
      return refused({ code: 'transition-not-allowed', status, detail })
    }
    const problem = promisedDayProblem(promisedOn, at)
    if (problem) return refused({ code: 'invalid-input', fields: { promisedOn: problem } })
    await updateRows(tx, 'orders', order.id, { promised_on: promisedOn })
    const eventId = newId(at)
    const event = { id: eventId, kind: 'dispatch-date' as const, actor: actorInHistory(user) }
    const changed = await saveOrderChange(tx, order, { ...event, note: reason, at })
    await recordOrderAudit(tx, ctx, 'dispatch-date-changed', order, {
      before: { promisedOn: order.promised_on, reason: null },
      after: { promisedOn, reason },
    })
    const values = { promisedOn, previouslyPromisedOn: order.promised_on }
    const email = { kind: 'order-dispatch-date-changed', order: changed, note: reason, values }
    await offerUndo(tx, ctx, { order, eventId, at, email, change: 'dispatch-date' })
    return done(order.number)
  })
  return outcome.done ? done(await readChangedOrder(ctx.db, outcome.value)) : outcome
}
