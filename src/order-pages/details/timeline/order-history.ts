/** The history of an order in words; pure. */

import type { Cancellation } from '#app/fulfillment/cancellations/contract.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatUnits } from '#app/lib/numbers.ts'
import { CANCELLATION_REASON_LABELS } from '#app/lib/reason-labels.ts'
import { cancelledProducts } from '#app/orders/core/cancellation-copy.ts'
import type { OrderEvent } from '#app/orders/core/contract.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { paymentReceivedText } from '#app/orders/core/payment-copy.ts'
import { onBehalfOf } from '#app/orders/core/placed-by-copy.ts'
import { refundedText } from '#app/orders/core/refund-copy.ts'
import type { OrderEventKind, OrderStatus } from '#app/orders/core/rules.ts'

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

/** The events that do not change the status of the whole order. Notes name the shipment or the reason. */
const KIND_TEXTS: Record<Exclude<OrderEventKind, 'status'>, (event: OrderEvent) => string> = {
  address: ({ by, staff }) => `Delivery address changed by ${staff ?? by}.`,
  correction: ({ by, staff }) => `Corrected by ${staff ?? by}.`,
  'shipment-dispatched': ({ units, staff }) => `${formatUnits(units ?? 0)} shipped${byStaff(staff)}.`,
  'shipment-delivered': ({ staff }) =>
    staff ? `A shipment was marked delivered by ${staff}.` : 'A shipment was delivered.',
  'shipment-voided': ({ units, staff }) =>
    `Shipment of ${formatUnits(-(units ?? 0))} withdrawn${byStaff(staff)}.`,
  'units-cancelled': ({ by, staff }) => `Units cancelled by ${staff ?? by}.`,
  'payment-deadline': ({ staff }) => `Payment deadline changed${byStaff(staff)}.`,
  'dispatch-date': ({ staff }) => `Dispatch date changed${byStaff(staff)}.`,
  refund: ({ staff }) => `Refunded${byStaff(staff)}.`,
  'payment-reminder': ({ by, staff }) => `Payment reminder sent by ${staff ?? by}.`,
  anonymized: () => 'Personal data of the buyer removed.',
  'bank-details': ({ by, staff }) => `Bank details sent by ${staff ?? by}.`,
}

/** '30 × Cordless drill 10.8 cancelled by FIX IT. Cannot be delivered. Total $3,100.00 instead of $5,780.00.' */
function cancellationText(by: string, cancellation: Cancellation, order: HistoryOrder): string {
  const [before, after, refund] = [
    cancellation.amountBefore,
    cancellation.amountDue,
    cancellation.refundAmount,
  ].map((decimal) => formatMoney(centsForDisplay(decimal)))
  return [
    `${cancelledProducts(cancelledUnits(cancellation, order))} cancelled by ${by}.`,
    `${CANCELLATION_REASON_LABELS[cancellation.reason]}. Total ${after} instead of ${before}.`,
    ...(cancellation.refundAmount > 0 ? [`${refund} to be refunded.`] : []),
  ].join(' ')
}

const cancelledUnits = ({ lines }: Cancellation, { lines: orderLines }: HistoryOrder) => ({
  units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  lineCount: lines.length,
  name: orderLines.find(({ number }) => number === lines[0]?.line)?.name,
})

export type HistoryOrder = Pick<OrderView, 'events' | 'placedBy' | 'payment'> & {
  buyer: { name: string }
  lines: readonly Pick<OrderView['lines'][number], 'number' | 'name'>[]
}

/** Payments, refunds and cancellations have the time of their event. */
function describeEvent(
  event: OrderEvent,
  order: HistoryOrder,
  cancellations: readonly Cancellation[],
): string {
  const { kind, at, status, by, staff } = event
  const isAtEvent = (one: { at: string }) => one.at === at
  const cancellation = cancellations.find(isAtEvent)
  if (kind === 'units-cancelled' && cancellation) return cancellationText(staff ?? by, cancellation, order)
  const refund = order.payment.refunds.find(isAtEvent)
  if (kind === 'refund' && refund)
    return `${staff ? `Refund recorded by ${staff}. ` : ''}${refundedText(refund)}`
  if (kind !== 'status') return KIND_TEXTS[kind](event)
  const payment = order.payment.payments.find(isAtEvent)
  if (status === 'paid' && payment)
    return `${staff ? `Marked paid by ${staff}. ` : ''}${paymentReceivedText(payment)}`
  const actor = order.placedBy && status === 'placed' ? onBehalfOf(by, order.buyer.name) : by
  return EVENT_TEXTS[status](actor, staff)
}

/**
 * Newest first.
 * @param cancellations those of the order, as far as they are loaded
 */
export function orderHistory(
  order: HistoryOrder,
  cancellations: readonly Cancellation[] = [],
): HistoryEntry[] {
  return order.events
    .map((event) => ({
      at: event.at,
      text: [describeEvent(event, order, cancellations), event.note].filter(Boolean).join(' '),
    }))
    .toReversed()
}
