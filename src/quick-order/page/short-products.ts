/** The rows whose units are not in stock, and those that a quote can be asked for. Pure. */

import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { mergeLines } from '#app/pricing/merge-lines.ts'
import { getSmallestOrder, type QuantityLimits } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import type { RowResult } from '../core/validate-rows.ts'

/**
 * The smallest quantity of at least `quantity` that a quote can be asked for because it is not in stock; null if it can be
 * ordered. For an entry that is below the minimum or no multiple.
 */
function quantityToRequest(quantity: number, limits: QuantityLimits): number | null {
  const needed = Math.max(
    getSmallestOrder(limits),
    Math.ceil(quantity / limits.orderMultiple) * limits.orderMultiple,
  )
  return needed > limits.available && needed <= MAX_QUANTITY ? needed : null
}

interface ShortProduct {
  product: Product
  /** The units to ask for, those in other rows and on the order list included. */
  quantity: number
}

/** The product of a row and the units to ask for; null if the row has another problem or none. */
export function shortProductOf(result: RowResult): ShortProduct | null {
  if (result.status !== 'invalid' || !result.product || !('limits' in result.problem)) return null
  const { quantity, otherUnits, limits } = result.problem
  const toRequest = quantityToRequest(quantity + otherUnits, limits)
  return toRequest === null ? null : { product: result.product, quantity: toRequest }
}

/** Rows with a product and a quantity, whether or not they can be ordered. */
export function linesToQuote(results: readonly RowResult[]) {
  const short = new Set<string>()
  const lines = results.flatMap((result) => {
    const found = result.status === 'valid' ? result : shortProductOf(result)
    // The units of each short row are those of all rows of its product.
    if (!found || short.has(found.product.id)) return []
    if (result.status !== 'valid') short.add(found.product.id)
    return [{ ...found.product, productID: found.product.id, quantity: found.quantity }]
  })
  return mergeLines(lines)
}
