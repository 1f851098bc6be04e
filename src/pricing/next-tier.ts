/** Suggests the next price tier, and says how much a tier saves. */

import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { NextPriceTier } from './line-price.ts'

/** A suggestion to order more is only useful if it is not much more. */
const MAX_SUGGESTED_INCREASE = 0.25

/** True if the tier needs at most a quarter more units. */
export function isNearTier({ from, additionalUnits }: NextPriceTier): boolean {
  return additionalUnits <= (from - additionalUnits) * MAX_SUGGESTED_INCREASE
}

/** '3.4': the discount on the list price in percent. */
export function discountPercent(unitPrice: Cents, listPrice: Cents): string {
  return formatNumber(Math.round((1 - unitPrice / listPrice) * 1_000) / 10)
}

/** 'Order 40: $144.50 each (3% off)' */
export function formatNextTier({ from, unitPrice }: NextPriceTier, listPrice: Cents): string {
  const discount = discountPercent(unitPrice, listPrice)
  return `Order ${formatNumber(from)}: ${formatMoney(unitPrice)} each (${discount}% off)`
}
