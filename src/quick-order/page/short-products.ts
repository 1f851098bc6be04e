/** The rows whose units are not in stock, and those that a quote can be asked for. Pure. */
import { quantityToRequest } from '#app/availability/core/rules.ts'
import { mergeLines } from '#app/pricing/quotes.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import type { RowResult } from '../core/validate-rows.ts'

interface ShortProduct {
  product: Product
  /** The units to request, those in other rows and on the order list included. */
  quantity: number
}

/** The product of a row and the units to request; null if the row has another problem or none. */
export function shortProductOf(result: RowResult): ShortProduct | null {
  if (result.status !== 'invalid' || !result.product || !('limits' in result.problem)) return null
  const { quantity, otherUnits, limits } = result.problem
  const toRequest = quantityToRequest(quantity + otherUnits, limits)
  return toRequest === null ? null : { product: result.product, quantity: toRequest }
}

/** Each product once. */
export function listShortProducts(results: readonly RowResult[]): ShortProduct[] {
  const short = results.flatMap((result) => shortProductOf(result) ?? [])
  return [...new Map(short.map((one) => [one.product.id, one])).values()]
}

/** Rows with a product and a quantity, whether or not they can be ordered. */
export function linesToQuote(results: readonly RowResult[]) {
  const lines = results.flatMap((result) => {
    const short = shortProductOf(result)
    const found = result.status === 'valid' ? result : short
    return found ? [{ ...found.product, productID: found.product.id, quantity: found.quantity }] : []
  })
  return mergeLines(lines)
}
