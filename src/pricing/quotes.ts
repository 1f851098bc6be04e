/** The prices of quantities. The screens, the API and the statement that places orders use the same functions. */

import type { Cents } from '#app/lib/money.ts'
import { getUnitPrice, type SellingTerms } from './price-tiers.ts'
import { maxAvailableQuantity, minAvailableQuantity, orderTotal, quantityProblem } from './quantity-rules.ts'

export interface NextPriceTier {
  from: number
  unitPrice: Cents
  /** The units to add to reach it. */
  additionalUnits: number
  /** The amount that an order of `from` units saves against the list price. */
  saving: Cents
}

export interface LineQuote {
  unitPrice: Cents
  total: Cents
  /** Against the list price. */
  saving: Cents
  /** The next tier that the stock reaches, null if there is none. */
  nextTier: NextPriceTier | null
}

/** The price of `quantity` units, which need not be a valid quantity. @param quantity a whole number, not negative */
export function quoteLine(quantity: number, terms: SellingTerms): LineQuote {
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
 * True if the buyer agreed to the current price of `quantity` units: the price they saw is that price, or the list
 * price (the contract's `price`), which price tiers never exceed. See docs/decisions/0010-volume-pricing.md.
 */
export function isAcceptedPrice(seen: Cents, quantity: number, terms: SellingTerms): boolean {
  return seen === getUnitPrice(quantity, terms) || seen === terms.listPrice
}

/** Merges the lines of each product into the first of them and sums their quantities. */
export function mergeLines<Line extends { productID: string; quantity: number }>(
  lines: readonly Line[],
): Line[] {
  const merged = new Map<string, Line>()
  for (const line of lines) {
    const first = merged.get(line.productID)
    merged.set(line.productID, first ? { ...first, quantity: first.quantity + line.quantity } : line)
  }
  return [...merged.values()]
}

export interface QuantityOption {
  quantity: number
  unitPrice: Cents
  total: Cents
  /** Against the list price. */
  saving: Cents
  /** The units left in stock after the order. */
  stockLeft: number
  /** True for the smallest quantity at the lowest unit price, unless all unit prices are the same. */
  isBestPrice: boolean
}

const MAX_OPTIONS = 6
const MIN_OPTIONS = 4

/**
 * Quantities worth comparing before an order, ascending: four to six if so many can be ordered. The chosen quantity,
 * the smallest, the lowest price and the next tier have priority, then the other tiers, the whole stock and round numbers.
 */
export function quantityOptions(terms: SellingTerms, chosen?: number): QuantityOption[] {
  const [smallest, largest] = [minAvailableQuantity(terms), maxAvailableQuantity(terms)]
  if (smallest === null || largest === null) return []
  const own = chosen !== undefined && quantityProblem(chosen, terms) === null ? [chosen] : []
  const tierQuantities = terms.priceTiers.map(({ from }) => from)
  const next = tierQuantities.find((from) => from > (own[0] ?? smallest))
  const requested = [
    ...own,
    smallest,
    tierQuantities.findLast((from) => from <= largest),
    next,
    ...tierQuantities,
  ]
  const preferred = orderableQuantities(requested, terms).slice(0, MAX_OPTIONS)
  const round = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]
    .map((quantity) => Math.ceil(quantity / terms.orderMultiple) * terms.orderMultiple)
    .filter((quantity) => quantity > smallest)
  const some = orderableQuantities([...preferred, largest, ...round.slice(0, 3)], terms)
  const most = Math.max(preferred.length, tierQuantities.length > 0 ? MIN_OPTIONS : MAX_OPTIONS)
  const steps = [1, 2, 3].map((step) => smallest + step * terms.orderMultiple)
  const enough = orderableQuantities([...some.slice(0, most), ...steps], terms)
  const shown = enough.slice(0, Math.max(Math.min(some.length, most), MIN_OPTIONS))
  return markBestPrice(shown.sort((a, b) => a - b).map((quantity) => toQuantityOption(quantity, terms)))
}

/** The valid quantities, each once, in the same order. */
function orderableQuantities(quantities: readonly (number | undefined)[], terms: SellingTerms): number[] {
  const candidates = quantities.filter((quantity) => quantity !== undefined)
  return [...new Set(candidates)].filter((quantity) => quantityProblem(quantity, terms) === null)
}

function toQuantityOption(quantity: number, terms: SellingTerms): QuantityOption {
  const { unitPrice, total, saving } = quoteLine(quantity, terms)
  return { quantity, unitPrice, total, saving, stockLeft: terms.available - quantity, isBestPrice: false }
}

function markBestPrice(options: QuantityOption[]): QuantityOption[] {
  const lowest = Math.min(...options.map(({ unitPrice }) => unitPrice))
  if (options.every(({ unitPrice }) => unitPrice === lowest)) return options
  const best = options.find(({ unitPrice }) => unitPrice === lowest)
  return options.map((one) => (one === best ? { ...one, isBestPrice: true } : one))
}
