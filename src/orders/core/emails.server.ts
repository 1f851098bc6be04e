/** The emails about an order. */

import {
  type EmailContent,
  type EmailDetail,
  type EmailLineGroup,
  productPictureUrl,
} from '#app/email/email-content.ts'
import { emailTemplates } from '#app/email/email-templates.server.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { type Freight, NO_FREIGHT } from '#app/lib/freight.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'
import type { Seller } from '#app/lib/seller.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { type EmailOrderLine, promiseDetails, type WaitingUnits } from './email-order-lines.ts'
import { dispatchPromise } from './lifecycle-copy.ts'
import { freightRows } from './order-line-view.ts'
import { awaitsBankDetailsCopy, payByMessage } from './payment-deadline-copy.ts'
import { type PaymentFact, paymentDetails, paymentFacts } from './payment-email-details.server.ts'
import type { OrderMoney } from './payment-rules.ts'
import { onBehalfOf } from './placed-by-copy.ts'
import { openSettlementTexts } from './refund-copy.ts'
import { CANCELLATION_TERMS } from './refund-terms.ts'
import { formatOrderNumber } from './rules.ts'
import { unpaidOrderEmail } from './unpaid-order-email.server.ts'

/** Emails that were queued by older versions have no optional fields. */
interface OrderPayload {
  number: string
  /** Empty, like `address` and `poNumber`, if the email address is not confirmed. */
  name: string
  address?: string
  poNumber?: string
  /** Of an order for a company. */
  company?: string
  site?: string
  costCenter?: string
  /** The administrator who placed the order on behalf of its buyer. */
  placedBy?: string
  /** Absent is none. */
  freight?: Freight
  shopUrl: string
  /** The first ones. */
  lines?: EmailOrderLine[]
  lineCount?: number
  promises?: WaitingUnits[]
}

export interface OrderReceivedPayload extends OrderPayload {
  address: string
  lines: EmailOrderLine[]
  total?: Cents
  /** ISO instant; null for no deadline. */
  payBy?: string | null
}

export interface OrderStatusPayload extends OrderPayload {
  total: Cents
  note: string
  /** The day by which a paid order ships: '2026-11-30'. */
  promisedOn?: string | null
  /** In emails about a shipment. */
  shipment?: ShipmentFact
  /** In the email about the payment. */
  payment?: PaymentFact
  /** In emails about a cancellation. */
  money?: OrderMoney
}

export interface ShipmentFact {
  number: string
  units: number
  carrier: string
  tracking: string
  trackingUrl: string
  /** '2 pallets, 136 kg gross'; '' if none are known. */
  packages?: string
  /** The first ones. */
  lines?: ShipmentEmailLine[]
  lineCount?: number
}

export interface ShipmentEmailLine {
  sku: string
  name: string
  /** In this shipment. */
  quantity: number
  /** With all shipments so far. */
  shipped: number
  /** In the order, without cancelled units. */
  ordered: number
}

/** The units of an order that have not shipped after a shipment. */
export interface OpenLines {
  /** The first ones. */
  lines: Omit<ShipmentEmailLine, 'quantity'>[]
  lineCount: number
}

/** Email clients cut long emails. The invoice has every line. */
export const MAX_EMAIL_LINES = 20

/** The lines of an order, and what every email about it says. */
function orderContent(order: OrderPayload): Pick<EmailContent, 'reference' | 'lineGroups'> {
  return { reference: formatOrderNumber(order.number), ...orderedLines(order, 'the pro-forma invoice') }
}

/** @param whole what lists all lines: 'the pro-forma invoice' */
export function orderedLines(
  { shopUrl, lines = [], lineCount = lines.length }: Pick<OrderPayload, 'shopUrl' | 'lines' | 'lineCount'>,
  whole: string,
): Pick<EmailContent, 'lineGroups'> {
  if (lines.length === 0) return {}
  const shown = lines.slice(0, MAX_EMAIL_LINES).map((line) => ({
    pictureUrl: productPictureUrl(shopUrl, line.sku),
    name: line.name,
    sku: line.sku,
    calculation: `${line.quantity} × ${formatMoney(line.unitPrice)}`,
    total: formatMoney(orderTotal([line])),
  }))
  return { lineGroups: [{ lines: shown, ...moreLines(lineCount - MAX_EMAIL_LINES, whole) }] }
}

