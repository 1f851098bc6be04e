/** The history of an order in words; pure. */
import type { OrderEvent } from '../contract.ts'
import type { OrderStatus } from '../rules.ts'

export interface HistoryEntry {
  at: string
  text: string
}

/** Orders are changed in the name of the shop, or by their buyer. */
const EVENT_TEXTS: Record<OrderStatus, (by: string) => string> = {
  placed: (by) => `Placed by ${by}.`,
  paid: () => 'Payment received.',
  shipped: () => 'Shipped.',
  delivered: () => 'Delivered.',
  cancelled: (by) => `Cancelled by ${by}.`,
}

/** Newest first. */
export function orderHistory(events: readonly OrderEvent[]): HistoryEntry[] {
  return events
    .map(({ kind, at, status, by, note }) => ({
      at,
      text: [kind === 'address' ? `Delivery address changed by ${by}.` : EVENT_TEXTS[status](by), note]
        .filter(Boolean)
        .join(' '),
    }))
    .toReversed()
}
