import { formatNumber } from '#app/lib/numbers.ts'

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
  stock: (units: number) => `${formatNumber(units)} in stock now`,
}
