import { formatDay } from '#app/lib/dates.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import type { OrderPaymentView } from './payment-rules.ts'
import { CANCELLATION_TERMS } from './refund-terms.ts'

export const paymentCopy = {
  headline: {
    placed: (total: string) => `Pay ${total} by bank transfer`,
    cancelled: () => 'Nothing to pay',
    paid: (total: string) => `${total} is paid`,
  },
  reference: 'Copy the reference exactly. We use it to match your transfer to this order.',
  nothingDue: 'No further payment is due.',
  cancelled: 'This order was cancelled.',
  nextSteps: [
    'We match the reference and mark the order as paid.',
    'We email you when your payment arrives and again when your order ships.',
    CANCELLATION_TERMS,
  ],
}

export const moneyTransferCopy = {
  markPaidTitle: (number: string) => `Mark order ${number} as paid`,
  markPaidIntro: (amount: string) => `${amount} is due. The buyer gets an email.`,
  amountMissing: 'Enter an amount such as 1490.50.',
  dayMissing: 'Choose a day.',
  /** 'The amount must be at most $1,490.00, which is still to be refunded.' */
  refused: (field: string, message: string) => `${field} ${message}.`,
  referenceHint: 'As on the bank statement. The buyer sees it.',
}

/** '$5,780.00 paid on 23 Nov 2026.' */
export const paidText = ({ amountPaid, paidOn }: Pick<OrderPaymentView, 'amountPaid' | 'paidOn'>): string =>
  `${formatMoney(amountPaid)} paid${paidOn ? ` on ${formatDay(paidOn)}` : ''}.`

/** 'Payment of $5,780.00 received on 23 Nov 2026. Bank reference: SEPA 4711.' */
export function paymentReceivedText(payment: { amount: Cents; paidOn: string; reference: string }): string {
  const { amount, paidOn, reference } = payment
  const received = `Payment of ${formatMoney(amount)} received on ${formatDay(paidOn)}.`
  return reference ? `${received} Bank reference: ${reference}.` : received
}
