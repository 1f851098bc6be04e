import type { EmailContent } from '#app/email/email-content.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatOrderNumber } from './rules.ts'

/** For administrators, about a customer who has never paid. Amounts in cents. */
export interface UnpaidOrderEmailPayload {
  number: string
  buyerEmail: string
  total: Cents
  /** Of all unpaid orders of the customer. */
  unpaid: Cents
  limit: Cents
  shopUrl: string
}

export function unpaidOrderEmail(order: UnpaidOrderEmailPayload): EmailContent {
  const number = formatOrderNumber(order.number)
  return {
    subject: `Order ${number}: large unpaid order of a new customer`,
    heading: 'Large unpaid order of a new customer',
    reference: number,
    paragraphs: [
      `A customer who has never paid holds units for ${formatMoney(order.unpaid)} in unpaid orders. Check the order. If it is not genuine, cancel it, so that its units return to stock.`,
    ],
    details: [
      ['Customer', order.buyerEmail],
      ['Total of this order', formatMoney(order.total)],
      ['Limit until the first payment', formatMoney(order.limit)],
    ],
    action: { label: 'View order', href: `${order.shopUrl}/dashboard/orders/${order.number}` },
  }
}
