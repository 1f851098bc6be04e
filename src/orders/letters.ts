import { formatMoney } from '../lib/money.ts'
import { composeLetter, type Letter } from '../mail/letter.ts'
import { formatOrderNumber, formatReference, paymentReference, totalOf } from './rules.ts'

export interface ReceivedPayload {
  number: string
  name: string
  address: string
  shopUrl: string
  lines: { sku: string; name: string; quantity: number; unitPrice: number }[]
}

export interface MovedPayload {
  number: string
  name: string
  total: number
  note: string
  shopUrl: string
}

export function orderReceivedLetter(order: ReceivedPayload): Letter {
  const number = formatOrderNumber(order.number)
  return composeLetter({
    subject: `Order ${number} received`,
    heading: `Order ${number} received`,
    paragraphs: [
      `Hello ${order.name}, the pieces are set aside for you. The order can be cancelled until it is paid.`,
    ],
    facts: [
      ...order.lines.map((line): [string, string] => [
        `${line.name} (${line.sku})`,
        `${line.quantity} × ${formatMoney(line.unitPrice)} = ${formatMoney(totalOf([line]))}`,
      ]),
      ['Total', formatMoney(totalOf(order.lines))],
      ['Payment reference', formatReference(paymentReference(order.number))],
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
      paragraphs: [`Hello ${order.name}.`, MOVED[to].words, ...(order.note ? [`Note: ${order.note}`] : [])],
      facts: [['Total', formatMoney(order.total)]],
      action: { label: 'See the order', href: `${order.shopUrl}/myorders/${order.number}` },
    })
  }
}