/** @param whole what lists all lines: 'the packing slip' */
export const moreLines = (count: number, whole: string): Pick<EmailLineGroup, 'moreLines'> =>
  count > 0 ? { moreLines: `${formatPlural(count, ['more line', 'more lines'])}, listed in ${whole}` } : {}

/** Above the total. */
const freightTotals = ({ freight = NO_FREIGHT }: OrderPayload) => freightRows(freight, formatMoney)

export function orderDetails(order: OrderPayload): EmailDetail[] {
  const { poNumber, company, site, costCenter, address, placedBy, name, promises = [] } = order
  const facts: [label: string, value: string | undefined][] = [
    ['Placed by', placedBy && onBehalfOf(placedBy, name)],
    ['Your PO number', poNumber],
    ['Company', company],
    ['Cost center', costCenter],
    ['Site', site],
    ['Deliver to', address],
    ...promiseDetails(promises),
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

const greeting = (name: string, sentence: string) =>
  name ? `Hello ${name}, ${sentence}` : capitalize(sentence)

/** Free texts, which follow the products, have no stock to reserve. */
const isReserved = ({ lines }: OrderReceivedPayload) => lines.some(({ sku }) => sku !== '')

function placedSentence(order: OrderReceivedPayload): string {
  const { placedBy } = order
  if (placedBy)
    return `${placedBy} placed this order on your behalf. ${isReserved(order) ? 'The units are reserved for you. ' : ''}${CANCELLATION_TERMS} If you did not ask for it, reply to this email.`
  return `${isReserved(order) ? 'we have reserved the units for you.' : 'we have received your order.'} ${CANCELLATION_TERMS}`
}

export function orderReceivedEmail(order: OrderReceivedPayload, seller: Seller): EmailContent {
  const number = formatOrderNumber(order.number)
  const total = formatMoney(order.total ?? orderTotal(order.lines))
  return {
    ...orderContent(order),
    subject: `Order ${number} received`,
    preview: `${total} due.${isReserved(order) ? ' The units are reserved for you.' : ''}`,
    paragraphs: [
      greeting(order.name, placedSentence(order)),
      ...(seller.bank ? [] : [awaitsBankDetailsCopy.inEmail]),
      ...(seller.bank && order.payBy ? [payByMessage(order.payBy, seller)] : []),
    ],
    totals: [...freightTotals(order), ['Total', total]],
    details: [['Amount due', total], ...paymentDetails(seller, order.number), ...orderDetails(order)],
    action: { label: 'View payment details', href: `${order.shopUrl}/payment/${order.number}` },
  }
}

/** The lines of a shipment, each with how many of its ordered units have shipped. */
export function shipmentLines(
  { lines = [], lineCount = lines.length }: ShipmentFact,
  shopUrl: string,
): EmailLineGroup {
  return {
    lines: lines.map((line) => ({
      ...shippedLine(line, line.quantity, shopUrl),
      shipped: { units: line.shipped, ordered: line.ordered },
    })),
    ...moreLines(lineCount - lines.length, 'the packing slip'),
  }
}

/** The lines with units that have not shipped. */
export function openLines({ lines, lineCount }: OpenLines, shopUrl: string): EmailLineGroup {
  return {
    lines: lines.map((line) => shippedLine(line, line.ordered - line.shipped, shopUrl)),
    ...moreLines(lineCount - lines.length, 'the order'),
  }
}

/** @param units which the email is about */
const shippedLine = (
  { sku, name, shipped, ordered }: Omit<ShipmentEmailLine, 'quantity'>,
  units: number,
  shopUrl: string,
) => ({
  pictureUrl: productPictureUrl(shopUrl, sku),
  name,
  sku,
  calculation: `${formatNumber(shipped)} of ${formatNumber(ordered)} shipped`,
  total: formatUnits(units),
})

/** The number of a shipment, its packages, carrier, tracking and packing slip, as far as they are known. */
export function shipmentFacts(
  { number, units, packages = '', carrier, tracking }: ShipmentFact,
  order: Pick<OrderPayload, 'number' | 'shopUrl'>,
): EmailDetail[] {
  const facts: EmailDetail[] = [
    ['Shipment', `${number}, ${formatUnits(units)}`],
    ['Packages', packages],
    ['Carrier', carrier],
    // The button leads to the tracking page.
    ['Tracking number', tracking],
    [
      'Packing slip',
      `${number}.pdf`,
      `${order.shopUrl}/api/orders/${order.number}/shipments/${number}/packing-slip.pdf`,
    ],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** 'Track shipment' while it is on its way and its carrier has a page for it, and the order. */
export function orderActions(
  order: Pick<OrderPayload, 'number' | 'shopUrl'>,
  shipment?: ShipmentFact,
): Pick<EmailContent, 'action' | 'secondAction'> {
  const view = { label: 'View order', href: `${order.shopUrl}/myorders/${order.number}` }
  if (!shipment?.trackingUrl) return { action: view }
  return { action: { label: 'Track shipment', href: shipment.trackingUrl }, secondAction: view }
}

/** Of a paid order, of which nothing has shipped. An email with the first lines only does not say how many units wait. */
function unitsOf({ lines = [], lineCount = lines.length, promises = [] }: OrderPayload) {
  if (lineCount > lines.length) return { fulfillment: { open: 0, shipped: 0 }, waitingUnits: 0 }
  const open = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const waitingUnits = promises.reduce((sum, { quantity }) => sum + quantity, 0)
  return { fulfillment: { open, shipped: 0 }, waitingUnits }
}

const STATUS_MESSAGES = {
  paid: { subject: 'is paid', text: 'we received your payment and are preparing your shipment.' },
  shipped: { subject: 'has shipped', text: 'your order is on its way.' },
  delivered: {
    subject: 'was delivered',
    text: 'your order was delivered. Write a review to help other buyers.',
  },
  cancelled: {
    subject: 'is cancelled',
    text: 'the order is cancelled. No payment is due.',
  },
} as const

export function orderStatusEmail(to: keyof typeof STATUS_MESSAGES) {
  return (order: OrderStatusPayload): EmailContent => {
    const number = formatOrderNumber(order.number)
    const { subject, text } = STATUS_MESSAGES[to]
    const { shipment, promisedOn } = order
    const isShipmentListed = shipment?.lines !== undefined
    return {
      ...orderContent(order),
      ...(isShipmentListed && { lineGroups: [shipmentLines(shipment, order.shopUrl)] }),
      subject: `Order ${number} ${subject}`,
      paragraphs: [
        greeting(order.name, text),
        ...(to === 'paid' && promisedOn ? [`${dispatchPromise(promisedOn, unitsOf(order))}.`] : []),
        ...(order.money ? openSettlementTexts(order.money) : []),
        ...(order.note ? [`Note: ${order.note}`] : []),
      ],
      ...(!isShipmentListed && {
        totals: [...freightTotals(order), ['Total', formatMoney(order.total)] as const],
      }),
      details: [
        ...(order.payment ? paymentFacts(order.payment) : []),
        ...(shipment ? shipmentFacts(shipment, order) : []),
        ...orderDetails(order),
      ],
      ...orderActions(order, to === 'shipped' ? shipment : undefined),
    }
  }
}

export type AddressChangedPayload = Omit<OrderStatusPayload, 'total'> & {
  /** For owners and approvers of the company: who changed it. */
  changedBy?: string
}

export function addressChangedEmail(order: AddressChangedPayload): EmailContent {
  const number = formatOrderNumber(order.number)
  return {
    ...orderContent(order),
    subject: `Order ${number}: delivery address changed`,
    heading: 'Delivery address changed',
    paragraphs: [
      order.changedBy
        ? `${order.changedBy} changed the delivery address of order ${number} of ${order.company}. If this is not right, change it until the order ships, or reply to this email.`
        : greeting(
            order.name,
            `we deliver order ${number} to another address now. If you did not ask for this, reply to this email.`,
          ),
    ],
    details: orderDetails(order),
    action: { label: 'View order', href: `${order.shopUrl}/myorders/${order.number}` },
  }
}

export const ORDER_EMAIL_TEMPLATES = emailTemplates({
  'order-received': { content: orderReceivedEmail, isOrderConfirmation: true },
  'order-paid': { content: orderStatusEmail('paid') },
  'order-shipped': { content: orderStatusEmail('shipped') },
  'order-delivered': { content: orderStatusEmail('delivered') },
  'order-cancelled': { content: orderStatusEmail('cancelled') },
  'order-address-changed': { content: addressChangedEmail },
  'unpaid-order-placed': { content: unpaidOrderEmail },
})
