/** What is true about machines, and on what terms they are sold; pure. */
import { type Cents, centsFromDecimal, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { Product } from './contract.ts'

/** 'On Stock' while there is at least one piece, otherwise 'Stock Out' (specification §4). */
export function getStockLabel(stock: number): 'On Stock' | 'Stock Out' {
  return stock > 0 ? 'On Stock' : 'Stock Out'
}

/**
 * A SKU as it is compared: 'fx-13 c' and 'FX13C' are one. Only what parts (spaces, points, dashes, a minus for one) is
 * left out: 'FX-13 патрон' and 'FX-13+' are other articles. Holds nothing that a pattern of SQL would take for
 * any sign.
 */
export function normalizeSku(sku: string): string {
  return sku.toUpperCase().replace(/[\p{P}\p{Z}\p{C}\u2212]/gu, '')
}

/** Pieces at or below which an administrator should restock: three minimum orders. */
export function isLowStock(stock: number, minOrder: number): boolean {
  return stock > 0 && stock <= minOrder * 3
}

/** The words of a text a search can ask for: lower case, letters and digits, at least two long. */
export function extractSearchTerms(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])]
}

/**
 * A word and what is left of it when any one letter is left out. Two words lie one slip apart only if they share one
 * of these, whichever slip it is.
 */
export function listDeletionVariants(word: string): string[] {
  const letters = Array.from(word)
  return [...new Set([word, ...letters.map((_, left) => letters.toSpliced(left, 1).join(''))])]
}

/** How many single-letter slips (insert, drop, swap of neighbours, change) lie between two words, at most `limit + 1`. */
export function computeEditDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      let smallest = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change)
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      if (swapped) smallest = Math.min(smallest, (beforeLast[j - 2] ?? 0) + 1)
      row.push(smallest)
    }
    beforeLast = last
    last = row
  }
  return last[right.length] ?? limit + 1
}

/** One rung of the ladder: an order of `from` pieces or more pays `unitPrice` for each of them. */
export interface PriceTier {
  from: number
  unitPrice: Cents
}

export interface SellingTerms {
  /** A quantity must exceed it: equal is refused (specification §5). */
  minOrder: number
  /** A quantity must be a whole number of these: what a carton or a pallet holds. */
  multiple: number
  available: number
  /** What each piece costs below the first rung. */
  listPrice: Cents
  /** Ascending; `ladderProblem` says what a ladder must be like. */
  priceTiers: readonly PriceTier[]
}

export const MAX_PRICE_TIERS = 10
export const MAX_QUANTITY = 1_000_000

/** The terms of a machine as the wire brings it. What is archived is not sold: it has no piece to order. */
export function getSellingTerms(
  product: Pick<Product, 'minOrder' | 'orderMultiple' | 'quentity' | 'price' | 'priceBreaks' | 'archived'>,
): SellingTerms {
  return {
    minOrder: product.minOrder,
    multiple: product.orderMultiple,
    available: product.archived ? 0 : product.quentity,
    listPrice: centsFromDecimal(product.price) ?? 0,
    priceTiers: product.priceBreaks.map(({ from, price }) => ({
      from,
      unitPrice: centsFromDecimal(price) ?? 0,
    })),
  }
}

/** What each piece costs in an order of `quantity`: the deepest rung reached wins. */
export function getUnitPrice(quantity: number, terms: Pick<SellingTerms, 'listPrice' | 'priceTiers'>): Cents {
  return terms.priceTiers.findLast(({ from }) => from <= quantity)?.unitPrice ?? terms.listPrice
}

/** The smallest quantity that the terms let through, whatever the stock. */
export function getSmallestQuantity({
  minOrder,
  multiple,
}: Pick<SellingTerms, 'minOrder' | 'multiple'>): number {
  return (Math.floor(minOrder / multiple) + 1) * multiple
}

/** `rung` counts from 1. */
export type PriceTiersProblem =
  | { because: 'too-many' }
  | { because: 'not-whole' | 'not-ascending' | 'not-an-amount'; tier: number }
  | { because: 'not-above-smallest'; tier: number; smallest: number }
  | { because: 'not-an-order-multiple'; tier: number; multiple: number }
  | { because: 'not-below-list'; tier: number; listPrice: Cents }
  | { because: 'not-falling'; tier: number; previousPrice: Cents }

/**
 * Why a ladder makes no sense; null when it does. A rung at the smallest order is refused too: nobody would ever pay
 * the list price, and every saving shown against it would be invented.
 */
export function validatePriceTiers(
  priceTiers: readonly PriceTier[],
  terms: Pick<SellingTerms, 'minOrder' | 'multiple' | 'listPrice'>,
): PriceTiersProblem | null {
  if (priceTiers.length > MAX_PRICE_TIERS) return { because: 'too-many' }
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
  terms: Pick<SellingTerms, 'minOrder' | 'multiple' | 'listPrice'>,
): PriceTiersProblem | null {
  const { multiple, listPrice } = terms
  const smallest = getSmallestQuantity(terms)
  if (!Number.isSafeInteger(from) || from > MAX_QUANTITY) return { because: 'not-whole', tier }
  if (!Number.isSafeInteger(unitPrice) || unitPrice <= 0) return { because: 'not-an-amount', tier }
  if (from <= smallest) return { because: 'not-above-smallest', tier, smallest }
  if (from % multiple !== 0) return { because: 'not-an-order-multiple', tier, multiple }
  if (before && from <= before.from) return { because: 'not-ascending', tier }
  if (unitPrice >= listPrice) return { because: 'not-below-list', tier, listPrice }
  if (before && unitPrice >= before.unitPrice)
    return { because: 'not-falling', tier, previousPrice: before.unitPrice }
  return null
}

/** What is wrong with a ladder, and with which rung. */
export function formatPriceTiersProblem(problem: PriceTiersProblem): string {
  switch (problem.because) {
    case 'too-many':
      return `A machine may have at most ${MAX_PRICE_TIERS} price breaks.`
    case 'not-whole':
      return `Break ${problem.tier}: the quantity must be a whole number, at most ${formatNumber(MAX_QUANTITY)}.`
    case 'not-an-amount':
      return `Break ${problem.tier}: the price must be an amount above 0, in whole cents.`
    case 'not-above-smallest':
      return `Break ${problem.tier}: must begin above ${formatNumber(problem.smallest)}, the smallest order, or nobody would pay the list price.`
    case 'not-an-order-multiple':
      return `Break ${problem.tier}: must begin at a multiple of ${formatNumber(problem.multiple)}, or no order reaches it exactly.`
    case 'not-ascending':
      return `Break ${problem.tier}: must begin above the break before it.`
    case 'not-below-list':
      return `Break ${problem.tier}: the price must be below the list price of ${formatMoney(problem.listPrice)}.`
    case 'not-falling':
      return `Break ${problem.tier}: the price must be below ${formatMoney(problem.previousPrice)}, the break before it.`
  }
}
