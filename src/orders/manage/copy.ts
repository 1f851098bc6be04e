import { formatPlural } from '#app/lib/numbers.ts'
import type { OrderSearch } from '../client.ts'

export const manageOrdersCopy = {
  empty: { title: 'No orders yet', text: 'New orders will appear here.' },
  noMatch: ({ q, status, from, to }: OrderSearch) =>
    [
      q ? `No order for “${q}”` : 'No order',
      status && `with the status ${status}`,
      (from || to) && 'in these days',
    ]
      .filter(Boolean)
      .join(' '),
  bulkFailed: (orders: number) =>
    `${formatPlural(orders, ['order', 'orders'])} could not be updated. See the reason in each row.`,
  copied: (number: string) => `${number} copied`,
  copyFailed: (number: string) => `The order number could not be copied: ${number}`,
}
