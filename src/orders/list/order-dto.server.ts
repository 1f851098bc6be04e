/** Orders of the database in the shapes of the API: the whole order, or a summary. */

import type { SignedInUser } from '#app/lib/actor.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { getPictureUrl } from '#app/products/core/product-dto.server.ts'
import { toSpecs } from '#app/products/specifications/specifications.ts'
import { hasPermission } from '#app/staff/permissions.ts'
import type { OrderEvent } from '../core/contract.ts'
import { fulfillmentOf, isPaid } from '../core/lifecycle-rules.ts'
import { laterUnits } from '../core/line-promise.ts'
import type { Order, OrderLine, OrderSummary } from '../core/order-contract.ts'
import { factsOfRow } from '../core/order-facts.ts'
import { paymentReference, SUMMARY_LINES } from '../core/rules.ts'
import type { OrderRow } from './queries.server.ts'

type OrderLineRow = OrderRow['lines'][number]

function toEventDtos(order: OrderRow): OrderEvent[] {
  return order.events.map((event) => ({
    kind: event.kind,
    status: event.status,
    at: new Date(event.at).toISOString(),
    by: event.actor_name,
    note: event.note,
    units: event.units,
  }))
}

function toMoneyFields(order: OrderRow) {
  // A process of an earlier release may have marked the order as paid, without a payment.
  const leastPaid = isPaid(order.status) ? order.amount_due : 0
  const toTransfer = ({ at, amount, reference }: OrderRow['payments' | 'refunds'][number]) => ({
    at: new Date(at).toISOString(),
    amount: decimalFromCents(amount),
    reference,
  })
  return {
    amountPaid: decimalFromCents(Math.max(order.amount_paid, leastPaid)),
    refundDue: decimalFromCents(order.refund_due),
    payments: order.payments.map((payment) => ({ ...toTransfer(payment), paidOn: payment.paid_on })),
    refunds: order.refunds.map((refund) => ({ ...toTransfer(refund), refundedOn: refund.refunded_on })),
  }
}

function toProgressFields(order: OrderRow) {
  return {
    amountDue: decimalFromCents(order.amount_due),
    ...toMoneyFields(order),
    payBy: order.pay_by?.toISOString() ?? null,
    awaitsBankDetails: order.status === 'placed' && order.pending_payment_days !== null,
    promisedOn: order.promised_on,
    version: order.version,
    fulfillment: fulfillmentOf({
      ordered: order.unit_count,
      shipped: order.shipped_units,
      delivered: order.delivered_units,
      cancelled: order.cancelled_units,
    }),
    events: toEventDtos(order),
    eventCount: order.events[0]?.event_count ?? 0,
  }
}

/** Nothing for an order that is not for a company. */
function toCompanyField(order: OrderRow) {
  const { company_id: id, buyer_company: name, site_name: site, cost_center_name: costCenter } = order
  return id === null
    ? {}
    : { company: { id, name, site, costCenter, ...(order.over_budget && { isOverBudget: true }) } }
}

/** Empty if the buyer placed the order. The first event of an order names who placed it. */
export function placedByField({ placed_by_id, events }: Pick<OrderRow, 'placed_by_id' | 'events'>) {
  return placed_by_id === null ? {} : { placedBy: events[0]?.actor_name ?? '' }
}

function toLinePromiseDto(promise: NonNullable<OrderLineRow['promise']>): NonNullable<OrderLine['promise']> {
  const { quantity, produced, cancelled, reason, version } = promise
  return {
    quantity,
    waiting: quantity - produced - cancelled,
    cancelled,
    reason,
    version,
    firstPromisedOn: promise.first_promised_on,
    promisedOn: promise.promised_on,
    previousPromisedOn: promise.previous_promised_on,
  }
}

/** For documents: the units of a line that are not in stock yet; nothing for a line without such units. */
export function laterField(promise: OrderLineRow['promise']): { later?: string } {
  const { waiting = 0, promisedOn = '' } = promise ? toLinePromiseDto(promise) : {}
  return waiting > 0 ? { later: laterUnits(waiting, promisedOn) } : {}
}

/** '' for a line without product. */
const pictureOf = ({ sku, picture, family, specs }: OrderLineRow): string =>
  family && specs ? getPictureUrl({ sku, picture, family, specs }) : ''

function toOrderLineDto(line: OrderLineRow): OrderLine {
  return {
    line: line.line_no,
    productID: line.product_id,
    sku: line.sku,
    productName: line.product_name,
    discription: line.description,
    picture: pictureOf(line),
    quantity: line.quantity,
    availableProduct: line.available_before,
    stockNow: line.stock,
    price: decimalFromCents(line.unit_price),
    lineTotal: decimalFromCents(orderTotal([{ unitPrice: line.unit_price, quantity: line.quantity }])),
    shipped: line.shipped,
    cancelled: line.cancelled,
    massKg: toSpecs(line.specs ?? {}).massKg ?? null,
    promise: line.promise && toLinePromiseDto(line.promise),
  }
}

function toOrderFields(order: OrderRow): Omit<Order, 'lines'> {
  return {
    number: order.number,
    status: order.status,
    placedAt: order.placed_at.toISOString(),
    buyer: {
      name: order.buyer_name,
      email: order.buyer_email,
      company: order.buyer_company,
      vatId: order.buyer_vat_id,
    },
    ...toCompanyField(order),
    ...placedByField(order),
    address: order.address,
    shipTo: order.ship_to,
    Phone: order.phone,
    poNumber: order.po_number,
    freight: {
      kind: order.freight_kind,
      amount: decimalFromCents(order.freight_amount),
      service: order.freight_service,
    },
    ...factsOfRow(order),
    deliveryNote: order.delivery_note,
    reference: paymentReference(order.number),
    total: decimalFromCents(order.total),
    units: order.unit_count,
    waitingUnits: order.waiting_units,
    lineCount: order.line_count,
    ...toProgressFields(order),
  }
}

export function toOrderDto(order: OrderRow): Order {
  return { ...toOrderFields(order), lines: order.lines.map(toOrderLineDto) }
}

export function toOrderSummaryDto(order: OrderRow): OrderSummary {
  return { ...toOrderFields(order), firstLines: order.lines.slice(0, SUMMARY_LINES).map(toOrderLineDto) }
}

/** False for staff members who may not see what reaches the buyer. */
export const seesContact = (reader: SignedInUser): boolean =>
  reader.role !== 'admin' || hasPermission(reader, 'orders.read-contact')

type ContactFields = Pick<Order, 'buyer' | 'address' | 'shipTo' | 'Phone' | 'deliveryNote' | 'events'>

/**
 * The order as the reader may see it: without what reaches the buyer, for staff members who may not see it. Notes in the
 * history are free text, and may contain it too; those of shipments are their numbers.
 */
export function withoutContact<Fields extends ContactFields>(reader: SignedInUser, order: Fields): Fields {
  if (seesContact(reader)) return order
  return {
    ...order,
    buyer: { ...order.buyer, email: '', vatId: '' },
    address: '',
    shipTo: null,
    Phone: '',
    deliveryNote: '',
    events: order.events.map((event) =>
      event.kind.startsWith('shipment-') ? event : { ...event, note: '' },
    ),
  }
}
