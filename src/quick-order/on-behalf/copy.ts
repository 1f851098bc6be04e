/** The sentences of the page on which an administrator orders for a customer. */
import type { FreightKind } from '#app/lib/freight.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatPlural } from '#app/lib/numbers.ts'

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

export const orderForTitle = (name: string) => `Order for ${name}`
export const pageIntro = (email: string) =>
  `You order as ${email}, with their prices, minimums and limits. An order or a request names you as the person who sent it.`
export const CHOOSE_CUSTOMER = {
  title: 'No customer chosen',
  text: 'Choose “Order for” on the page of a customer, or beside a member on the page of a company.',
}
export const CUSTOMER_NOT_FOUND = {
  title: 'Customer not found',
  text: 'No customer has this email address. The account may have been deleted.',
}
export const FORM_HINT =
  'All rows are placed as one order. The customer gets an email and can cancel the order until it is paid.'
export const FREIGHT_KIND_LABELS: Readonly<Record<FreightKind, string>> = {
  none: 'None',
  firm: 'Part of the order',
  later: 'Charged separately',
}
/** @param text '$25.00'; '' if there is none */
export const usualFreight = (text: string) =>
  text === '' ? 'As set for the shop' : `As set for the shop: ${text.toLowerCase()}`
export const NO_AMOUNT = 'Enter the amount, such as 25.00.'
/** After '3 lines, 85 units': ', $25.00 freight' */
export const withFreight = (amount: Cents) => (amount > 0 ? `, ${formatMoney(amount)} freight` : '')
export const freightRefused = (problem: string) => `The freight ${problem}.`
export const CUSTOMER_PO_HINT = 'The reference of the customer. We print it on every document.'
export const orderPlacedTitle = (number: string, name: string) => `Order ${number} placed for ${name}`
export const requestSentTitle = (number: string, name: string) => `Request ${number} sent for ${name}`
/** @param deciders the first of those who decide */
export const requestWaits = (deciders: readonly string[]) =>
  `It waits for ${deciders.length > 0 ? anyOf.format(deciders) : 'the approvers'}. Nothing is ordered or reserved yet.`
export const FOUND_IN_REQUESTS =
  'They find it in Purchase requests, where they can change or withdraw it, and get an email.'
export const FOUND_IN_MY_ORDERS = 'They find it in My Orders and get an email with the payment details.'

export const NO_ROWS_TITLE = 'No rows to order'
export const NO_ROWS_ADVICE = 'Enter a SKU or a name and a quantity.'
export const rowsNotReadyTitle = (count: number) =>
  `Order not placed: ${formatPlural(count, ['row needs', 'rows need'])} fixing`
export const ROWS_NOT_READY = 'Correct the marked rows or remove them. All rows are placed as one order.'
export const LOOKING_UP_TITLE = 'Some rows are still being looked up'
export const LOOKING_UP_ADVICE = 'Wait until every row has a price, then place the order again.'
export const TOO_LARGE_TITLE = 'Order value too high'
export const TOO_LARGE_ADVICE = 'Split the order.'
export const CHECK_ORDERS = 'Before you change it, look for it in Manage All Orders.'
