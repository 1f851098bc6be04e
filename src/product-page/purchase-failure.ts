/** Why an order was not placed, as far as the form can act on it. Pure. */

import { ApiError, isDefinitiveError } from '#app/lib/api.ts'
import { centsForDisplay } from '#app/lib/money.ts'
import { fromDecimalTiers } from '#app/pricing/decimal-tiers.ts'
import { quantityFromMinOrder } from '#app/pricing/min-order.ts'
import type { QuantityLimits } from '#app/pricing/quantity-rules.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { quantityLimits } from '#app/products/core/rules.ts'

export type PurchaseFailure =
  | { code: 'quantity-out-of-range'; limits: QuantityLimits }
  | { code: 'price-changed'; was: number; now: number }
  | { code: 'discontinued' }
  /** It is unknown whether the order was placed, so the same idempotency key must be sent again. */
  | { code: 'no-answer' }
  | { code: 'other'; message: string }

/** @param seen the unit price the buyer saw, as a decimal number */
export function parsePurchaseFailure(error: unknown, product: Product, seen: number): PurchaseFailure {
  if (!isDefinitiveError(error)) return { code: 'no-answer' }
  const { code, unitPrice } = error.problem
  if (code === 'quantity-out-of-range' || code === 'not-an-order-multiple') {
    return {
      code: 'quantity-out-of-range',
      limits: quantityLimits({ ...product, ...parseCurrentTerms(error) }),
    }
  }
  if (code === 'price-changed' && typeof unitPrice === 'number') {
    return { code, was: seen, now: unitPrice }
  }
  if (code === 'product-not-found') return { code: 'discontinued' }
  return { code: 'other', message: error.message }
}

type CurrentTerms = Pick<Product, 'listPrice' | 'priceTiers' | 'stock' | 'minOrderQuantity' | 'orderMultiple'>

/** The current prices, stock, minimum and multiple from the problem response; null if it has none. */
export function parseCurrentTerms(error: unknown): CurrentTerms | null {
  if (!(error instanceof ApiError) || !('available' in error.problem)) return null
  const { price, priceTiers, available, minOrder, orderMultiple } = error.problem as unknown as Pick<
    ProductDto,
    'price' | 'priceTiers' | 'minOrder' | 'orderMultiple'
  > & { available: number }
  return {
    listPrice: centsForDisplay(price),
    priceTiers: fromDecimalTiers(priceTiers),
    stock: available,
    minOrderQuantity: quantityFromMinOrder(minOrder),
    orderMultiple,
  }
}
