/** Price tiers as the API has them, in decimals. */

import { centsForDisplay, decimalFromCents } from '#app/lib/money.ts'
import type { PriceTier } from './price-tiers.ts'

interface DecimalTier {
  from: number
  price: number
}

export const toDecimalTiers = (tiers: readonly PriceTier[]): DecimalTier[] =>
  tiers.map(({ from, unitPrice }) => ({ from, price: decimalFromCents(unitPrice) }))

export const fromDecimalTiers = (tiers: readonly DecimalTier[]): PriceTier[] =>
  tiers.map(({ from, price }) => ({ from, unitPrice: centsForDisplay(price) }))
