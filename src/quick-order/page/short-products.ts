/** The rows whose units are not in stock, and those that a quote can be asked for. Pure. */

import { mergeLines } from '#app/pricing/merge-lines.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import type { RowResult } from '../core/validate-rows.ts'
import { quantityToRequest } from './quantity-to-request.ts'

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
