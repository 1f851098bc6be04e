/** Requests of buyers while too few units of a product are in stock. Pure. */
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import {
  getSmallestOrder,
  minAvailableQuantity,
  nearestQuantities,
  type QuantityLimits,
  type QuantityProblem,
  quantityProblem,
} from '#app/pricing/quantity-rules.ts'

/** One press of a button sends at most so many requests, each with an email to the sales team. */
export const MAX_REQUESTS_AT_ONCE = 20

/** Per account. */
export const MAX_STOCK_NOTIFICATIONS = 100

type RequestLimits = Pick<QuantityLimits, 'minOrderQuantity' | 'orderMultiple'>

const withoutStockLimit = ({ minOrderQuantity, orderMultiple }: RequestLimits): QuantityLimits => ({
  minOrderQuantity,
  orderMultiple,
  available: MAX_QUANTITY,
})

/** Why a quantity cannot be requested, null if it can: minimum and multiple apply as to an order, the stock does not. */
export function requestProblem(quantity: number, limits: RequestLimits): QuantityProblem | null {
  return quantityProblem(quantity, withoutStockLimit(limits))
}

export function nearestRequestQuantities(quantity: number, limits: RequestLimits): number[] {
  return nearestQuantities(quantity, withoutStockLimit(limits))
}

/** The valid quantity that a product lacks: more units than are in stock. Null if it can be ordered or not even requested. */
export function requestableQuantity(quantity: number, limits: QuantityLimits): number | null {
  const isShort = quantity > limits.available
  return isShort && requestProblem(quantity, limits) === null ? quantity : null
}

/**
 * The smallest quantity of at least `quantity` that can be requested because it is not in stock; null if it can be
 * ordered. For an entry that is below the minimum or no multiple.
 */
export function quantityToRequest(quantity: number, limits: QuantityLimits): number | null {
  const needed = Math.max(
    getSmallestOrder(limits),
    Math.ceil(quantity / limits.orderMultiple) * limits.orderMultiple,
  )
  return needed > limits.available && needed <= MAX_QUANTITY ? needed : null
}

/** True if no quantity can be ordered at all, so that an email can announce the next stock. */
export function canRequestStockAlert(limits: QuantityLimits): boolean {
  return minAvailableQuantity(limits) === null
}
