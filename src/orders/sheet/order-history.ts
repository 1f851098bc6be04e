/** The history of an order in words; pure. */
import { formatPlural } from '#app/lib/numbers.ts'
import type { OrderEvent } from '../contract.ts'
import type { OrderEventKind, OrderStatus } from '../rules.ts'

const UNITS = ['unit', 'units'] as const

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

/** What is not a change of the status of the whole order. Notes name the shipment or the reason. */
const KIND_TEXTS: Record<Exclude<OrderEventKind, 'status'>, (event: OrderEvent) => string> = {
  address: ({ by }) => `Delivery address changed by ${by}.`,
  'shipment-dispatched': ({ units }) => `${formatPlural(units ?? 0, UNITS)} shipped.`,
  'shipment-delivered': () => 'A shipment was delivered.',
  'shipment-voided': ({ units }) => `Shipment of ${formatPlural(-(units ?? 0), UNITS)} withdrawn.`,
  'units-cancelled': ({ by }) => `Units cancelled by ${by}.`,
  'payment-deadline': () => 'Payment deadline changed.',
  'dispatch-date': () => 'Dispatch date changed.',
}

/** Newest first. */
export function orderHistory(events: readonly OrderEvent[]): HistoryEntry[] {
  return events
    .map((event) => {
      const { kind, at, status, by, note } = event
      const text = kind === 'status' ? EVENT_TEXTS[status](by) : KIND_TEXTS[kind](event)
      return { at, text: [text, note].filter(Boolean).join(' ') }
    })
    .toReversed()
}
