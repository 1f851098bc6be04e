/** The price of a quantity with what it saves, as screens show it. */

import type { Cents } from '#app/lib/money.ts'
import { getUnitPrice, type SellingTerms } from './price-tiers.ts'
import { orderTotal } from './quantity-rules.ts'

export interface NextPriceTier {
  from: number
  unitPrice: Cents
  /** The units to add to reach it. */
  additionalUnits: number
  /** The amount that an order of `from` units saves against the list price. */
  saving: Cents
}

export interface LinePrice {
  unitPrice: Cents
  total: Cents
  /** Against the list price. */
  saving: Cents
  /** The next tier that the stock reaches, null if there is none. */
  nextTier: NextPriceTier | null
}

/** The price of `quantity` units, which need not be a valid quantity. @param quantity a whole number, not negative */
export function linePrice(quantity: number, terms: SellingTerms): LinePrice {
  const unitPrice = getUnitPrice(quantity, terms)
  const next = terms.priceTiers.find(({ from }) => from > quantity && from <= terms.available)
  return {
    unitPrice,
    total: orderTotal([{ unitPrice, quantity }]),
    saving: savingAt(quantity, terms),
    nextTier: next
      ? { ...next, additionalUnits: next.from - quantity, saving: savingAt(next.from, terms) }
      : null,
  }
}

function savingAt(quantity: number, terms: SellingTerms): Cents {
  return orderTotal([{ unitPrice: terms.listPrice - getUnitPrice(quantity, terms), quantity }])
}
