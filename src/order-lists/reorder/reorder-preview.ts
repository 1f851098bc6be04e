/** A past order or a saved list, compared with today's catalog. Pure. */

import type { Cents } from '#app/lib/money.ts'
import { linePrice } from '#app/pricing/line-price.ts'
import type { QuantityLimits } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { getSellingTerms } from '#app/products/core/rules.ts'
import {
  type KnownPromise,
  type LatePromise,
  latePromise,
  promisedLimits,
} from '#app/promises/split-quantity.ts'
import { diffReorderLine, type ReorderChange } from './rules.ts'

export interface ReorderCandidate {
  /** Null for a free text. */
  productID: string | null
  sku: string
  name: string
  quantity: number
  /** The unit price of the past order; null for a saved list. */
  paid: Cents | null
  /** The product today; null if it is no longer sold. */
  now: Product | null
}

export interface ReorderPreviewLine extends ReorderCandidate {
  /** Units of the product on the order list. */
  listedQuantity: number
  changes: readonly (ReorderChange | BackorderLimitChange)[]
  /** How the units ship, those on the order list included, if more are needed than are in stock. */
  promise: LatePromise | null
  /** Today's price of this quantity. */
  total: Cents | null
}

/** More units than the stock and the backorders of the product together. */
export type BackorderLimitChange = { what: 'backorder-limit'; limits: QuantityLimits }

/**
 * @param listedQuantity units of the product that are already on the order list
 * @param promised what the product promises, if it is known
 */
export function previewReorderLine(
  { quantity, paid, now, ...line }: ReorderCandidate,
  listedQuantity: number,
  promised: KnownPromise | undefined,
): ReorderPreviewLine {
  const stockTerms = now && getSellingTerms(now)
  const terms = stockTerms && { ...stockTerms, ...promisedLimits(stockTerms, promised) }
  const takesBackorders = (terms?.available ?? 0) > (stockTerms?.available ?? 0)
  const price = terms && linePrice(quantity, terms)
  const unitPrice = paid ?? price?.unitPrice ?? 0
  return {
    ...line,
    quantity,
    paid,
    now,
    listedQuantity,
    changes:
      line.productID === null
        ? [{ what: 'free-text' }]
        : diffReorderLine({ quantity, unitPrice }, terms, listedQuantity).map((change) =>
            terms && takesBackorders && change.what === 'stock-too-low'
              ? { what: 'backorder-limit', limits: terms }
              : change,
          ),
    promise: latePromise(quantity + listedQuantity, promised),
    total: price?.total ?? null,
  }
}
