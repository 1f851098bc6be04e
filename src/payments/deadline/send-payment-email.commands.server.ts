/** Administrators remind the buyer of an unpaid order, or send the bank details: each once a day, and a few times in all. */
import type { Context } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { addDays } from '#app/lib/dates.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { actorInHistory, saveOrderChange } from '#app/order-changes/core/locked-order.server.ts'
import {
  type OrderWork,
  readChangedOrder,
  withLockedOrder,
} from '#app/order-changes/core/order-command.server.ts'
import type { OrderRefusal } from '#app/order-changes/core/problems.server.ts'
import { queueOrderEmail } from '#app/order-changes/core/queue-order-email.server.ts'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import { paymentEmailCopy } from '#app/orders/core/payment-deadline-copy.ts'
import { MAX_PAYMENT_EMAILS, type PaymentEmailKind } from '#app/orders/core/payment-deadline-rules.ts'
import { recordOrderAudit } from '#app/orders/core/record-order-audit.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import { sendBankDetails } from './send-bank-details.server.ts'

/** @param kind as the history names it */
export async function sendPaymentEmail(ctx: Context, number: string, kind: PaymentEmailKind) {
  requirePermission(ctx.actor, 'orders.change-deadline')
  const copy = paymentEmailCopy[kind]
  const { hasBankAccount } = ctx.orderTerms ?? DEFAULT_ORDER_TERMS
  if (!hasBankAccount) return refused({ code: 'payment-email-not-sent', detail: copy.noBankAccount })
  const outcome = await withLockedOrder(ctx, number, async (work) => {
    const refusal = await findRefusal(work, kind)
    if (refusal) return refused(refusal)
    const emailId = await (kind === 'bank-details' ? emailBankDetails(ctx, work) : emailReminder(ctx, work))
    if (!emailId) return refused({ code: 'payment-email-not-sent', detail: copy.noRecipient })
    await recordOrderAudit(work.tx, ctx, `${kind}-sent`, work.order, {})
    return done(work.order.number)
  })
  return outcome.done ? done(await readChangedOrder(ctx.db, outcome.value)) : outcome
}

function emailBankDetails(ctx: Context, { tx, order, user, emailsAfter }: OrderWork) {
  return sendBankDetails(tx, ctx, order, { sentBy: actorInHistory(user), notBefore: emailsAfter })
}

async function emailReminder(ctx: Context, { tx, order, user, at, emailsAfter }: OrderWork) {
  const isOverdue = order.pay_by !== null && order.pay_by < at
  const event = { id: newId(at), kind: 'payment-reminder' as const, actor: actorInHistory(user), at }
  await saveOrderChange(tx, order, { ...event, note: '' })
  return queueOrderEmail(tx, ctx, {
    kind: 'order-payment-reminder',
    order,
    values: { payBy: order.pay_by?.toISOString() ?? null, amountDue: order.amount_due, isOverdue },
    notBefore: emailsAfter,
  })
}

async function findRefusal(
  { tx, order, at }: OrderWork,
  kind: PaymentEmailKind,
): Promise<OrderRefusal | undefined> {
  const copy = paymentEmailCopy[kind]
  const status = order.status
  if (status !== 'placed') {
    return { code: 'transition-not-allowed', status, detail: copy.nothingToPay(status) }
  }
  const earlier = await tx
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', order.id)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(MAX_PAYMENT_EMAILS)
    .execute()
  const [last] = earlier
  if (last && last.at > addDays(at, -1)) return { code: 'payment-email-not-sent', detail: copy.onceADay }
  return earlier.length === MAX_PAYMENT_EMAILS
    ? { code: 'payment-email-not-sent', detail: copy.limitReached }
    : undefined
}
