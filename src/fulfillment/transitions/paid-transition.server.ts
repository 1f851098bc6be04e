import { insertRow } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { decimalFromCents, requireCents } from '#app/lib/money.ts'
import type { LockedOrder } from '#app/order-changes/core/locked-order.server.ts'
import type { NewPayment } from '#app/orders/core/payment-contract.ts'
import { findPaymentProblems } from '#app/orders/core/payment-rules.ts'

export interface CompletePayment {
  /** '2026-11-25' */
  paidOn: string
  /** As a decimal number, as it was entered. */
  amount: number
  reference: string
  /** Of a program. */
  idempotencyKey?: string | undefined
}

export interface GivenPayment extends NewPayment {
  idempotencyKey?: string
}

/** The payment of the whole amount today, if nothing else is given. */
export function completePayment(given: GivenPayment, order: LockedOrder, at: Date): CompletePayment {
  const { paidOn = utcDay(at), amount = decimalFromCents(order.amount_due), reference = '' } = given
  return { paidOn, amount, reference, idempotencyKey: given.idempotencyKey }
}

/** Why a payment cannot be recorded, by field; empty if it can. */
export function checkPayment({ paidOn, amount }: CompletePayment, order: LockedOrder, at: Date) {
  const known = { amountDue: order.amount_due, placedOn: utcDay(order.placed_at), today: utcDay(at) }
  return findPaymentProblems({ day: paidOn, amount }, known)
}

interface PaymentRecord {
  /** Of the order event. */
  id: string
  actorId: string
  at: Date
}

/** @param payment one that was checked */
export async function insertPayment(
  tx: Db,
  order: LockedOrder,
  { paidOn, amount, reference, idempotencyKey }: CompletePayment,
  { id, actorId, at }: PaymentRecord,
): Promise<void> {
  await insertRow(tx, 'payments', {
    id,
    order_id: order.id,
    amount: requireCents(amount),
    paid_on: paidOn,
    reference,
    idempotency_key: idempotencyKey ?? null,
    actor_id: actorId,
    at,
  })
}
