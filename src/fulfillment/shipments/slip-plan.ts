/** Which packing slips and picking lists are printed for several orders, and why none is for some of them. Pure. */

import type { SlipChoice } from '#app/order-changes/slips/slip-urls.ts'
import type { OrderEventKind, OrderStatus } from '#app/orders/core/rules.ts'
import { type ShipmentStatus, STATUSES_AFTER_DISPATCH } from './rules.ts'

interface PastEvent {
  kind: OrderEventKind
  status: OrderStatus
  at: string
}

/** True after units have left, false if there is something to pick instead; undefined for events that change neither. */
function isAfterShipment({ kind, status }: PastEvent): boolean | undefined {
  if (kind === 'status' && status === 'paid') return false
  if (kind === 'status') return status === 'shipped' || status === 'delivered' || undefined
  return kind.startsWith('shipment-') ? kind !== 'shipment-voided' : undefined
}

/** The slips after the last change: of the shipments that have just left, or what to pick after a payment. */
export function defaultSlipChoice(orders: readonly { events: readonly PastEvent[] }[]): SlipChoice {
  const last = orders
    .flatMap(({ events }) => events)
    .filter((event) => isAfterShipment(event) !== undefined)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .at(-1)
  return last && isAfterShipment(last) ? 'latest-slips' : 'picking-lists'
}

/** In one document, which then has about 400 pages. */
export const MAX_PRINTED_LINES = 6_000

export const SLIP_REJECTIONS = [
  'not-found',
  'not-paid',
  'cancelled',
  'nothing-open',
  'no-shipments',
  'too-many-lines',
] as const
export type SlipRejection = (typeof SLIP_REJECTIONS)[number]

/** The statuses of the shipments that are printed. A picking list is made of the drafts. */
export const printedStatuses = (choice: SlipChoice): readonly ShipmentStatus[] =>
  choice === 'picking-lists' ? ['draft'] : STATUSES_AFTER_DISPATCH

export interface PrintableOrder {
  number: string
  status: OrderStatus
  openUnits: number
  lineCount: number
  /** Those with a printed status, oldest first; the last one only if only that is printed. */
  shipments: readonly { number: string; lineCount: number }[]
}

export interface PlannedSlips {
  order: string
  /** The numbers of the shipments; null for the picking list of everything open. */
  slips: (string | null)[]
  /** Why nothing is printed; null if something is. */
  rejection: SlipRejection | null
}

function rejectionOf(choice: SlipChoice, order: PrintableOrder): SlipRejection | null {
  if (choice !== 'picking-lists') return order.shipments.length === 0 ? 'no-shipments' : null
  if (order.status === 'placed') return 'not-paid'
  if (order.status === 'cancelled') return 'cancelled'
  return order.openUnits === 0 ? 'nothing-open' : null
}

/**
 * Plans the document of the orders in the given sequence. An order that does not fit is left out, and named.
 * @param numbers the orders to print
 */
export function planSlips(
  choice: SlipChoice,
  numbers: readonly string[],
  orders: ReadonlyMap<string, PrintableOrder>,
): PlannedSlips[] {
  let free = MAX_PRINTED_LINES
  return numbers.map((number): PlannedSlips => {
    const order = orders.get(number)
    const rejection = order ? rejectionOf(choice, order) : 'not-found'
    if (!order || rejection) return { order: number, slips: [], rejection }
    const lines =
      order.shipments.length === 0
        ? order.lineCount
        : order.shipments.reduce((sum, { lineCount }) => sum + lineCount, 0)
    if (lines > free) return { order: number, slips: [], rejection: 'too-many-lines' }
    free -= lines
    const slips = order.shipments.length === 0 ? [null] : order.shipments.map((shipment) => shipment.number)
    return { order: number, slips, rejection: null }
  })
}
