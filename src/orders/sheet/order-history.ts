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

const byStaff = (staff: string | undefined) => (staff ? ` by ${staff}` : '')

/** Orders are changed in the name of the shop, or by their buyer. Administrators read who of them it was. */
const EVENT_TEXTS: Record<OrderStatus, (by: string, staff: string | undefined) => string> = {
  placed: (by) => `Placed by ${by}.`,
  paid: (_by, staff) => (staff ? `Marked paid by ${staff}.` : 'Payment received.'),
  shipped: (_by, staff) => `Shipped${byStaff(staff)}.`,
  delivered: (_by, staff) => (staff ? `Marked delivered by ${staff}.` : 'Delivered.'),
  cancelled: (by, staff) => `Cancelled by ${staff ?? by}.`,
}

/** What is not a change of the status of the whole order. Notes name the shipment or the reason. */
const KIND_TEXTS: Record<Exclude<OrderEventKind, 'status'>, (event: OrderEvent) => string> = {
  address: ({ by, staff }) => `Delivery address changed by ${staff ?? by}.`,
  'shipment-dispatched': ({ units, staff }) => `${formatUnits(units ?? 0)} shipped${byStaff(staff)}.`,
  'shipment-delivered': ({ staff }) =>
    staff ? `A shipment was marked delivered by ${staff}.` : 'A shipment was delivered.',
  'shipment-voided': ({ units, staff }) =>
    `Shipment of ${formatUnits(-(units ?? 0))} withdrawn${byStaff(staff)}.`,
  'units-cancelled': ({ by, staff }) => `Units cancelled by ${staff ?? by}.`,
  'payment-deadline': ({ staff }) => `Payment deadline changed${byStaff(staff)}.`,
  'dispatch-date': ({ staff }) => `Dispatch date changed${byStaff(staff)}.`,
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
      const { kind, at, status, by, staff, note } = event
      const cancellation = cancellations.find((one) => one.at === at)
      if (kind === 'units-cancelled' && cancellation) {
        return { at, text: [cancellationText(staff ?? by, cancellation), note].filter(Boolean).join(' ') }
      }
      const actor = buyer && status === 'placed' ? onBehalfOf(by, buyer) : by
      const text = kind === 'status' ? EVENT_TEXTS[status](actor, staff) : KIND_TEXTS[kind](event)
      return { at, text: [text, note].filter(Boolean).join(' ') }
    })
    .toReversed()
}
