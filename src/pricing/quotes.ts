/** What quantities cost: the one engine behind every figure of the screens, the API and the statement. Pure. */

import type { Cents } from '#app/lib/money.ts'
import { getUnitPrice, type SellingTerms } from './price-tiers.ts'
import { largestOrderQuantity, orderTotal, quantityProblem, smallestOrderQuantity } from './quantity-rules.ts'

export interface NextPriceTier {
  from: number
  unitPrice: Cents
  /** Pieces to add to reach it. */
  additionalUnits: number
  /** What an order of `from` pieces costs less than at the list price. */
  saving: Cents
}

export interface Quote {
  unitPrice: Cents
  total: Cents
  /** Against the list price. */
  saving: Cents
  /** The next rung that the stock reaches; null where there is none. */
  nextTier: NextPriceTier | null
}

/** What `quantity` pieces cost, whether or not they may be ordered. A whole number, not negative. */
export function quoteLine(quantity: number, terms: SellingTerms): Quote {
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

/**
 * Whether a buyer who saw `seen` has agreed to what `quantity` pieces cost now: they saw that very price, or the list
 * price (the contract's `price`), below which a ladder can only go. See docs/decisions/0010-volume-pricing.md.
 */
export function isAcceptedPrice(seen: Cents, quantity: number, terms: SellingTerms): boolean {
  return seen === getUnitPrice(quantity, terms) || seen === terms.listPrice
}

/** Lines of the same product become one, where the first of them stood; its other fields are the first's. */
export function mergeLines<Line extends { productID: string; quantity: number }>(
  lines: readonly Line[],
): Line[] {
  const merged = new Map<string, Line>()
  for (const line of lines) {
    const known = merged.get(line.productID)
    merged.set(line.productID, known ? { ...known, quantity: known.quantity + line.quantity } : line)
  }
  return [...merged.values()]
}

export interface QuantityOption {
  quantity: number
  unitPrice: Cents
  total: Cents
  /** Against the list price. */
  saving: Cents
  /** Pieces left in stock. */
  stockLeft: number
  /** The smallest quantity at the lowest unit price on offer; no candidate where all cost the same. */
  isBestPrice: boolean
}

const MAX_OPTIONS = 6
const MIN_OPTIONS = 4

/**
 * Quantities worth comparing before an order, ascending: four to six where so many may be ordered. The chosen one,
 * the smallest, the cheapest and the next rung come first, then the other rungs, all there is, and round numbers.
 */
export function quantityOptions(terms: SellingTerms, chosen?: number): QuantityOption[] {
  const [smallest, largest] = [smallestOrderQuantity(terms), largestOrderQuantity(terms)]
  if (smallest === null || largest === null) return []
  const own = chosen !== undefined && quantityProblem(chosen, terms) === null ? [chosen] : []
  const rungs = terms.priceTiers.map(({ from }) => from)
  const next = rungs.find((from) => from > (own[0] ?? smallest))
  const wanted = [...own, smallest, rungs.findLast((from) => from <= largest), next, ...rungs]
  const worthIt = orderableQuantities(wanted, terms).slice(0, MAX_OPTIONS)
  const round = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]
    .map((quantity) => Math.ceil(quantity / terms.multiple) * terms.multiple)
    .filter((quantity) => quantity > smallest)
  const some = orderableQuantities([...worthIt, largest, ...round.slice(0, 3)], terms)
  const most = Math.max(worthIt.length, rungs.length > 0 ? MIN_OPTIONS : MAX_OPTIONS)
  const steps = [1, 2, 3].map((step) => smallest + step * terms.multiple)
  const enough = orderableQuantities([...some.slice(0, most), ...steps], terms)
  const shown = enough.slice(0, Math.max(Math.min(some.length, most), MIN_OPTIONS))
  return markBestPrice(shown.sort((a, b) => a - b).map((quantity) => toQuantityOption(quantity, terms)))
}

/** Those that may be ordered, each once, in the same order. */
function orderableQuantities(quantities: readonly (number | undefined)[], terms: SellingTerms): number[] {
  const known = quantities.filter((quantity) => quantity !== undefined)
  return [...new Set(known)].filter((quantity) => quantityProblem(quantity, terms) === null)
}

function toQuantityOption(quantity: number, terms: SellingTerms): QuantityOption {
  const { unitPrice, total, saving } = quoteLine(quantity, terms)
  return { quantity, unitPrice, total, saving, stockLeft: terms.available - quantity, isBestPrice: false }
}

function markBestPrice(candidates: QuantityOption[]): QuantityOption[] {
  const lowest = Math.min(...candidates.map(({ unitPrice }) => unitPrice))
  if (candidates.every(({ unitPrice }) => unitPrice === lowest)) return candidates
  const best = candidates.find(({ unitPrice }) => unitPrice === lowest)
  return candidates.map((one) => (one === best ? { ...one, isBestPrice: true } : one))
}
