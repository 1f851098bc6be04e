/** Emails the bank details of an order. The deadline of an order that was placed before there were any starts with it. */
import { updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { type LockedOrder, saveOrderChange } from '#app/order-changes/core/locked-order.server.ts'
import { type EmailContext, queueOrderEmail } from '#app/order-changes/core/queue-order-email.server.ts'
import { paymentDeadline } from '#app/orders/core/payment-deadline-rules.ts'

/**
 * @param order an unpaid one
 * @param sentBy how its history names the sender
 * @returns the ID of the email; undefined if nobody receives it
 */
export async function sendBankDetails(
  tx: Db,
  ctx: EmailContext,
  order: LockedOrder,
  { sentBy, notBefore }: { sentBy: { email: string; name: string }; notBefore?: Date },
): Promise<string | undefined> {
  const at = ctx.now()
  const { pending_payment_days: days } = order
  const payBy = days === null ? order.pay_by : paymentDeadline(at, days)
  if (days !== null) {
    await updateRows(tx, 'orders', order.id, {
      pay_by: payBy,
      pending_payment_days: null,
      payment_reminder_at: null,
    })
  }
  const changed = await saveOrderChange(tx, order, { kind: 'bank-details', actor: sentBy, note: '', at })
  return queueOrderEmail(tx, ctx, {
    kind: 'order-bank-details',
    order: changed,
    values: { payBy: payBy?.toISOString() ?? null, amountDue: changed.amount_due },
    ...(notBefore && { notBefore }),
  })
}
