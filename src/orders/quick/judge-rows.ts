/** What becomes of each row of a quick order. Pure: the screen, the file of bad rows and the tests judge by it. */
import type { Product } from '../../catalog/contract.ts'
import { termsOf } from '../../catalog/rules.ts'
import { type Quote, quoteLine } from '../pricing.ts'
import { limitsOf } from '../quantity-words.ts'
import { nearestQuantities, type QuantityLimits, type QuantityProblem, quantityProblem } from '../rules.ts'
import { type QuantityTextProblem, readQuantity } from './quantity-text.ts'
import type { QuickRow } from './rows.ts'

export interface PadRow extends QuickRow {
  id: number
  /** Which of several machines was chosen. */
  productID: string | null
}

export type RowProblem =
  | { because: 'no-article' | 'unknown' }
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

export const articleOf = (row: Pick<PadRow, 'article'>) => row.article.trim()

/** Which machine a row means, and how many: the row by itself. */
function readRow(row: PadRow, matches: Matches): Verdict {
  const article = articleOf(row)
  if (article === '' && row.quantity.trim() === '') return { is: 'blank' }
  if (article === '') return { is: 'bad', product: null, problem: { because: 'no-article' } }
  const found = matches.get(article)
  if (!found) return { is: 'looking' }
  const product =
    found.find(({ _id }) => _id === row.productID) ?? (found.length === 1 ? found[0] : undefined)
  if (!product) {
    const problem: RowProblem =
      found.length === 0 ? { because: 'unknown' } : { because: 'ambiguous', choices: found }
    return { is: 'bad', product: null, problem }
  }
  const read = readQuantity(row.quantity)
  if (read.problem) return { is: 'bad', product, problem: { because: read.problem, meant: read.meant } }
  const { quantity } = read
  return { is: 'good', product, quantity, besides: 0, quote: quoteLine(quantity, termsOf(product)) }
}

function sums(read: readonly Verdict[], onList: ReadonlyMap<string, number>): Map<string, number> {
  const all = new Map(onList)
  for (const row of read) {
    if (row.is === 'good') all.set(row.product._id, (all.get(row.product._id) ?? 0) + row.quantity)
  }
  return all
}

/** A machine is judged by all of it: its other rows and what is on the list already. */
function withRules(row: Verdict, pieces: ReadonlyMap<string, number>): Verdict {
  if (row.is !== 'good') return row
  const { product, quantity } = row
  const whole = pieces.get(product._id) ?? quantity
  const besides = whole - quantity
  const terms = termsOf(product)
  const because = quantity === 0 ? 'not-above-minimum' : quantityProblem(whole, terms)
  if (because === null) return { ...row, besides, quote: quoteLine(whole, terms) }
  const nearest = nearestQuantities(whole, terms)
    .map((other) => other - besides)
    .filter((other) => other > 0)
  return {
    is: 'bad',
    product,
    problem: { because, quantity, besides, limits: limitsOf(product), nearest },
  }
}

/** @param onList pieces of each product on the order list */
export function judgeRows(
  rows: readonly PadRow[],
  matches: Matches,
  onList: ReadonlyMap<string, number>,
): Verdict[] {
  const read = rows.map((row) => readRow(row, matches))
  const pieces = sums(read, onList)
  return read.map((row) => withRules(row, pieces))
}
