/** What becomes of each row of a quick order. Pure: the screen, the file of bad rows and the tests judge by it. */

import {
  nearestQuantities,
  type QuantityLimits,
  type QuantityProblem,
  quantityProblem,
} from '#app/orders/rules.ts'
import { limitsOf } from '#app/pricing/quantity-messages.ts'
import { type Quote, quoteLine } from '#app/pricing/quotes.ts'
import type { Product } from '#app/products/contract.ts'
import { skuKey, termsOf } from '#app/products/rules.ts'
import { type QuickRow, readable } from './import/parse-cells.ts'
import { type QuantityTextProblem, readQuantity } from './import/parse-quantity.ts'

export interface PadRow extends QuickRow {
  id: number
  /** Which of several machines was chosen. */
  productID: string | null
}

export type RowProblem =
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

export type Verdict =
  | { is: 'blank' }
  | { is: 'looking' }
  | { is: 'good'; product: Product; quantity: number; besides: number; quote: Quote }
  | { is: 'bad'; product: Product | null; problem: RowProblem }

/** The machines that the shop found for an article, as it was written; missing while nobody has asked. */
export type Matches = ReadonlyMap<string, readonly Product[]>

/** What the shop is asked for. */
export const articleOf = (row: Pick<PadRow, 'article'>) => readable(row.article)

/** A part of a SKU may fit one machine only and still mean another, one that is not sold any more. */
function isNamed(article: string, { sku, name }: Product): boolean {
  return skuKey(article) === skuKey(sku) || article.toLowerCase() === name.toLowerCase()
}

/** Which machine a row means, and how many: the row by itself. */
type ReadRow = Exclude<Verdict, { is: 'good' }> | { is: 'read'; product: Product; quantity: number }

function readRow(row: PadRow, matches: Matches): ReadRow {
  const article = articleOf(row)
  if (article === '' && row.quantity.trim() === '') return { is: 'blank' }
  if (article === '') return { is: 'bad', product: null, problem: { because: 'no-article' } }
  const found = matches.get(article)
  if (!found) return { is: 'looking' }
  const chosen = found.find(({ _id }) => _id === row.productID)
  const product = chosen ?? (found.length === 1 ? found.find((one) => isNamed(article, one)) : undefined)
  if (!product) {
    const problem: RowProblem =
      found.length === 0 ? { because: 'unknown' } : { because: 'ambiguous', choices: found }
    return { is: 'bad', product: null, problem }
  }
  const read = readQuantity(row.quantity)
  if (read.problem) return { is: 'bad', product, problem: { because: read.problem, meant: read.meant } }
  return { is: 'read', product, quantity: read.quantity }
}

/** A machine in all of its rows and on the order list: that is what the rules judge and what sets the price. */
interface Whole {
  pieces: number
  limits: QuantityLimits
  because: QuantityProblem | null
  /** Null where it may not be ordered. */
  quote: Quote | null
}

function wholeOf(product: Product, pieces: number): Whole {
  const limits = limitsOf(product)
  const because = quantityProblem(pieces, limits)
  return { pieces, limits, because, quote: because === null ? quoteLine(pieces, termsOf(product)) : null }
}

function wholes(read: readonly ReadRow[], onList: ReadonlyMap<string, number>): Map<string, Whole> {
  const sums = new Map<string, { product: Product; pieces: number }>()
  for (const row of read) {
    if (row.is !== 'read') continue
    const { _id: id } = row.product
    const before = sums.get(id)?.pieces ?? onList.get(id) ?? 0
    sums.set(id, { product: row.product, pieces: before + row.quantity })
  }
  return new Map([...sums].map(([id, { product, pieces }]) => [id, wholeOf(product, pieces)]))
}

function withRules(row: ReadRow, whole: ReadonlyMap<string, Whole>): Verdict {
  if (row.is !== 'read') return row
  const { product, quantity } = row
  const { pieces, limits, because, quote } = whole.get(product._id) ?? wholeOf(product, quantity)
  const besides = pieces - quantity
  if (quantity === 0 && because === null)
    return { is: 'bad', product, problem: { because: 'unreadable', meant: [] } }
  if (quote) return { is: 'good', product, quantity, besides, quote }
  const nearest = nearestQuantities(pieces, limits)
    .map((other) => other - besides)
    .filter((other) => other > 0)
  return {
    is: 'bad',
    product,
    problem: { because: because ?? 'not-above-minimum', quantity, besides, limits, nearest },
  }
}

/** @param onList pieces of each product on the order list */
export function judgeRows(
  rows: readonly PadRow[],
  matches: Matches,
  onList: ReadonlyMap<string, number>,
): Verdict[] {
  const read = rows.map((row) => readRow(row, matches))
  const whole = wholes(read, onList)
  return read.map((row) => withRules(row, whole))
}
