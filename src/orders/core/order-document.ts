import type { OrderPaymentView } from './payment-rules.ts'
import { formatOrderNumber } from './rules.ts'

interface OrderDocument {
  title: string
  /** 'PF-RDZR-ME3X' */
  number: string
  url: string
}

/** The document about an order and its money: it asks for the payment, or confirms the payment or the cancellation. */
export function orderDocument(
  order: string,
  { status, amountPaid }: Pick<OrderPaymentView, 'status' | 'amountPaid'>,
): OrderDocument {
  const [title, prefix] =
    status === 'cancelled'
      ? ['Cancellation', 'CX']
      : amountPaid > 0
        ? ['Order confirmation', 'OC']
        : ['Pro-forma invoice', 'PF']
  return { title, number: `${prefix}-${formatOrderNumber(order)}`, url: `/api/orders/${order}/pro-forma.pdf` }
}
