import { formatNumber } from '#app/lib/numbers.ts'

export const orderSheetCopy = {
  paid: (total: string, day: string) => `Paid ${total} on ${day}.`,
  cancelledAfterPayment: (total: string) => `${total} was paid. Payments are not refunded.`,
  nothingDue: 'No payment is due.',
  /** '14 orders since Jan 2024' */
  orders: (count: string, orders: number, month: string) =>
    `${count} ${orders === 1 ? 'order' : 'orders'} since ${month}`,
  paidInAll: (total: string) => `${total} paid`,
  unpaid: (orders: number) => `${formatNumber(orders)} unpaid`,
  /** Orders that were cancelled because they were not paid in time. */
  expired: (orders: number) => `${formatNumber(orders)} not paid in time`,
  help: (number: string) => `Quote order ${number}.`,
}
