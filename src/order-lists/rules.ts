/** What is true about lists of machines to order: the buyer's order list and the lists they saved. Pure. */

import { formatNumber } from '#app/lib/numbers.ts'
import { mergeLines } from '#app/pricing/quotes.ts'
import { MAX_PIECES } from '#app/products/rules.ts'

export interface ListedLine {
  productID: string
  /** May be one that cannot be ordered: a list says so, it does not lose it. */
  quantity: number
}

/** Of an order and of a list. */
export const MAX_LINES = 1_000
export const MAX_SAVED_LISTS = 50

/** `add` sums; `merge` takes the larger quantity of each machine, so that it may be repeated safely. */
export type Addition = 'add' | 'merge'

/** The list with further lines: known machines keep their place, new ones stand at the end. */
export function withLines(
  list: readonly ListedLine[],
  further: readonly ListedLine[],
  how: Addition,
): ListedLine[] {
  if (how === 'add') return mergeLines([...list, ...further])
  const wished = new Map(mergeLines(further).map((line) => [line.productID, line]))
  const known = list.map((line) => {
    const quantity = Math.max(line.quantity, wished.get(line.productID)?.quantity ?? 0)
    return { productID: line.productID, quantity }
  })
  const listed = new Set(list.map(({ productID }) => productID))
  return [...known, ...[...wished.values()].filter(({ productID }) => !listed.has(productID))]
}

export type ListProblem = { because: 'list-full' } | { because: 'quantity-too-large'; productID: string }

/** Why a list cannot be kept; null when it can. */
export function listProblem(lines: readonly ListedLine[]): ListProblem | null {
  if (lines.length > MAX_LINES) return { because: 'list-full' }
  const tooLarge = lines.find(({ quantity }) => quantity > MAX_PIECES)
  return tooLarge ? { because: 'quantity-too-large', productID: tooLarge.productID } : null
}

export function listProblemWords({ because }: ListProblem): string {
  return because === 'list-full'
    ? `A list holds at most ${formatNumber(MAX_LINES)} machines. Nothing was changed.`
    : `A line holds at most ${formatNumber(MAX_PIECES)} pieces. Nothing was changed.`
}
