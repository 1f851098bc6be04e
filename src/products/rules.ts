/** What is true about machines, and on what terms they are sold; pure. */
import { type Cents, centsFromDecimal, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { Product } from './contract.ts'

/** 'On Stock' while there is at least one piece, otherwise 'Stock Out' (specification §4). */
export function stockLabel(stock: number): 'On Stock' | 'Stock Out' {
  return stock > 0 ? 'On Stock' : 'Stock Out'
}

/**
 * A SKU as it is compared: 'fx-13 c' and 'FX13C' are one. Only what parts (spaces, points, dashes, a minus for one) is
 * left out: 'FX-13 патрон' and 'FX-13+' are other articles. Holds nothing that a pattern of SQL would take for
 * any sign.
 */
export function skuKey(sku: string): string {
  return sku.toUpperCase().replace(/[\p{P}\p{Z}\p{C}\u2212]/gu, '')
}

/** Pieces at or below which an administrator should restock: three minimum orders. */
export function isLowStock(stock: number, minOrder: number): boolean {
  return stock > 0 && stock <= minOrder * 3
}

/** The words of a text a search can ask for: lower case, letters and digits, at least two long. */
export function searchWords(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])]
}

/**
 * A word and what is left of it when any one letter is left out. Two words lie one slip apart only if they share one
 * of these, whichever slip it is.
 */
export function slipsOf(word: string): string[] {
  const letters = Array.from(word)
  return [...new Set([word, ...letters.map((_, left) => letters.toSpliced(left, 1).join(''))])]
}

/** How many single-letter slips (insert, drop, swap of neighbours, change) lie between two words, at most `limit + 1`. */
export function slipsBetween(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change)
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      if (swapped) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1)
      row.push(least)
    }
    beforeLast = last
    last = row
  }
  return last[right.length] ?? limit + 1
}

/** One rung of the ladder: an order of `from` pieces or more pays `unitPrice` for each of them. */
export interface PriceBreak {
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
  breaks: readonly PriceBreak[]
}

export const MAX_BREAKS = 10
export const MAX_PIECES = 1_000_000

/** The terms of a machine as the wire brings it. What is archived is not sold: it has no piece to order. */
export function termsOf(
  product: Pick<Product, 'minOrder' | 'orderMultiple' | 'quentity' | 'price' | 'priceBreaks' | 'archived'>,
): SellingTerms {
  return {
    minOrder: product.minOrder,
    multiple: product.orderMultiple,
    available: product.archived ? 0 : product.quentity,
    listPrice: centsFromDecimal(product.price) ?? 0,
    breaks: product.priceBreaks.map(({ from, price }) => ({ from, unitPrice: centsFromDecimal(price) ?? 0 })),
  }
}

/** What each piece costs in an order of `quantity`: the deepest rung reached wins. */
export function unitPriceAt(quantity: number, terms: Pick<SellingTerms, 'listPrice' | 'breaks'>): Cents {
  return terms.breaks.findLast(({ from }) => from <= quantity)?.unitPrice ?? terms.listPrice
}

/** The smallest quantity that the terms let through, whatever the stock. */
export function smallestQuantity({
  minOrder,
  multiple,
}: Pick<SellingTerms, 'minOrder' | 'multiple'>): number {
  return (Math.floor(minOrder / multiple) + 1) * multiple
}

/** `rung` counts from 1. */
export type LadderProblem =
  | { because: 'too-many' }
  | { because: 'not-whole' | 'not-ascending' | 'not-an-amount'; rung: number }
  | { because: 'not-above-smallest'; rung: number; smallest: number }
  | { because: 'not-a-multiple'; rung: number; multiple: number }
  | { because: 'not-below-list'; rung: number; listPrice: Cents }
  | { because: 'not-falling'; rung: number; before: Cents }

/**
 * Why a ladder makes no sense; null when it does. A rung at the smallest order is refused too: nobody would ever pay
 * the list price, and every saving shown against it would be invented.
 */
export function ladderProblem(
  breaks: readonly PriceBreak[],
  terms: Pick<SellingTerms, 'minOrder' | 'multiple' | 'listPrice'>,
): LadderProblem | null {
  if (breaks.length > MAX_BREAKS) return { because: 'too-many' }
  for (const [index, one] of breaks.entries()) {
    const problem = rungProblem(one, breaks[index - 1], index + 1, terms)
    if (problem) return problem
  }
  return null
}

function rungProblem(
  { from, unitPrice }: PriceBreak,
  before: PriceBreak | undefined,
  rung: number,
  terms: Pick<SellingTerms, 'minOrder' | 'multiple' | 'listPrice'>,
): LadderProblem | null {
  const { multiple, listPrice } = terms
  const smallest = smallestQuantity(terms)
  if (!Number.isSafeInteger(from) || from > MAX_PIECES) return { because: 'not-whole', rung }
  if (!Number.isSafeInteger(unitPrice) || unitPrice <= 0) return { because: 'not-an-amount', rung }
  if (from <= smallest) return { because: 'not-above-smallest', rung, smallest }
  if (from % multiple !== 0) return { because: 'not-a-multiple', rung, multiple }
  if (before && from <= before.from) return { because: 'not-ascending', rung }
  if (unitPrice >= listPrice) return { because: 'not-below-list', rung, listPrice }
  if (before && unitPrice >= before.unitPrice)
    return { because: 'not-falling', rung, before: before.unitPrice }
  return null
}

/** What is wrong with a ladder, and with which rung. */
export function ladderMessage(problem: LadderProblem): string {
  switch (problem.because) {
    case 'too-many':
      return `A machine may have at most ${MAX_BREAKS} price breaks.`
    case 'not-whole':
      return `Break ${problem.rung}: the quantity must be a whole number, at most ${formatNumber(MAX_PIECES)}.`
    case 'not-an-amount':
      return `Break ${problem.rung}: the price must be an amount above 0, in whole cents.`
    case 'not-above-smallest':
      return `Break ${problem.rung}: must begin above ${formatNumber(problem.smallest)}, the smallest order, or nobody would pay the list price.`
    case 'not-a-multiple':
      return `Break ${problem.rung}: must begin at a multiple of ${formatNumber(problem.multiple)}, or no order reaches it exactly.`
    case 'not-ascending':
      return `Break ${problem.rung}: must begin above the break before it.`
    case 'not-below-list':
      return `Break ${problem.rung}: the price must be below the list price of ${formatMoney(problem.listPrice)}.`
    case 'not-falling':
      return `Break ${problem.rung}: the price must be below ${formatMoney(problem.before)}, the break before it.`
  }
}
