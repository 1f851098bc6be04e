/** The facts in emails about the payment of an order. */
import type { EmailDetail } from '#app/email/email-content.ts'
import { formatDay } from '#app/lib/dates.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { NO_BANK_DETAILS, type Seller } from '#app/lib/seller.ts'
import { formatPaymentReference, paymentReference } from './rules.ts'

export interface PaymentFact {
  amount: Cents
  paidOn: string
  reference: string
}

/** The account to pay to, or that the details follow. */
export function paymentDetails({ bank }: Seller, number: string): [string, string][] {
  const reference: [string, string] = ['Payment reference', formatPaymentReference(paymentReference(number))]
  if (!bank) return [['Bank transfer', `${NO_BANK_DETAILS}.`], reference]
  const account: [string, string][] = [
    ['Account holder', bank.accountHolder],
    ['Bank', bank.bankName],
    ['IBAN', bank.iban],
    ['BIC', bank.bic],
  ]
  return [...account.filter(([, value]) => value !== ''), reference]
}

/** The payment that arrived, and its day. */
export function paymentFacts({ amount, paidOn, reference }: PaymentFact): EmailDetail[] {
  const facts: EmailDetail[] = [
    ['Paid', `${formatMoney(amount)} on ${formatDay(paidOn)}`],
    ['Bank reference', reference],
  ]
  return facts.filter(([, value]) => value !== '')
}
