import type { Purchase } from '#app/orders/core/contract.ts'
import { toOrderDto } from '#app/orders/list/order-dto.server.ts'
import type { OrderRow } from '#app/orders/list/queries.server.ts'

/** The specification's view of an order: one entry per line, each with the facts of the order. */
export function toPurchases(row: OrderRow): Purchase[] {
  const { number, buyer, shipTo, lines, ...order } = toOrderDto(row)
  return lines.map(({ quantity, stockNow, lineTotal, massKg, ...line }) => ({
    ...order,
    ...line,
    _id: number,
    user: buyer.name,
    email: buyer.email,
    orderquentity: quantity,
  }))
}

export const purchaseLocation = ({ _id }: Purchase) => `/api/orders/${_id}`

/** The message about the quantity, for its field. */
export const quantityFieldError = (message: string) => ({ orderquentity: message })
