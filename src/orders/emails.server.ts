import { composeLetter, type Letter } from '#app/email/render-email.server.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatOrderNumber, formatReference, paymentReference, totalOf } from './rules.ts'

export interface ReceivedPayload {
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

export interface MovedPayload {
  number: string
  name: string
  total: number
  poNumber?: string
  note: string
  shopUrl: string
}

/** A mail is read at a glance, and mail readers cut long ones: the invoice has every line. */
export const LINES_IN_LETTER = 20

type Fact = [label: string, value: string]

function further(lines: number): Fact[] {
  return lines > 0
    ? [['And', `${lines} more ${lines === 1 ? 'line' : 'lines'}, all in the pro-forma invoice`]]
    : []
}

function yourNumber({ poNumber }: { poNumber?: string }): Fact[] {
  return poNumber ? [['Your PO number', poNumber]] : []
}

export function orderReceivedLetter(order: ReceivedPayload): Letter {
  const number = formatOrderNumber(order.number)
  return composeLetter({
    subject: `Order ${number} received`,
    heading: `Order ${number} received`,
    paragraphs: [
      `${order.name ? `Hello ${order.name}, the` : 'The'} pieces are set aside for you. The order can be cancelled until it is paid.`,
    ],
    facts: [
      ...order.lines
        .slice(0, LINES_IN_LETTER)
        .map((line): [string, string] => [
          `${line.name} (${line.sku})`,
          `${line.quantity} × ${formatMoney(line.unitPrice)} = ${formatMoney(totalOf([line]))}`,
        ]),
      ...further((order.lineCount ?? order.lines.length) - LINES_IN_LETTER),
      ['Total', formatMoney(order.total ?? totalOf(order.lines))],
      ['Payment reference', formatReference(paymentReference(order.number))],
      ...yourNumber(order),
      ...(order.address ? ([['Deliver to', order.address]] as [string, string][]) : []),
    ],
    action: { label: 'How to pay', href: `${order.shopUrl}/payment/${order.number}` },
  })
}

const MOVED = {
  paid: { subject: 'is paid', words: 'Your transfer has arrived. The machines leave the house next.' },
  shipped: { subject: 'has left the house', words: 'The machines are on their way to you.' },
  delivered: {
    subject: 'was delivered',
    words: 'The machines have been delivered. Tell others what they are like.',
  },
  cancelled: {
    subject: 'is cancelled',
    words: 'The order is cancelled and its pieces are back in stock. Nothing more is owed for it.',
  },
} as const

export function orderMovedLetter(to: keyof typeof MOVED) {
  return (order: MovedPayload): Letter => {
    const number = formatOrderNumber(order.number)
    return composeLetter({
      subject: `Order ${number} ${MOVED[to].subject}`,
      heading: `Order ${number} ${MOVED[to].subject}`,
      paragraphs: [
        ...(order.name ? [`Hello ${order.name}.`] : []),
        MOVED[to].words,
        ...(order.note ? [`Note: ${order.note}`] : []),
      ],
      facts: [['Total', formatMoney(order.total)], ...yourNumber(order)],
      action: { label: 'See the order', href: `${order.shopUrl}/myorders/${order.number}` },
    })
  }
}
