/** Compares a past order line with the product as it is sold today. Pure. */

import type { Cents } from '#app/lib/money.ts'
import { getUnitPrice, type SellingTerms } from '#app/pricing/price-tiers.ts'
import { nearestQuantities, quantityProblem } from '#app/pricing/quantity-rules.ts'

export type ReorderChange =
  | { what: 'discontinued' }
  /** A free text of a quote, which has no price of today. */
  | { what: 'free-text' }
  /** Unit prices at the ordered quantity. */
  | { what: 'price-up' | 'price-down'; was: Cents; now: Cents }
  | { what: 'stock-too-low'; available: number; nearest: number[] }
  | { what: 'below-minimum'; minOrderQuantity: number; nearest: number[] }
  | { what: 'not-an-order-multiple'; orderMultiple: number; nearest: number[] }

/**
 * The changes since a line was ordered, price first; empty if there are none.
 * @param now today's terms; null if the product is no longer sold
 * @param listed units that are already on the order list; the quantity rules apply to the sum
 */
export function diffReorderLine(
  ordered: { quantity: number; unitPrice: Cents },
  now: SellingTerms | null,
  listed = 0,
): ReorderChange[] {
  if (now === null) return [{ what: 'discontinued' }]
  const unitPrice = getUnitPrice(ordered.quantity, now)
  const quantity = quantityChange(ordered.quantity + listed, now)
  return [
    ...(unitPrice === ordered.unitPrice
      ? []
      : [
          {
            what: unitPrice > ordered.unitPrice ? ('price-up' as const) : ('price-down' as const),
            was: ordered.unitPrice,
            now: unitPrice,
          },
        ]),
    ...(quantity ? [quantity] : []),
  ]
}

function quantityChange(quantity: number, now: SellingTerms): ReorderChange | null {
  const problem = quantityProblem(quantity, now)
  const nearest = nearestQuantities(quantity, now)
  if (problem === 'above-stock') return { what: 'stock-too-low', available: now.available, nearest }
  if (problem === 'below-minimum')
    return { what: 'below-minimum', minOrderQuantity: now.minOrderQuantity, nearest }
  if (problem === 'not-an-order-multiple') return { what: problem, orderMultiple: now.orderMultiple, nearest }
  return null
}
