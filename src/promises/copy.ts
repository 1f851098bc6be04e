/** The sentences about ship-by dates. Pure. */
import { formatDayAndMonth } from '#app/lib/dates.ts'
import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'
import type { QuantityLimits } from '#app/pricing/quantity-rules.ts'
import type { AccountNeeds, BuyerNeeds, PromisePart } from './split-quantity.ts'

/** '3 working days after payment' */
const afterPayment = (handlingDays: number) =>
  handlingDays === 0
    ? 'on the day of the payment'
    : `${formatPlural(handlingDays, ['working day', 'working days'])} after payment`

/** '22 in stock: 3 working days after payment · 38 by 12 Mar' */
export const formatPromise = (parts: readonly PromisePart[], handlingDays: number): string =>
  parts
    .map(({ quantity, shipsBy }) =>
      shipsBy === null
        ? `${formatNumber(quantity)} in stock: ${afterPayment(handlingDays)}`
        : `${formatNumber(quantity)} by ${formatDayAndMonth(shipsBy)}`,
    )
    .join(' · ')

export const promiseCopy = {
  title: 'More than in stock',
  hint: 'Ordered from your order list. A payment after a ship-by date moves it. Nothing is ordered yet.',
  addToList: (quantity: number) => `Add ${formatUnits(quantity)} to order list`,
  /** @param now, before days */
  changed: (now: string, before: string) =>
    `The ship-by date is now ${formatDayAndMonth(now)} (was ${formatDayAndMonth(before)}). Order again to accept it.`,
  /** Beside the stock, before anybody has ordered. */
  needs: {
    account: 'Sign in to order more than is in stock, and to see when it ships.',
    'confirmed-email':
      'Confirm your email address to order more than is in stock. Open the link in our email.',
    'first-payment':
      'You can order more than is in stock after your first payment. Until then, order what is in stock or request a quote.',
  } satisfies Record<BuyerNeeds, string>,
  /** The same of an account, for a staff member who orders for a customer. */
  needsOfCustomer: {
    'confirmed-email':
      'The customer can order more than is in stock after confirming the email address. Until then, order what is in stock.',
    'first-payment':
      'The customer can order more than is in stock after the first payment. Until then, order what is in stock or offer a quote.',
  } satisfies Record<AccountNeeds, string>,
  needsPayment: (limits: QuantityLimits) =>
    `Only ${formatNumber(limits.available)} can be ordered now. Accounts can order more than is in stock after their first payment.`,
}
