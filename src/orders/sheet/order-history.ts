/** The history of an order in words; pure. */
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatUnits } from '#app/lib/numbers.ts'
import type { Cancellation } from '../cancellations/contract.ts'
import { REASON_LABELS } from '../cancellations/copy.ts'
import type { OrderEvent } from '../contract.ts'
import { onBehalfOf } from '../place/copy.ts'
import type { OrderEventKind, OrderStatus } from '../rules.ts'

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
  'shipment-dispatched': ({ units }) => `${formatUnits(units ?? 0)} shipped.`,
  'shipment-delivered': () => 'A shipment was delivered.',
  'shipment-voided': ({ units }) => `Shipment of ${formatUnits(-(units ?? 0))} withdrawn.`,
  'units-cancelled': ({ by }) => `Units cancelled by ${by}.`,
  'payment-deadline': () => 'Payment deadline changed.',
  'dispatch-date': () => 'Dispatch date changed.',
}

/** '20 units cancelled by FIX IT. Cannot be delivered. Total $3,100.00 instead of $5,780.00.' */
function cancellationText(by: string, { lines, reason, amountBefore, amountDue }: Cancellation): string {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const [before, after] = [amountBefore, amountDue].map((dollars) => formatMoney(centsForDisplay(dollars)))
  return `${formatUnits(units)} cancelled by ${by}. ${REASON_LABELS[reason]}. Total ${after} instead of ${before}.`
}

/**
 * Newest first.
 * @param cancellations those of the order, as far as they are loaded
 * @param buyer the name of the buyer, if an administrator placed the order on their behalf
 */
export function orderHistory(
  events: readonly OrderEvent[],
  cancellations: readonly Cancellation[] = [],
  buyer?: string,
): HistoryEntry[] {
  return events
    .map((event) => {
      const { kind, at, status, by, note } = event
      const cancellation = cancellations.find((one) => one.at === at)
      if (kind === 'units-cancelled' && cancellation) {
        return { at, text: [cancellationText(by, cancellation), note].filter(Boolean).join(' ') }
      }
      const actor = buyer && status === 'placed' ? onBehalfOf(by, buyer) : by
      const text = kind === 'status' ? EVENT_TEXTS[status](actor) : KIND_TEXTS[kind](event)
      return { at, text: [text, note].filter(Boolean).join(' ') }
    })
    .toReversed()
}
