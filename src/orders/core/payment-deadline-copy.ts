/** Sentences about the payment of an order. */
import { capitalize } from '#app/lib/capitalize.ts'
import { formatDay } from '#app/lib/dates.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import { MAX_PAYMENT_EMAILS, type PaymentEmailKind } from './payment-deadline-rules.ts'

/** 'Pay by 5 Dec 2026' */
export const payByText = (payBy: string | Date): string => `Pay by ${formatDay(payBy)}`

/** The settings that the sentences about a deadline depend on. */
interface DeadlineTerms {
  cancelsUnpaidOrders: boolean
}

/** 'Pay by 5 Dec 2026. After that, the order is cancelled.' */
export function payByMessage(payBy: string | Date, terms: DeadlineTerms | undefined): string {
  return `${payByText(payBy)}.${terms?.cancelsUnpaidOrders ? ' After that, the order is cancelled.' : ''}`
}

export const overdueMessage = (payBy: string): string => `The payment was due by ${formatDay(payBy)}.`

const paymentEmail = (name: string, plural: string) => ({
  send: `Send ${name}`,
  nothingToPay: (status: string) =>
    `The order is ${status}. Only the buyer of an unpaid order gets ${plural}.`,
  sent: (number: string) => `${capitalize(name)} for order ${number} sent`,
  noRecipient:
    'No email was sent: the buyer’s email address is not confirmed, or has received too many emails within an hour.',
  onceADay: 'This email was sent within the last 24 hours. Try again tomorrow.',
  limitReached: `This email was sent ${MAX_PAYMENT_EMAILS} times for this order. Write or call the buyer.`,
  noBankAccount: 'Buyers cannot pay yet. Enter the bank account under Settings first.',
})

export const paymentEmailCopy: Record<PaymentEmailKind, ReturnType<typeof paymentEmail>> = {
  'payment-reminder': paymentEmail('payment reminder', 'reminders'),
  'bank-details': paymentEmail('bank details', 'bank details'),
}

/** Of an order that was placed before the seller had a bank account. */
export const awaitsBankDetailsCopy = {
  forBuyer: (email: string) =>
    `We email the bank details to ${email}. Please pay after you have received them. The payment deadline starts then.`,
  forUnconfirmedBuyer:
    'You find the bank details here as soon as we have them. The payment deadline starts then.',
  forAdmins: 'The payment deadline starts when the buyer gets the bank details.',
  postponed: 'It starts when we have bank details again.',
  inEmail: 'We email you the bank details. Please pay after you have received them.',
  deadlineRefused:
    'The payment deadline of this order starts when its buyer gets the bank details. Send them first.',
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
