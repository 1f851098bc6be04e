/** Sentences about refunds. Each exists once. */
import { formatDay } from '#app/lib/dates.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { keptAmount, type OrderMoney, type OrderPaymentView } from './payment-rules.ts'
import { formatOrderNumber } from './rules.ts'

/** 'We will refund $2,085.00 to the account it came from.' */
export const refundPromise = (cents: Cents): string =>
  `We will refund ${formatMoney(cents)} to the account it came from.`

/** 'We have refunded $2,085.00 to the account it came from.' */
export const refundConfirmation = (cents: Cents): string =>
  `We have refunded ${formatMoney(cents)} to the account it came from.`

/** For cancelled units that the buyer no longer wanted. */
export const noRefundText = (cents: Cents): string =>
  `${formatMoney(cents)} was paid for cancelled units. It is not refunded.`

/** 'Refunded $2,085.00 on 24 Nov 2026. Bank reference: SEPA 4711.' */
export const refundedText = ({
  amount,
  refundedOn,
  reference,
}: OrderPaymentView['refunds'][number]): string =>
  `Refunded ${formatMoney(amount)} on ${formatDay(refundedOn)}.${reference && ` Bank reference: ${reference}.`}`

/** The refund of the payment, and the amount that is kept; nothing before a cancellation. */
export const settlementTexts = (payment: OrderPaymentView): string[] => [
  ...payment.refunds.map(refundedText),
  ...openSettlementTexts(payment),
]

/** The same without what was refunded. */
export function openSettlementTexts(money: OrderMoney): string[] {
  const kept = keptAmount(money)
  return [
    ...(money.refundDue > 0 ? [refundPromise(money.refundDue)] : []),
    ...(kept > 0 ? [noRefundText(kept)] : []),
  ]
}

export const refundCopy = {
  title: (number: string) => `Record the refund of order ${formatOrderNumber(number)}`,
  intro: (cents: Cents) =>
    `${formatMoney(cents)} is to be refunded. Transfer it first, then record it here. The buyer gets an email.`,
  confirm: 'Record refund',
}
