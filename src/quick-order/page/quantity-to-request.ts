/** The quantity to ask for while too few units of a product are in stock. Pure. */
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { getSmallestOrder, type QuantityLimits } from '#app/pricing/quantity-rules.ts'

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
