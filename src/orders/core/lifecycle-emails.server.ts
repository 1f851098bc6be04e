/** The emails about shipments, cancelled units, payment deadlines and dispatch dates. */
import type { EmailContent } from '#app/email/email-content.ts'
import { type EmailDetail, type EmailLineGroup, productPictureUrl } from '#app/email/email-content.ts'
import { emailTemplates } from '#app/email/email-templates.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { NO_FREIGHT } from '#app/lib/freight.ts'
import { formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import { CANCELLATION_REASON_LABELS } from '#app/lib/reason-labels.ts'
import type { Seller } from '#app/lib/seller.ts'
import { cancelledProducts } from './cancellation-copy.ts'
import type { CancellationReason } from './cancellation-rules.ts'
import {
  moreLines,
  type OpenLines,
  type OrderStatusPayload,
  openLines,
  orderActions,
  orderDetails,
  type ShipmentFact,
  shipmentFacts,
  shipmentLines,
} from './emails.server.ts'
import { dispatchPromise, freightOfParts } from './lifecycle-copy.ts'
import { FREIGHT_LATER, freightLabel } from './order-line-view.ts'
import { overdueMessage, payByMessage } from './payment-deadline-copy.ts'
import { paymentDetails } from './payment-email-details.server.ts'
import { openSettlementTexts, refundConfirmation } from './refund-copy.ts'
import { formatOrderNumber } from './rules.ts'

type ShipmentPayload = OrderStatusPayload & {
  shipment: ShipmentFact
  progress: { shipped: number; delivered: number; remaining: number }
  /** Emails that were queued by older versions have none. */
  openLines?: OpenLines
}
type DeadlinePayload = OrderStatusPayload & { payBy: string | null; amountDue: number; isOverdue?: boolean }

interface OrderEmailParts {
  subject: string
  /** The subject, if none is given. */
  heading?: string
  text: string
  details?: EmailDetail[]
  lineGroups?: EmailLineGroup[]
  preview?: string
  /** Opens the payment page instead of the order. */
  isToPay?: boolean
  /** Can be tracked. */
  tracked?: ShipmentFact
}

function orderEmail(
  order: OrderStatusPayload,
  {
    subject,
    heading = subject,
    text,
    details = [],
    lineGroups = [],
    preview,
    isToPay,
    tracked,
  }: OrderEmailParts,
): EmailContent {
  return {
    lineGroups,
    ...(preview && { preview }),
    reference: formatOrderNumber(order.number),
    subject,
    heading,
    paragraphs: [
      order.name ? `Hello ${order.name}. ${text}` : text,
      ...(order.note ? [`Note: ${order.note}`] : []),
    ],
    details: [...details, ...orderDetails(order)],
    ...(isToPay
      ? { action: { label: 'View payment details', href: `${order.shopUrl}/payment/${order.number}` } }
      : orderActions(order, tracked)),
  }
}

function partShippedEmail(order: ShipmentPayload): EmailContent {
  const { promisedOn, shopUrl, promises = [], freight = NO_FREIGHT } = order
  const { shipped, remaining } = order.progress
  const number = formatOrderNumber(order.number)
  const waitingUnits = promises.reduce((sum, { quantity }) => sum + quantity, 0)
  const open = { fulfillment: { open: remaining - shipped, shipped }, waitingUnits }
  const rest = promisedOn ? `${dispatchPromise(promisedOn, open)}.` : 'The remaining units ship later.'
  return orderEmail(order, {
    subject: `Part of order ${number} has shipped`,
    preview: rest,
    heading: `${formatNumber(shipped)} of ${formatUnits(remaining)} have shipped`,
    text: [`We shipped part of order ${number}.`, rest, freightOfParts(freight)].filter(Boolean).join(' '),
    lineGroups: [
      { heading: 'In this shipment', ...shipmentLines(order.shipment, shopUrl) },
      ...(order.openLines ? [{ heading: 'Still to ship', ...openLines(order.openLines, shopUrl) }] : []),
    ],
    details: shipmentFacts(order.shipment, order),
    tracked: order.shipment,
  })
}

function partDeliveredEmail(order: ShipmentPayload): EmailContent {
  const { delivered, remaining } = order.progress
  const number = formatOrderNumber(order.number)
  return orderEmail(order, {
    subject: `A shipment of order ${number} was delivered`,
    text: `${formatNumber(delivered)} of ${formatUnits(remaining)} were delivered.`,
    lineGroups: [shipmentLines(order.shipment, order.shopUrl)],
    details: shipmentFacts(order.shipment, order),
  })
}

function shipmentVoidedEmail(order: ShipmentPayload): EmailContent {
  const { number, units } = order.shipment
  return orderEmail(order, {
    subject: `Shipment ${number} of order ${formatOrderNumber(order.number)} was withdrawn`,
    text: `${formatUnits(units)} will be shipped again.`,
  })
}

type UnitsCancelledPayload = OrderStatusPayload & {
  cancelledUnits: number
  amountBefore: number
  amountDue: number
  isPaid: boolean
  reason?: CancellationReason
  /** Emails that were queued by older versions have none, and no `money`. */
  cancelledLines?: CancelledEmailLine[]
  cancelledLineCount?: number
}

export interface CancelledEmailLine {
  sku: string
  name: string
  cancelled: number
  remaining: number
}

function unitsCancelledEmail(order: UnitsCancelledPayload): EmailContent {
  const { cancelledLines: lines = [], cancelledLineCount: lineCount = lines.length, money, shopUrl } = order
  const what = cancelledProducts({ units: order.cancelledUnits, lineCount, name: lines[0]?.name })
  return orderEmail(order, {
    subject: `${what} cancelled from order ${formatOrderNumber(order.number)}`,
    text: [
      'The other units of the order are not affected.',
      ...(order.isPaid ? [] : ['Please pay the new total.']),
      ...(money ? openSettlementTexts(money) : []),
    ].join(' '),
    lineGroups: lines.length > 0 ? [cancelledLines(lines, lineCount, shopUrl)] : [],
    details: [
      ...(order.reason ? [['Reason', CANCELLATION_REASON_LABELS[order.reason]] as const] : []),
      ...freightKept(order),
      ['Total before', formatMoney(order.amountBefore)],
      ['Total now', formatMoney(order.amountDue)],
    ],
    isToPay: !order.isPaid,
  })
}

/** Freight stays as agreed while any unit is left. */
function freightKept({ freight = NO_FREIGHT, amountDue }: UnitsCancelledPayload): EmailDetail[] {
  if (freight.kind === 'firm' && amountDue > 0)
    return [[freightLabel(freight), `${formatMoney(freight.amount)}, unchanged`]]
  return freight.kind === 'later' ? [[freightLabel(freight), FREIGHT_LATER]] : []
}

const cancelledLines = (
  lines: readonly CancelledEmailLine[],
  lineCount: number,
  shopUrl: string,
): EmailLineGroup => ({
  lines: lines.map(({ sku, name, cancelled, remaining }) => ({
    pictureUrl: productPictureUrl(shopUrl, sku),
    name,
    sku,
    calculation: `${formatUnits(remaining)} remain`,
    total: `${formatNumber(cancelled)} cancelled`,
  })),
  ...moreLines(lineCount - lines.length, 'the order'),
})

type RefundedPayload = OrderStatusPayload & {
  refund: { amount: number; refundedOn: string; reference: string }
  refundDue: number
}

function refundedEmail(order: RefundedPayload): EmailContent {
  const { amount, refundedOn, reference } = order.refund
  return orderEmail(order, {
    subject: `Refund of ${formatMoney(amount)} for order ${formatOrderNumber(order.number)}`,
    text: refundConfirmation(amount),
    details: [
      ['Refunded on', formatDay(refundedOn)],
      ...(reference ? [['Bank reference', reference] as const] : []),
      ...(order.refundDue > 0 ? [['Still to be refunded', formatMoney(order.refundDue)] as const] : []),
    ],
  })
}

function reminderText({ payBy, isOverdue }: DeadlinePayload, seller: Seller): string {
  if (!payBy) return ''
  return isOverdue ? overdueMessage(payBy) : payByMessage(payBy, seller)
}

/** An email that asks for the payment. */
const paymentEmail = (
  subject: (number: string) => string,
  text: (order: DeadlinePayload, seller: Seller) => string,
) => ({
  content: (order: DeadlinePayload, seller: Seller): EmailContent =>
    orderEmail(order, {
      subject: subject(formatOrderNumber(order.number)),
      text: text(order, seller),
      details: [['Amount due', formatMoney(order.amountDue)], ...paymentDetails(seller, order.number)],
      isToPay: true,
    }),
})

function expiredEmail(order: DeadlinePayload, seller: Seller): EmailContent {
  const number = formatOrderNumber(order.number)
  const until = order.payBy ? ` by ${formatDay(order.payBy)}` : ''
  return orderEmail(order, {
    subject: `Order ${number} is cancelled`,
    text: `We have not received the payment${until}, so the order is cancelled. Please do not pay now. If you have paid already, write to ${seller.email}.`,
    details: [['Total', formatMoney(order.total)]],
  })
}

type DispatchDatePayload = OrderStatusPayload & { promisedOn: string; previouslyPromisedOn: string | null }

function dispatchDateEmail(order: DispatchDatePayload): EmailContent {
  return orderEmail(order, {
    subject: `New dispatch date for order ${formatOrderNumber(order.number)}`,
    text: `We will dispatch your order by ${formatDay(order.promisedOn)}.`,
    details: order.previouslyPromisedOn ? [['Promised before', formatDay(order.previouslyPromisedOn)]] : [],
  })
}

type PromiseChangedPayload = OrderStatusPayload & {
  /** '38 units' */
  units: string
  /** 'IMP-600', '3 lines' */
  what: string
  shipsBy: string
  shippedBefore: string
  reason: string
}

function promiseChangedEmail(order: PromiseChangedPayload): EmailContent {
  return orderEmail(order, {
    subject: `New ship-by date for order ${formatOrderNumber(order.number)}`,
    text: `We will dispatch ${order.units} of ${order.what} by ${formatDay(order.shipsBy)}. If this is too late, reply to this email.`,
    details: [
      ['Promised before', formatDay(order.shippedBefore)],
      ['Reason', order.reason],
    ],
  })
}

/** The note says what was corrected. */
function correctedEmail(order: OrderStatusPayload): EmailContent {
  return orderEmail(order, {
    subject: `Order ${formatOrderNumber(order.number)} was corrected`,
    text: 'If this is not right, reply to this email.',
  })
}

export const LIFECYCLE_EMAIL_TEMPLATES = emailTemplates({
  'order-part-shipped': { content: partShippedEmail },
  'order-part-delivered': { content: partDeliveredEmail },
  'order-shipment-voided': { content: shipmentVoidedEmail },
  'order-units-cancelled': { content: unitsCancelledEmail },
  'order-corrected': { content: correctedEmail },
  'order-refunded': { content: refundedEmail },
  'order-payment-reminder': paymentEmail(
    (number) => `Payment of order ${number} is due`,
    (order, seller) =>
      `${reminderText(order, seller)} If you have already paid, there is nothing to do.`.trim(),
  ),
  'order-bank-details': paymentEmail(
    (number) => `Bank details for order ${number}`,
    ({ payBy }, seller) => (payBy ? payByMessage(payBy, seller) : 'You can pay the order now.'),
  ),
  'order-deadline-changed': paymentEmail(
    (number) => `New payment deadline for order ${number}`,
    ({ payBy }, seller) => (payBy ? payByMessage(payBy, seller) : 'There is no longer a payment deadline.'),
  ),
  'order-expired': { content: expiredEmail },
  'order-promise-changed': { content: promiseChangedEmail },
  'order-dispatch-date-changed': { content: dispatchDateEmail },
})
