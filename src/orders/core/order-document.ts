import { formatOrderNumber } from './rules.ts'

interface OrderDocument {
  title: string
  /** 'PF-RDZR-ME3X' */
  number: string
  url: string
}

/** The document about an order and its money: it asks for the payment, or confirms it. */
export function orderDocument(order: string, { amountPaid }: { amountPaid: number }): OrderDocument {
  const [title, prefix] = amountPaid > 0 ? ['Order confirmation', 'OC'] : ['Pro-forma invoice', 'PF']
  return { title, number: `${prefix}-${formatOrderNumber(order)}`, url: `/api/orders/${order}/pro-forma.pdf` }
}
