import { formatDay } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { LinePromise } from '#app/orders/core/order-contract.ts'

export const orderDetailsCopy = {
  nothingDue: 'No payment is due.',
  /** '14 orders since Jan 2024' */
  orders: (count: string, orders: number, month: string) =>
    `${count} ${orders === 1 ? 'order' : 'orders'} since ${month}`,
  paidInAll: (total: string) => `${total} paid`,
  unpaid: (orders: number) => `${formatNumber(orders)} unpaid`,
  /** Orders that were cancelled because they were not paid in time. */
  expired: (orders: number) => `${formatNumber(orders)} not paid in time`,
  earlierChanges: (count: number) =>
    `${formatNumber(count)} earlier ${count === 1 ? 'change is' : 'changes are'} not shown.`,
  help: (number: string) => `Give the order number ${number} when you contact us.`,
  promises: 'Units that were not in stock',
  /** '38 to come, 2 cancelled' */
  promisedUnits: ({ quantity, waiting, cancelled }: LinePromise) =>
    [
      waiting > 0 ? `${formatNumber(waiting)} to come` : '',
      quantity - waiting - cancelled > 0 ? `${formatNumber(quantity - waiting - cancelled)} received` : '',
      cancelled > 0 ? `${formatNumber(cancelled)} cancelled` : '',
    ]
      .filter(Boolean)
      .join(', '),
  /** 'First promised for 10 Dec 2026, now for 24 Dec 2026, late.' */
  promisedDays({ firstPromisedOn, promisedOn, waiting }: LinePromise, today: string): string {
    const late = waiting > 0 && promisedOn < today ? ', late' : ''
    return firstPromisedOn === promisedOn
      ? `Promised for ${formatDay(promisedOn)}${late}.`
      : `First promised for ${formatDay(firstPromisedOn)}, now for ${formatDay(promisedOn)}${late}.`
  },
  stock: (units: number) => `${formatNumber(units)} in stock now`,
}
