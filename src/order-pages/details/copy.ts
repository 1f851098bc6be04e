import { formatNumber } from '#app/lib/numbers.ts'
import type { OrderLineView } from '#app/orders/core/order-adapter.ts'

export const orderSheetCopy = {
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
  /** Today, or at the time of the order where a list knows no more. */
  stock: ({ stockNow, stockBefore }: Pick<OrderLineView, 'stockNow' | 'stockBefore'>) =>
    stockNow === null
      ? `${formatNumber(stockBefore)} in stock when ordered`
      : `${formatNumber(stockNow)} in stock now`,
}
