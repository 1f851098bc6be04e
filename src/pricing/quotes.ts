/** What quantities cost: the one engine behind every figure of the screens, the API and the statement. Pure. */

import type { Cents } from '#app/lib/money.ts'
import { largestOrder, quantityProblem, smallestOrder, totalOf } from '#app/orders/rules.ts'
import { type SellingTerms, unitPriceAt } from '#app/products/rules.ts'

export interface NextBreak {
  from: number
  unitPrice: Cents
  /** Pieces to add to reach it. */
  more: number
  /** What an order of `from` pieces costs less than at the list price. */
  saving: Cents
}

export interface Quote {
  unitPrice: Cents
  total: Cents
  /** Against the list price. */
  saving: Cents
  /** The next rung that the stock reaches; null where there is none. */
  nextBreak: NextBreak | null
}

/** What `quantity` pieces cost, whether or not they may be ordered. A whole number, not negative. */
export function quoteLine(quantity: number, terms: SellingTerms): Quote {
  const unitPrice = unitPriceAt(quantity, terms)
  const next = terms.breaks.find(({ from }) => from > quantity && from <= terms.available)
  return {
    unitPrice,
    total: totalOf([{ unitPrice, quantity }]),
    saving: savingAt(quantity, terms),
    nextBreak: next ? { ...next, more: next.from - quantity, saving: savingAt(next.from, terms) } : null,
  }
}

function savingAt(quantity: number, terms: SellingTerms): Cents {
  return totalOf([{ unitPrice: terms.listPrice - unitPriceAt(quantity, terms), quantity }])
}

/**
 * Whether a buyer who saw `seen` has agreed to what `quantity` pieces cost now: they saw that very price, or the list
 * price (the contract's `price`), below which a ladder can only go. See docs/decisions/0012-a-ladder-of-prices.md.
 */
export function isPriceAgreed(seen: Cents, quantity: number, terms: SellingTerms): boolean {
  return seen === unitPriceAt(quantity, terms) || seen === terms.listPrice
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

export interface Candidate {
  quantity: number
  unitPrice: Cents
  total: Cents
  /** Against the list price. */
  saving: Cents
  /** Pieces left in stock. */
  left: number
  /** The smallest quantity at the lowest unit price on offer; no candidate where all cost the same. */
  isBest: boolean
}

const MOST = 6
const FEWEST = 4

/**
 * Quantities worth comparing before an order, ascending: four to six where so many may be ordered. The chosen one,
 * the smallest, the cheapest and the next rung come first, then the other rungs, all there is, and round numbers.
 */
export function candidateQuantities(terms: SellingTerms, chosen?: number): Candidate[] {
  const [smallest, largest] = [smallestOrder(terms), largestOrder(terms)]
  if (smallest === null || largest === null) return []
  const own = chosen !== undefined && quantityProblem(chosen, terms) === null ? [chosen] : []
  const rungs = terms.breaks.map(({ from }) => from)
  const next = rungs.find((from) => from > (own[0] ?? smallest))
  const wanted = [...own, smallest, rungs.findLast((from) => from <= largest), next, ...rungs]
  const worthIt = orderable(wanted, terms).slice(0, MOST)
  const round = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]
    .map((quantity) => Math.ceil(quantity / terms.multiple) * terms.multiple)
    .filter((quantity) => quantity > smallest)
  const some = orderable([...worthIt, largest, ...round.slice(0, 3)], terms)
  const most = Math.max(worthIt.length, rungs.length > 0 ? FEWEST : MOST)
  const steps = [1, 2, 3].map((step) => smallest + step * terms.multiple)
  const enough = orderable([...some.slice(0, most), ...steps], terms)
  const shown = enough.slice(0, Math.max(Math.min(some.length, most), FEWEST))
  return withBest(shown.sort((a, b) => a - b).map((quantity) => candidate(quantity, terms)))
}

/** Those that may be ordered, each once, in the same order. */
function orderable(quantities: readonly (number | undefined)[], terms: SellingTerms): number[] {
  const known = quantities.filter((quantity) => quantity !== undefined)
  return [...new Set(known)].filter((quantity) => quantityProblem(quantity, terms) === null)
}

function candidate(quantity: number, terms: SellingTerms): Candidate {
  const { unitPrice, total, saving } = quoteLine(quantity, terms)
  return { quantity, unitPrice, total, saving, left: terms.available - quantity, isBest: false }
}

function withBest(candidates: Candidate[]): Candidate[] {
  const lowest = Math.min(...candidates.map(({ unitPrice }) => unitPrice))
  if (candidates.every(({ unitPrice }) => unitPrice === lowest)) return candidates
  const best = candidates.find(({ unitPrice }) => unitPrice === lowest)
  return candidates.map((one) => (one === best ? { ...one, isBest: true } : one))
}
