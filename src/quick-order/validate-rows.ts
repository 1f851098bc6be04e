/** What becomes of each row of a quick order. Pure: the screen, the file of bad rows and the tests judge by it. */

import {
  nearestQuantities,
  type QuantityLimits,
  type QuantityProblem,
  quantityProblem,
} from '#app/pricing/quantity-rules.ts'
import { type Quote, quoteLine } from '#app/pricing/quotes.ts'
import type { Product } from '#app/products/contract.ts'
import { getSellingTerms, normalizeSku, quantityLimits } from '#app/products/rules.ts'
import { normalizeCell, type QuickOrderRowInput } from './import/parse-cells.ts'
import { parseQuantity, type QuantityTextProblem } from './import/parse-quantity.ts'

export interface QuickOrderRow extends QuickOrderRowInput {
  id: number
  /** Which of several machines was chosen. */
  productID: string | null
}

export type QuickOrderRowProblem =
  | { because: 'no-article' | 'unknown' }
  /** One choice is a guess as well: nobody wrote that machine's SKU or name. */
  | { because: 'ambiguous'; choices: readonly Product[] }
  | { because: QuantityTextProblem; meant: readonly number[] }
  | {
      because: QuantityProblem
      quantity: number
      /** Pieces of the machine in other rows and on the order list. */
      besides: number
      limits: QuantityLimits
      /** What this row would have to say. */
      nearest: readonly number[]
    }

export type RowResult =
  | { status: 'blank' }
  | { status: 'pending' }
  | { status: 'valid'; product: Product; quantity: number; otherUnits: number; quote: Quote }
  | { status: 'invalid'; product: Product | null; problem: QuickOrderRowProblem }

/** The machines that the shop found for an article, as it was written; missing while nobody has asked. */
export type ProductMatches = ReadonlyMap<string, readonly Product[]>

/** What the shop is asked for. */
export const searchTermOf = (row: Pick<QuickOrderRow, 'term'>) => normalizeCell(row.term)

/** A part of a SKU may fit one machine only and still mean another, one that is not sold any more. */
function isExactMatch(article: string, { sku, name }: Product): boolean {
  return normalizeSku(article) === normalizeSku(sku) || article.toLowerCase() === name.toLowerCase()
}

/** Which machine a row means, and how many: the row by itself. */
type ParsedRow =
  | Exclude<RowResult, { status: 'valid' }>
  | { status: 'parsed'; product: Product; quantity: number }

function parseRow(row: QuickOrderRow, matches: ProductMatches): ParsedRow {
  const article = searchTermOf(row)
  if (article === '' && row.quantity.trim() === '') return { status: 'blank' }
  if (article === '') return { status: 'invalid', product: null, problem: { because: 'no-article' } }
  const found = matches.get(article)
  if (!found) return { status: 'pending' }
  const chosen = found.find(({ _id }) => _id === row.productID)
  const product = chosen ?? (found.length === 1 ? found.find((one) => isExactMatch(article, one)) : undefined)
  if (!product) {
    const problem: QuickOrderRowProblem =
      found.length === 0 ? { because: 'unknown' } : { because: 'ambiguous', choices: found }
    return { status: 'invalid', product: null, problem }
  }
  const read = parseQuantity(row.quantity)
  if (read.problem)
    return { status: 'invalid', product, problem: { because: read.problem, meant: read.possibleQuantities } }
  return { status: 'parsed', product, quantity: read.quantity }
}

/** A machine in all of its rows and on the order list: that is what the rules judge and what sets the price. */
interface ProductTotal {
  units: number
  limits: QuantityLimits
  because: QuantityProblem | null
  /** Null where it may not be ordered. */
  quote: Quote | null
}

function productTotal(product: Product, pieces: number): ProductTotal {
  const limits = quantityLimits(product)
  const because = quantityProblem(pieces, limits)
  return {
    units: pieces,
    limits,
    because,
    quote: because === null ? quoteLine(pieces, getSellingTerms(product)) : null,
  }
}

function productTotals(
  read: readonly ParsedRow[],
  onList: ReadonlyMap<string, number>,
): Map<string, ProductTotal> {
  const sums = new Map<string, { product: Product; pieces: number }>()
  for (const row of read) {
    if (row.status !== 'parsed') continue
    const { _id: id } = row.product
    const before = sums.get(id)?.pieces ?? onList.get(id) ?? 0
    sums.set(id, { product: row.product, pieces: before + row.quantity })
  }
  return new Map([...sums].map(([id, { product, pieces }]) => [id, productTotal(product, pieces)]))
}

function applyQuantityRules(row: ParsedRow, whole: ReadonlyMap<string, ProductTotal>): RowResult {
  if (row.status !== 'parsed') return row
  const { product, quantity } = row
  const { units: pieces, limits, because, quote } = whole.get(product._id) ?? productTotal(product, quantity)
  const besides = pieces - quantity
  if (quantity === 0 && because === null)
    return { status: 'invalid', product, problem: { because: 'unreadable', meant: [] } }
  if (quote) return { status: 'valid', product, quantity, otherUnits: besides, quote }
  const nearest = nearestQuantities(pieces, limits)
    .map((other) => other - besides)
    .filter((other) => other > 0)
  return {
    status: 'invalid',
    product,
    problem: { because: because ?? 'not-above-minimum', quantity, besides, limits, nearest },
  }
}

/** @param onList pieces of each product on the order list */
export function validateRows(
  rows: readonly QuickOrderRow[],
  matches: ProductMatches,
  onList: ReadonlyMap<string, number>,
): RowResult[] {
  const read = rows.map((row) => parseRow(row, matches))
  const whole = productTotals(read, onList)
  return read.map((row) => applyQuantityRules(row, whole))
}
