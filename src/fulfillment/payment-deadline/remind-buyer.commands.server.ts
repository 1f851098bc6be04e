import type { Context } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { requireAdmin } from '#app/lib/actor.ts'
import { addDays } from '#app/lib/dates.ts'
import { done, type Outcome, refused } from '#app/lib/outcome.ts'
import { actorInHistory, saveOrderChange } from '#app/order-changes/core/locked-order.server.ts'
import {
  type OrderRefusal,
  type OrderWork,
  readChangedOrder,
  withLockedOrder,
} from '#app/order-changes/core/order-command.server.ts'
import { queueOrderEmail } from '#app/order-changes/core/queue-order-email.server.ts'
import { reminderCopy } from '#app/orders/core/payment-deadline-copy.ts'
import { MAX_REMINDERS } from '#app/orders/core/payment-deadline-rules.ts'
import { recordOrderAudit } from '#app/orders/core/record-order-audit.server.ts'
import type { OrderStatus } from '#app/orders/core/rules.ts'
import type { OrderRow } from '#app/orders/list/orders.queries.server.ts'

/** An administrator reminds the buyer of an unpaid order: once a day, and a few times in all. */
export async function remindBuyerOfPayment(
  ctx: Context,
  number: string,
): Promise<Outcome<OrderRow, OrderRefusal>> {
  requireAdmin(ctx.actor)
  const outcome = await withLockedOrder(ctx, number, async (work) => {
    const { tx, order, user, at } = work
    const refusal = await findRefusal(work)
    if (refusal) return refused(refusal)
    const isOverdue = order.pay_by !== null && order.pay_by < at
    const emailId = await queueOrderEmail(tx, ctx, {
      kind: 'order-payment-reminder',
      order,
      values: { payBy: order.pay_by?.toISOString() ?? null, amountDue: order.amount_due, isOverdue },
      notBefore: work.emailsAfter,
    })
    if (!emailId) return refused({ code: 'reminder-not-sent', detail: reminderCopy.noRecipient })
    const event = { id: newId(at), kind: 'payment-reminder' as const, actor: actorInHistory(user), at }
    await saveOrderChange(tx, order, { ...event, note: '' })
    await recordOrderAudit(tx, ctx, 'payment-reminder-sent', order, {})
    return done(order.number)
  })
  return outcome.done ? done(await readChangedOrder(ctx.db, outcome.value)) : outcome
}

async function findRefusal({ tx, order, at }: OrderWork): Promise<OrderRefusal | undefined> {
  const status = order.status as OrderStatus
  if (status !== 'placed') {
    return { code: 'transition-not-allowed', status, detail: reminderCopy.nothingToPay(status) }
  }
  const earlier = await tx
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'payment-reminder')
    .orderBy('id', 'desc')
    .limit(MAX_REMINDERS)
    .execute()
  const [last] = earlier
  if (last && last.at > addDays(at, -1)) return { code: 'reminder-not-sent', detail: reminderCopy.onceADay }
  return earlier.length === MAX_REMINDERS
    ? { code: 'reminder-not-sent', detail: reminderCopy.limitReached }
    : undefined
}
