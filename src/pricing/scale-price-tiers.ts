/** The change of the volume prices when the list price changes. Pure. */
import type { Cents } from '#app/lib/money.ts'
import type { PriceTier } from './price-tiers.ts'

/** True if a list price is at or below a volume price, which only works if the volume prices fall too. */
export function isBelowVolumePrices(listPrice: Cents, priceTiers: readonly PriceTier[]): boolean {
  return priceTiers.some(({ unitPrice }) => unitPrice >= listPrice)
}

/**
 * The volume prices in the same proportion to the new list price, rounded to whole cents. A price that would not be
 * lower than the one before it is one cent lower, so the result is valid as long as there are cents left.
 */
export function scalePriceTiers(
  priceTiers: readonly PriceTier[],
  { from, to }: { from: Cents; to: Cents },
): PriceTier[] {
  const scaled: PriceTier[] = []
  let previousPrice = to
  for (const tier of priceTiers) {
    const price = Math.round((tier.unitPrice * to) / from)
    previousPrice = Math.max(1, Math.min(price, previousPrice - 1))
    scaled.push({ ...tier, unitPrice: previousPrice })
  }
  return scaled
}

/** '−5%', '−4.7%' or '+12%' */
export function formatPriceChange({ from, to }: { from: Cents; to: Cents }): string {
  const percent = Math.round((to / from - 1) * 1_000) / 10
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`
}
