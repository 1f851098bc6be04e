/** Volume prices: the selling terms of a product, and which price tiers are valid. */

import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { MAX_QUANTITY } from './max-quantity.ts'
import { getSmallestOrder, type QuantityLimits } from './quantity-rules.ts'

/** An order of `from` units or more pays `unitPrice` for each of them. */
export interface PriceTier {
  from: number
  unitPrice: Cents
}

export interface SellingTerms extends QuantityLimits {
  /** The price of a unit below the first tier. */
  listPrice: Cents
  /** Ascending; `validatePriceTiers` checks them. */
  priceTiers: readonly PriceTier[]
}

export const MAX_PRICE_TIERS = 10

/** The price of each unit in an order of `quantity`: that of the highest tier reached. */
export function getUnitPrice(quantity: number, terms: Pick<SellingTerms, 'listPrice' | 'priceTiers'>): Cents {
  return terms.priceTiers.findLast(({ from }) => from <= quantity)?.unitPrice ?? terms.listPrice
}

/** `tier` counts from 1. */
export type PriceTiersProblem =
  | { code: 'too-many' }
  | { code: 'not-whole' | 'not-ascending' | 'not-an-amount'; tier: number }
  | { code: 'not-above-smallest'; tier: number; smallest: number }
  | { code: 'not-an-order-multiple'; tier: number; orderMultiple: number }
  | { code: 'not-below-list'; tier: number; listPrice: Cents }
  | { code: 'not-falling'; tier: number; previousPrice: Cents }

/**
 * The first problem of the price tiers, null if they are valid. A tier at the smallest order is invalid too: nobody
 * would ever pay the list price, and the savings against it would be misleading.
 */
export function validatePriceTiers(
  priceTiers: readonly PriceTier[],
  terms: Pick<SellingTerms, 'minOrderQuantity' | 'orderMultiple' | 'listPrice'>,
): PriceTiersProblem | null {
  if (priceTiers.length > MAX_PRICE_TIERS) return { code: 'too-many' }
  for (const [index, tier] of priceTiers.entries()) {
    const problem = validatePriceTier(tier, priceTiers[index - 1], index + 1, terms)
    if (problem) return problem
  }
  return null
}

function validatePriceTier(
  { from, unitPrice }: PriceTier,
  before: PriceTier | undefined,
  tier: number,
  terms: Pick<SellingTerms, 'minOrderQuantity' | 'orderMultiple' | 'listPrice'>,
): PriceTiersProblem | null {
  const { orderMultiple, listPrice } = terms
  const smallest = getSmallestOrder(terms)
  if (!Number.isSafeInteger(from) || from > MAX_QUANTITY) return { code: 'not-whole', tier }
  if (!Number.isSafeInteger(unitPrice) || unitPrice <= 0) return { code: 'not-an-amount', tier }
  if (from <= smallest) return { code: 'not-above-smallest', tier, smallest }
  if (from % orderMultiple !== 0) return { code: 'not-an-order-multiple', tier, orderMultiple }
  if (before && from <= before.from) return { code: 'not-ascending', tier }
  if (unitPrice >= listPrice) return { code: 'not-below-list', tier, listPrice }
  if (before && unitPrice >= before.unitPrice)
    return { code: 'not-falling', tier, previousPrice: before.unitPrice }
  return null
}

export function formatPriceTiersProblem(problem: PriceTiersProblem): string {
  switch (problem.code) {
    case 'too-many':
      return `A product can have at most ${MAX_PRICE_TIERS} price tiers.`
    case 'not-whole':
      return `Tier ${problem.tier}: the quantity must be a whole number, at most ${formatNumber(MAX_QUANTITY)}.`
    case 'not-an-amount':
      return `Tier ${problem.tier}: the price must be an amount above 0, in whole cents.`
    case 'not-above-smallest':
      return `Tier ${problem.tier} must start above ${formatNumber(problem.smallest)}, the smallest order.`
    case 'not-an-order-multiple':
      return `Tier ${problem.tier} must start at a multiple of ${formatNumber(problem.orderMultiple)}.`
    case 'not-ascending':
      return `Tier ${problem.tier} must start above the tier before it.`
    case 'not-below-list':
      return `Tier ${problem.tier}: the price must be below the list price of ${formatMoney(problem.listPrice)}.`
    case 'not-falling':
      return `Tier ${problem.tier}: the price must be below ${formatMoney(problem.previousPrice)}, the price of the tier before it.`
  }
}
