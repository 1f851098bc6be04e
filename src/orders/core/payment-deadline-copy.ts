/** Sentences about the payment of an order. */
import { formatDay } from '#app/lib/dates.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import { MAX_REMINDERS } from './payment-deadline-rules.ts'

/** 'Pay by 5 Dec 2026' */
export const payByText = (payBy: string | Date): string => `Pay by ${formatDay(payBy)}`

/** Whether the shop cancels an order that is not paid in time. */
interface DeadlineTerms {
  cancelsUnpaidOrders: boolean
}

/** 'Pay by 5 Dec 2026. After that, the order is cancelled.' */
export function payByMessage(payBy: string | Date, terms: DeadlineTerms | undefined): string {
  return `${payByText(payBy)}.${terms?.cancelsUnpaidOrders ? ' After that, the order is cancelled.' : ''}`
}

export const overdueMessage = (payBy: string): string => `The payment was due by ${formatDay(payBy)}.`

export const reminderCopy = {
  send: 'Send payment reminder',
  sent: (number: string) => `Payment reminder for order ${number} sent`,
  nothingToPay: (status: string) => `The order is ${status}. Only the buyer of an unpaid order is reminded.`,
  noRecipient:
    'No reminder was sent: the buyer’s email address is not confirmed, or has received too many emails within an hour.',
  onceADay: 'A reminder was sent within the last 24 hours. Send the next one tomorrow.',
  limitReached: `${MAX_REMINDERS} reminders were sent. Write or call the buyer, or cancel the order.`,
}

/** For a customer who has never paid and would have more units in unpaid orders than they may. */
export function unpaidLimitMessage({ limit, held }: { limit: number; held: number }): string {
  const most = `Until your first payment, unpaid orders can hold at most ${formatUnits(limit)} of this product.`
  return held > 0 ? `${most} Yours hold ${formatNumber(held)}.` : most
}

/** The same for the amount of all their unpaid orders. */
export function unpaidAmountMessage({ limit, held }: { limit: Cents; held: Cents }): string {
  const most = `Until your first payment, your unpaid orders can amount to at most ${formatMoney(limit)}.`
  return held > 0 ? `${most} They amount to ${formatMoney(held)} now.` : most
}
