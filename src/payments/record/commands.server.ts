/** Records the payment of an order for a program, which may repeat the call. */
import type { Context } from '#app/app/context.server.ts'
import { type TransitionRefusal, transitionOrder } from '#app/fulfillment/transitions/commands.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { refused, replayed } from '#app/lib/outcome.ts'
import { readChangedOrder } from '#app/order-changes/core/order-command.server.ts'
import type { NewPayment } from '#app/orders/core/payment-contract.ts'
import { normalizeOrderNumber } from '#app/orders/list/queries.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'

type PaymentRefusal = TransitionRefusal | { code: 'idempotency-key-reused' }

/** Marks the order as paid. @param key the same key again records nothing more */
export async function recordPayment(
  ctx: Context,
  number: string,
  payment: NewPayment,
  key: string | undefined,
) {
  requirePermission(ctx.actor, 'orders.mark-paid')
  const earlier = await findEarlier(ctx, number, payment, key)
  if (earlier) return earlier
  const outcome = await transitionOrder(ctx, number, 'paid', '', {
    payment: { ...payment, ...(key !== undefined && { idempotencyKey: key }) },
  })
  if (outcome.done) return outcome
  // The same call may have been carried out meanwhile.
  return (await findEarlier(ctx, number, payment, key)) ?? withOwnFields(outcome)
}

/** In a transition, the payment is a part of the body. */
function withOwnFields<Refused extends { refusal: PaymentRefusal }>(outcome: Refused): Refused {
  const { refusal } = outcome
  if (refusal.code !== 'invalid-input') return outcome
  const fields = Object.entries(refusal.fields).map(([field, text]) => [field.replace('payment.', ''), text])
  return { ...outcome, refusal: { ...refusal, fields: Object.fromEntries(fields) } }
}

async function findEarlier({ db }: Context, number: string, payment: NewPayment, key: string | undefined) {
  if (key === undefined) return undefined
  const recorded = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.amount', 'payments.paid_on', 'payments.reference'])
    .where('orders.number', '=', normalizeOrderNumber(number))
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!recorded) return undefined
  const { paidOn = recorded.paid_on, reference = recorded.reference } = payment
  const { amount = decimalFromCents(recorded.amount) } = payment
  const isSame =
    paidOn === recorded.paid_on &&
    reference === recorded.reference &&
    amount === decimalFromCents(recorded.amount)
  if (!isSame) return refused({ code: 'idempotency-key-reused' })
  return replayed(await readChangedOrder(db, normalizeOrderNumber(number)))
}
