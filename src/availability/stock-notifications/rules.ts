/** The choices of buyers while too few units of a product are in stock. Pure. */
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { getSmallestOrder, minAvailableQuantity, type QuantityLimits } from '#app/pricing/quantity-rules.ts'

/** Per account. */
export const MAX_STOCK_NOTIFICATIONS = 100

/**
 * The smallest quantity of at least `quantity` that a quote can be asked for because it is not in stock; null if it can be
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
