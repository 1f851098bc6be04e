/** Quantities that a buyer can compare before an order. */

import type { Cents } from '#app/lib/money.ts'
import { linePrice } from './line-price.ts'
import type { SellingTerms } from './price-tiers.ts'
import { maxAvailableQuantity, minAvailableQuantity, quantityProblem } from './quantity-rules.ts'

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
  const { unitPrice, total, saving } = linePrice(quantity, terms)
  return { quantity, unitPrice, total, saving, stockLeft: terms.available - quantity, isBestPrice: false }
}

function markBestPrice(options: QuantityOption[]): QuantityOption[] {
  const lowest = Math.min(...options.map(({ unitPrice }) => unitPrice))
  if (options.every(({ unitPrice }) => unitPrice === lowest)) return options
  const best = options.find(({ unitPrice }) => unitPrice === lowest)
  return options.map((one) => (one === best ? { ...one, isBestPrice: true } : one))
}
