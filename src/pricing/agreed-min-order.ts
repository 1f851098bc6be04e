/** The minimum of an agreement, which may leave it to the list. */
import { minOrderFromQuantity, quantityFromMinOrder } from './min-order.ts'

export const optionalQuantity = (minOrder: number | null): number | null =>
  minOrder === null ? null : quantityFromMinOrder(minOrder)

export const optionalMinOrder = (minOrderQuantity: number | null): number | null =>
  minOrderQuantity === null ? null : minOrderFromQuantity(minOrderQuantity)
