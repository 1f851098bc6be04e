import { formatPlural } from '#app/lib/numbers.ts'

export const manageOrdersCopy = {
  empty: { title: 'No orders yet', text: 'New orders will appear here.' },
  noMatch: (query: string | undefined, status: string | undefined) =>
    query
      ? `No order for “${query}”${status ? ` with the status ${status}` : ''}`
      : `No order has the status ${status}`,
  bulkFailed: (orders: number) =>
    `${formatPlural(orders, ['order', 'orders'])} could not be updated. See the reason in each row.`,
  copied: (number: string) => `${number} copied`,
  copyFailed: (number: string) => `The order number could not be copied: ${number}`,
}
