/** A past order or a saved list, compared with today's catalog. Pure. */

import type { Cents } from '#app/lib/money.ts'
import { diffReorderLine, type ReorderChange } from '#app/orders/reorder/reorder-diff.ts'
import { quoteLine } from '#app/pricing/quotes.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { getSellingTerms } from '#app/products/core/rules.ts'

export interface ReorderCandidate {
  productID: string
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
  changes: readonly ReorderChange[]
  /** Today's price of this quantity. */
  total: Cents | null
}

/** @param listedQuantity units of the product that are already on the order list */
export function previewReorderLine(
  { quantity, paid, now, ...line }: ReorderCandidate,
  listedQuantity: number,
): ReorderPreviewLine {
  const terms = now && getSellingTerms(now)
  const quote = terms && quoteLine(quantity, terms)
  const unitPrice = paid ?? quote?.unitPrice ?? 0
  return {
    ...line,
    quantity,
    paid,
    now,
    listedQuantity,
    changes: diffReorderLine({ quantity, unitPrice }, terms, listedQuantity),
    total: quote?.total ?? null,
  }
}
