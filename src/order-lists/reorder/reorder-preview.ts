/** A past order or a saved list, as it would be ordered today. Pure. */

import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { diffReorderLine, type ReorderChange } from '#app/orders/reorder/reorder-diff.ts'
import { quoteLine } from '#app/pricing/quotes.ts'
import type { Product } from '#app/products/contract.ts'
import { getSellingTerms } from '#app/products/rules.ts'

export interface ReorderCandidate {
  productID: string
  sku: string
  name: string
  quantity: number
  /** What each piece cost then; null for a list that was never ordered. */
  paid: Cents | null
  /** The machine today; null where it is not sold any more. */
  now: Product | null
}

export interface ReorderPreviewLine extends ReorderCandidate {
  /** Pieces of it on the order list. */
  listedQuantity: number
  changes: readonly ReorderChange[]
  /** Today, at this quantity. */
  total: Cents | null
}

/** @param listed pieces of it that are on the order list already */
export function previewReorderLine(
  { quantity, paid, now, ...line }: ReorderCandidate,
  listed: number,
): ReorderPreviewLine {
  const terms = now && getSellingTerms(now)
  const quote = terms && quoteLine(quantity, terms)
  const unitPrice = paid ?? quote?.unitPrice ?? 0
  return {
    ...line,
    quantity,
    paid,
    now,
    listedQuantity: listed,
    changes: diffReorderLine({ quantity, unitPrice }, terms, listed),
    total: quote?.total ?? null,
  }
}

const nearestText = (quantities: readonly number[]) =>
  quantities.length > 0 ? ` Nearest: ${quantities.map(formatNumber).join(' or ')}.` : ''

export function reorderChangeMessage(change: ReorderChange): string {
  switch (change.what) {
    case 'gone':
      return 'Not sold any more.'
    case 'price-up':
      return `Price up: ${formatMoney(change.now)} a piece, was ${formatMoney(change.was)}.`
    case 'price-down':
      return `Price down: ${formatMoney(change.now)} a piece, was ${formatMoney(change.was)}.`
    case 'stock-too-low':
      return change.available === 0
        ? 'None in stock now.'
        : `Only ${formatNumber(change.available)} in stock.${nearestText(change.nearest)}`
    case 'minimum-not-exceeded':
      return `An order must now exceed ${formatNumber(change.minOrder)}.${nearestText(change.nearest)}`
    case 'not-an-order-multiple':
      return `Now sold in steps of ${formatNumber(change.multiple)}.${nearestText(change.nearest)}`
  }
}
