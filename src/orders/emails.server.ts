import { type RenderedEmail, renderEmail } from '#app/email/render-email.server.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { formatOrderNumber, formatPaymentReference, paymentReference } from './rules.ts'

export interface OrderReceivedPayload {
  number: string
  /** Empty, as are `address` and `poNumber`, where the address is not confirmed. */
  name: string
  address: string
  /** Absent in mails that were waiting when orders learnt to carry one. */
  poNumber?: string
  shopUrl: string
  /** The first ones. */
  lines: { sku: string; name: string; quantity: number; unitPrice: number }[]
  /** Of all lines; both are absent in mails that were waiting when they still brought every line. */
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

/** A mail is read at a glance, and mail readers cut long ones: the invoice has every line. */
export const MAX_EMAIL_LINES = 20

type EmailFact = [label: string, value: string]

function remainingLinesFact(lines: number): EmailFact[] {
  return lines > 0
    ? [['And', `${lines} more ${lines === 1 ? 'line' : 'lines'}, all in the pro-forma invoice`]]
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
      `${order.name ? `Hello ${order.name}, the` : 'The'} pieces are set aside for you. The order can be cancelled until it is paid.`,
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
    action: { label: 'How to pay', href: `${order.shopUrl}/payment/${order.number}` },
  })
}

const STATUS_MESSAGES = {
  paid: { subject: 'is paid', words: 'Your transfer has arrived. The products leave the house next.' },
  shipped: { subject: 'has left the house', words: 'The products are on their way to you.' },
  delivered: {
    subject: 'was delivered',
    words: 'The products have been delivered. Tell others what they are like.',
  },
  cancelled: {
    subject: 'is cancelled',
    words: 'The order is cancelled and its pieces are back in stock. Nothing more is owed for it.',
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
        STATUS_MESSAGES[to].words,
        ...(order.note ? [`Note: ${order.note}`] : []),
      ],
      details: [['Total', formatMoney(order.total)], ...poNumberFact(order)],
      action: { label: 'See the order', href: `${order.shopUrl}/myorders/${order.number}` },
    })
  }
}
