/** What becomes of each row of a quick order. Pure: the screen, the file of bad rows and the tests judge by it. */

import {
  nearestQuantities,
  type QuantityLimits,
  type QuantityProblem,
  quantityProblem,
} from '#app/orders/rules.ts'
import { quantityLimits } from '#app/pricing/quantity-messages.ts'
import { type Quote, quoteLine } from '#app/pricing/quotes.ts'
import type { Product } from '#app/products/contract.ts'
import { getSellingTerms, normalizeSku } from '#app/products/rules.ts'
import { normalizeCell, type QuickOrderRowInput } from './import/parse-cells.ts'
import { parseQuantity, type QuantityTextProblem } from './import/parse-quantity.ts'

export interface QuickOrderRow extends QuickOrderRowInput {
  id: number
  /** Which of several products was chosen. */
  productID: string | null
}

export type QuickOrderRowProblem =
  | { because: 'missing-term' | 'unknown' }
  /** One choice is a guess as well: nobody wrote that product's SKU or name. */
  | { because: 'ambiguous'; choices: readonly Product[] }
  | { because: QuantityTextProblem; possibleQuantities: readonly number[] }
  | {
      because: QuantityProblem
      quantity: number
      /** Pieces of the product in other rows and on the order list. */
      otherUnits: number
      limits: QuantityLimits
      /** What this row would have to say. */
      nearest: readonly number[]
    }

export type RowResult =
  | { status: 'blank' }
  | { status: 'pending' }
  | { status: 'valid'; product: Product; quantity: number; otherUnits: number; quote: Quote }
  | { status: 'invalid'; product: Product | null; problem: QuickOrderRowProblem }

/** The products that the shop found for an term, as it was written; missing while nobody has asked. */
export type ProductMatches = ReadonlyMap<string, readonly Product[]>

/** What the shop is asked for. */
export const searchTermOf = (row: Pick<QuickOrderRow, 'term'>) => normalizeCell(row.term)

/** A part of a SKU may fit one product only and still mean another, one that is not sold any more. */
function isExactMatch(term: string, { sku, name }: Product): boolean {
  return normalizeSku(term) === normalizeSku(sku) || term.toLowerCase() === name.toLowerCase()
}

/** Which product a row means, and how many: the row by itself. */
type ParsedRow =
  | Exclude<RowResult, { status: 'valid' }>
  | { status: 'parsed'; product: Product; quantity: number }

function parseRow(row: QuickOrderRow, matches: ProductMatches): ParsedRow {
  const term = searchTermOf(row)
  if (term === '' && row.quantity.trim() === '') return { status: 'blank' }
  if (term === '') return { status: 'invalid', product: null, problem: { because: 'missing-term' } }
  const found = matches.get(term)
  if (!found) return { status: 'pending' }
  const chosen = found.find(({ _id }) => _id === row.productID)
  const product = chosen ?? (found.length === 1 ? found.find((one) => isExactMatch(term, one)) : undefined)
  if (!product) {
    const problem: QuickOrderRowProblem =
      found.length === 0 ? { because: 'unknown' } : { because: 'ambiguous', choices: found }
    return { status: 'invalid', product: null, problem }
  }
  const read = parseQuantity(row.quantity)
  if (read.problem)
    return {
      status: 'invalid',
      product,
      problem: { because: read.problem, possibleQuantities: read.possibleQuantities },
    }
  return { status: 'parsed', product, quantity: read.quantity }
}

/** A product in all of its rows and on the order list: that is what the rules judge and what sets the price. */
interface ProductTotal {
  units: number
  limits: QuantityLimits
  because: QuantityProblem | null
  /** Null where it may not be ordered. */
  quote: Quote | null
}

function productTotal(product: Product, units: number): ProductTotal {
  const limits = quantityLimits(product)
  const because = quantityProblem(units, limits)
  return {
    units,
    limits,
    because,
    quote: because === null ? quoteLine(units, getSellingTerms(product)) : null,
  }
}

function productTotals(
  read: readonly ParsedRow[],
  onList: ReadonlyMap<string, number>,
): Map<string, ProductTotal> {
  const sums = new Map<string, { product: Product; units: number }>()
  for (const row of read) {
    if (row.status !== 'parsed') continue
    const { _id: id } = row.product
    const before = sums.get(id)?.units ?? onList.get(id) ?? 0
    sums.set(id, { product: row.product, units: before + row.quantity })
  }
  return new Map([...sums].map(([id, { product, units }]) => [id, productTotal(product, units)]))
}

function applyQuantityRules(row: ParsedRow, whole: ReadonlyMap<string, ProductTotal>): RowResult {
  if (row.status !== 'parsed') return row
  const { product, quantity } = row
  const { units, limits, because, quote } = whole.get(product._id) ?? productTotal(product, quantity)
  const otherUnits = units - quantity
  if (quantity === 0 && because === null)
    return { status: 'invalid', product, problem: { because: 'unreadable', possibleQuantities: [] } }
  if (quote) return { status: 'valid', product, quantity, otherUnits, quote }
  const nearest = nearestQuantities(units, limits)
    .map((other) => other - otherUnits)
    .filter((other) => other > 0)
  return {
    status: 'invalid',
    product,
    problem: { because: because ?? 'not-above-minimum', quantity, otherUnits, limits, nearest },
  }
}

/** @param onList units of each product on the order list */
export function validateRows(
  rows: readonly QuickOrderRow[],
  matches: ProductMatches,
  onList: ReadonlyMap<string, number>,
): RowResult[] {
  const read = rows.map((row) => parseRow(row, matches))
  const whole = productTotals(read, onList)
  return read.map((row) => applyQuantityRules(row, whole))
}
