/** Which limits the offered prices of a line exceed. Pure. */
import type { Cents } from '#app/lib/money.ts'
import type { PriceTier } from '#app/pricing/price-tiers.ts'

export type PriceMark = 'above-list' | 'deep-discount' | 'below-floor'

interface OfferedPrice {
  unitPrice: Cents
  priceTiers: readonly PriceTier[]
  listPrice: Cents
}

interface PriceLimits {
  /** In percent of the list price. */
  maxDiscount: number
  /** Null for none. */
  floorPrice: Cents | null
}

/** Each tier counts like the price of the line. */
export function priceMarks(
  { unitPrice, priceTiers, listPrice }: OfferedPrice,
  { maxDiscount, floorPrice }: PriceLimits,
): PriceMark[] {
  const prices = [unitPrice, ...priceTiers.map((tier) => tier.unitPrice)]
  const lowest = Math.min(...prices)
  return [
    ...(Math.max(...prices) > listPrice ? (['above-list'] as const) : []),
    ...((listPrice - lowest) * 100 > listPrice * maxDiscount ? (['deep-discount'] as const) : []),
    ...(floorPrice !== null && lowest < floorPrice ? (['below-floor'] as const) : []),
  ]
}
