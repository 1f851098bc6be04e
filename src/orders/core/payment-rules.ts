/** The amounts of an order that are paid, due and to be refunded. Money in cents. */
import { type Cents, centsFromDecimal, formatMoney } from '#app/lib/money.ts'
import type { OrderStatus } from './rules.ts'

export const MAX_BANK_REFERENCE = 100
/** More transfers for one order would be a mistake. */
export const MAX_REFUNDS = 50

export interface OrderMoney {
  status: OrderStatus
  /** The cost of the units that are not cancelled. */
  amountDue: Cents
  amountPaid: Cents
  refundDue: Cents
  refunded: Cents
}

/** As screens, documents and emails show it. */
export interface OrderPaymentView extends OrderMoney {
  /** The day of the payment; undefined before it. */
  paidOn: string | undefined
  payments: { at: string; amount: Cents; paidOn: string; reference: string }[]
  refunds: { at: string; amount: Cents; refundedOn: string; reference: string }[]
}

/** The amount that the buyer still has to pay. */
export const openAmount = ({ status, amountDue }: Pick<OrderMoney, 'status' | 'amountDue'>): Cents =>
  status === 'placed' ? amountDue : 0

/** The amount that was paid for units that the buyer did not want any more. It is not refunded. */
export const keptAmount = ({ amountDue, amountPaid, refundDue, refunded }: OrderMoney): Cents =>
  amountPaid === 0 ? 0 : amountPaid - amountDue - refundDue - refunded

interface Transfer {
  /** '2026-11-25' */
  day: string
  /** As a decimal number, as it was entered. */
  amount: number
}

const dayProblem = (day: string, earliest: string, today: string, what: string): string | undefined => {
  if (day > today) return 'must not be in the future'
  return day < earliest ? `must not be before the day of the ${what}, ${earliest}` : undefined
}

/** Why a payment cannot be recorded, by field; empty if it can. */
export function findPaymentProblems(
  { day, amount }: Transfer,
  { amountDue, placedOn, today }: { amountDue: Cents; placedOn: string; today: string },
): Record<string, string> {
  const paidOn = dayProblem(day, placedOn, today, 'order')
  return {
    ...(paidOn && { 'payment.paidOn': paidOn }),
    ...(centsFromDecimal(amount) !== amountDue && {
      'payment.amount': `must be the whole amount due, ${formatMoney(amountDue)}; part payments cannot be recorded yet`,
    }),
  }
}

/** Why a refund cannot be recorded, by field; empty if it can. */
export function findRefundProblems(
  { day, amount }: Transfer,
  known: { refundDue: Cents; earlierRefunds: number; paidOn: string; today: string },
): Record<string, string> {
  const refundedOn = dayProblem(day, known.paidOn, known.today, 'payment')
  const amountError = refundAmountProblem(amount, known)
  return { ...(refundedOn && { refundedOn }), ...(amountError && { amount: amountError }) }
}

function refundAmountProblem(
  amount: number,
  { refundDue, earlierRefunds }: { refundDue: Cents; earlierRefunds: number },
): string | undefined {
  const cents = centsFromDecimal(amount)
  if (cents === null || cents <= 0) return 'must be more than 0, with at most two decimals'
  if (cents > refundDue) return `must be at most ${formatMoney(refundDue)}, which is still to be refunded`
  if (earlierRefunds === MAX_REFUNDS - 1 && cents < refundDue)
    return `must be all that is left, ${formatMoney(refundDue)}: an order can have at most ${MAX_REFUNDS} refunds`
  return undefined
}
