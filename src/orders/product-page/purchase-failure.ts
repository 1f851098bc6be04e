/** Why an order was not placed, as far as the form can act on it. Pure. */

import { ApiError, isDefinitiveError } from '#app/lib/api.ts'
import type { QuantityLimits } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/product-adapter.ts'
import { quantityLimits } from '#app/products/rules.ts'

export type PurchaseFailure =
  | { because: 'quantity-out-of-range'; limits: QuantityLimits }
  | { because: 'price-changed'; was: number; now: number }
  | { because: 'discontinued' }
  | { because: 'signed-out' }
  /** It is unknown whether the order was placed, so the same idempotency key must be sent again. */
  | { because: 'no-answer' }
  | { because: 'other'; message: string }

/** @param seen the unit price the buyer saw, in dollars */
export function parsePurchaseFailure(error: unknown, product: Product, seen: number): PurchaseFailure {
  if (!isDefinitiveError(error)) return { because: 'no-answer' }
  const { code, unitPrice } = error.problem
  if (code === 'quantity-out-of-range' || code === 'not-an-order-multiple') {
    return {
      because: 'quantity-out-of-range',
      limits: quantityLimits({ ...product, ...parseCurrentTerms(error) }),
    }
  }
  if (code === 'price-changed' && typeof unitPrice === 'number') {
    return { because: code, was: seen, now: unitPrice }
  }
  if (code === 'product-not-found') return { because: 'discontinued' }
  if (error.status === 401) return { because: 'signed-out' }
  return { because: 'other', message: error.message }
}

type CurrentTerms = Pick<Product, 'price' | 'priceTiers' | 'stock' | 'minOrder' | 'orderMultiple'>

/** The current prices, stock, minimum and multiple from the problem response; null if it has none. */
export function parseCurrentTerms(error: unknown): CurrentTerms | null {
  if (!(error instanceof ApiError) || !('available' in error.problem)) return null
  const { price, priceTiers, available, minOrder, orderMultiple } =
    error.problem as unknown as CurrentTerms & {
      available: number
    }
  return { price, priceTiers, stock: available, minOrder, orderMultiple }
}
