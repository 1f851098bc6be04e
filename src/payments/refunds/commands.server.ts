/** An administrator records money that went back to the buyer. */
import type { Context } from '#app/app/context.server.ts'
import { hashJson } from '#app/app/idempotency.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { findRows, insertRow } from '#app/db/rows.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { decimalFromCents, formatMoney, requireCents } from '#app/lib/money.ts'
import { done, mapOutcome, refused, replayed } from '#app/lib/outcome.ts'
import { actorInHistory, saveOrderChange } from '#app/order-changes/core/locked-order.server.ts'
import { offerUndo } from '#app/order-changes/core/offer-undo.server.ts'
import {
  type OrderWork,
  readChangedOrder,
  withLockedOrder,
} from '#app/order-changes/core/order-command.server.ts'
import type { OrderRefusal } from '#app/order-changes/core/problems.server.ts'
import type { NewRefund } from '#app/orders/core/payment-contract.ts'
import { findRefundProblems } from '#app/orders/core/payment-rules.ts'
import { recordOrderAudit } from '#app/orders/core/record-order-audit.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'

/**
 * Records a refund of at most what is owed. It can be undone for a few seconds. A repeated request with the same key
 * records nothing more.
 */
export function recordRefund(ctx: Context, number: string, input: NewRefund, key: string | undefined) {
  requirePermission(ctx.actor, 'orders.mark-paid')
  const bodyHash = hashJson(input)
  const recorded = withLockedOrder<string>(ctx, number, async (work) => {
    const { tx, order, user, at } = work
    const earlier = await readRefunds(work)
    const repeated = key === undefined ? undefined : earlier.find((one) => one.idempotency_key === key)
    if (repeated && repeated.body_hash !== bodyHash) return refused({ code: 'idempotency-key-reused' })
    if (repeated) return replayed(order.number)
    const refusal = await findRefusal(work, input, earlier.length)
    if (refusal) return refused(refusal)
    const id = newId(at)
    const amount = requireCents(input.amount)
    const { refundedOn, reference = '' } = input
    await insertRow(tx, 'refunds', {
      id,
      order_id: order.id,
      amount,
      refunded_on: refundedOn,
      reference,
      actor_id: user.userId,
      at,
      idempotency_key: key ?? null,
      body_hash: bodyHash,
    })
    const event = { id, kind: 'refund' as const, actor: actorInHistory(user), note: '', at }
    const changed = await saveOrderChange(tx, order, event)
    await recordOrderAudit(tx, ctx, 'order-refunded', order, {
      before: { refundDue: decimalFromCents(order.refund_due) },
      after: { refundDue: decimalFromCents(changed.refund_due), amount: input.amount, refundedOn },
    })
    const values = { refund: { amount, refundedOn, reference }, refundDue: changed.refund_due }
    const email = { kind: 'order-refunded', order: changed, values }
    await offerUndo(tx, ctx, { order, eventId: id, at, email, change: 'refund' })
    return done(order.number)
  })
  return mapOutcome(recorded, (changed) => readChangedOrder(ctx.db, changed))
}

function readRefunds({ tx, order }: OrderWork) {
  return findRows(tx, 'refunds', { order_id: order.id }, ['idempotency_key', 'body_hash'])
}

async function findRefusal(
  { tx, order, at }: OrderWork,
  { refundedOn, amount }: NewRefund,
  earlierRefunds: number,
): Promise<OrderRefusal | undefined> {
  const status = order.status
  if (order.refund_due === 0) {
    const detail = `Nothing is to be refunded for this order. ${formatMoney(order.amount_paid)} was paid.`
    return { code: 'transition-not-allowed', status, detail }
  }
  const payment = await tx
    .selectFrom('payments')
    .select('paid_on')
    .where('order_id', '=', order.id)
    .orderBy('paid_on')
    .limit(1)
    .executeTakeFirst()
  const fields = findRefundProblems(
    { day: refundedOn, amount },
    {
      refundDue: order.refund_due,
      earlierRefunds,
      paidOn: payment?.paid_on ?? utcDay(order.placed_at),
      today: utcDay(at),
    },
  )
  return Object.keys(fields).length > 0 ? { code: 'invalid-input', fields } : undefined
}
