import type { EmailTemplates } from '#app/email/email-templates.server.ts'
import { type RenderedEmail, renderEmail } from '#app/email/render-email.server.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { formatOrderNumber, formatPaymentReference, paymentReference } from './rules.ts'

export interface OrderReceivedPayload {
  number: string
  /** Empty, like `address` and `poNumber`, if the email address is not confirmed. */
  name: string
  address: string
  /** Absent in emails that were queued by older versions. */
  poNumber?: string
  shopUrl: string
  /** The first ones. */
  lines: { sku: string; name: string; quantity: number; unitPrice: number }[]
  /** Of all lines; both are absent in emails that were queued by older versions, which have every line. */
  lineCount?: number
  total?: Cents
}

export interface OrderStatusPayload {
  number: string
  name: string
  total: number
  poNumber?: string
  note: string
  shopUrl: string
}

/** Email clients cut long emails. The invoice has every line. */
export const MAX_EMAIL_LINES = 20

type EmailFact = [label: string, value: string]

function remainingLinesFact(lines: number): EmailFact[] {
  return lines > 0
    ? [['And', `${lines} more ${lines === 1 ? 'line' : 'lines'}, listed in the pro-forma invoice`]]
    : []
}

function poNumberFact({ poNumber }: { poNumber?: string }): EmailFact[] {
  return poNumber ? [['Your PO number', poNumber]] : []
}

export function orderReceivedEmail(order: OrderReceivedPayload): RenderedEmail {
  const number = formatOrderNumber(order.number)
  return renderEmail({
    subject: `Order ${number} received`,
    heading: `Order ${number} received`,
    paragraphs: [
      `${order.name ? `Hello ${order.name}, we` : 'We'} have reserved the units for you. You can cancel the order until it is paid.`,
    ],
    details: [
      ...order.lines
        .slice(0, MAX_EMAIL_LINES)
        .map((line): [string, string] => [
          `${line.name} (${line.sku})`,
          `${line.quantity} × ${formatMoney(line.unitPrice)} = ${formatMoney(orderTotal([line]))}`,
        ]),
      ...remainingLinesFact((order.lineCount ?? order.lines.length) - MAX_EMAIL_LINES),
      ['Total', formatMoney(order.total ?? orderTotal(order.lines))],
      ['Payment reference', formatPaymentReference(paymentReference(order.number))],
      ...poNumberFact(order),
      ...(order.address ? ([['Deliver to', order.address]] as [string, string][]) : []),
    ],
    action: { label: 'View payment details', href: `${order.shopUrl}/payment/${order.number}` },
  })
}

const STATUS_MESSAGES = {
  paid: { subject: 'is paid', text: 'We received your payment and are preparing your shipment.' },
  shipped: { subject: 'has shipped', text: 'Your order is on its way.' },
  delivered: {
    subject: 'was delivered',
    text: 'Your order was delivered. Write a review to help other buyers.',
  },
  cancelled: {
    subject: 'is cancelled',
    text: 'The order is cancelled and its units are back in stock. No payment is due.',
  },
} as const

export function orderStatusEmail(to: keyof typeof STATUS_MESSAGES) {
  return (order: OrderStatusPayload): RenderedEmail => {
    const number = formatOrderNumber(order.number)
    return renderEmail({
      subject: `Order ${number} ${STATUS_MESSAGES[to].subject}`,
      heading: `Order ${number} ${STATUS_MESSAGES[to].subject}`,
      paragraphs: [
        ...(order.name ? [`Hello ${order.name}.`] : []),
        STATUS_MESSAGES[to].text,
        ...(order.note ? [`Note: ${order.note}`] : []),
      ],
      details: [['Total', formatMoney(order.total)], ...poNumberFact(order)],
      action: { label: 'View order', href: `${order.shopUrl}/myorders/${order.number}` },
    })
  }
}

export interface AddressChangedPayload extends OrderStatusPayload {
  /** Empty if the email address is not confirmed. */
  address: string
}

export function addressChangedEmail(order: AddressChangedPayload): RenderedEmail {
  const number = formatOrderNumber(order.number)
  return renderEmail({
    subject: `Order ${number}: delivery address changed`,
    heading: 'Delivery address changed',
    paragraphs: [
      `${order.name ? `Hello ${order.name}, we` : 'We'} deliver order ${number} to another address now. If you did not ask for this, reply to this email.`,
    ],
    details: [
      ...poNumberFact(order),
      ...(order.address ? ([['Deliver to', order.address]] as [string, string][]) : []),
    ],
    action: { label: 'View order', href: `${order.shopUrl}/myorders/${order.number}` },
  })
}

export const ORDER_EMAIL_TEMPLATES: EmailTemplates = {
  'order-received': { render: orderReceivedEmail },
  'order-paid': { render: orderStatusEmail('paid') },
  'order-shipped': { render: orderStatusEmail('shipped') },
  'order-delivered': { render: orderStatusEmail('delivered') },
  'order-cancelled': { render: orderStatusEmail('cancelled') },
  'order-address-changed': { render: addressChangedEmail },
}
