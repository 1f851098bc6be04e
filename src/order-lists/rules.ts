/** What is true about lists of machines to order: the buyer's order list and the lists they saved. Pure. */

import { formatNumber } from '#app/lib/numbers.ts'
import { MAX_ORDER_LINES, MAX_QUANTITY } from '#app/pricing/quantity-rules.ts'
import { mergeLines } from '#app/pricing/quotes.ts'

export interface ListLineInput {
  productID: string
  /** May be one that cannot be ordered: a list says so, it does not lose it. */
  quantity: number
}

export const MAX_SAVED_LISTS = 50

/** `add` sums; `merge` takes the larger quantity of each machine, so that it may be repeated safely. */
export type AddMode = 'add' | 'merge'

/** The list with further lines: known machines keep their place, new ones stand at the end. */
export function addListLines(
  list: readonly ListLineInput[],
  addedLines: readonly ListLineInput[],
  mode: AddMode,
): ListLineInput[] {
  if (mode === 'add') return mergeLines([...list, ...addedLines])
  const wished = new Map(mergeLines(addedLines).map((line) => [line.productID, line]))
  const known = list.map((line) => {
    const quantity = Math.max(line.quantity, wished.get(line.productID)?.quantity ?? 0)
    return { productID: line.productID, quantity }
  })
  const listed = new Set(list.map(({ productID }) => productID))
  return [...known, ...[...wished.values()].filter(({ productID }) => !listed.has(productID))]
}

export type ListProblem =
  | { because: 'order-list-full' }
  | { because: 'quantity-too-large'; productID: string }

/** Why a list cannot be kept; null when it can. */
export function listProblem(lines: readonly ListLineInput[]): ListProblem | null {
  if (lines.length > MAX_ORDER_LINES) return { because: 'order-list-full' }
  const tooLarge = lines.find(({ quantity }) => quantity > MAX_QUANTITY)
  return tooLarge ? { because: 'quantity-too-large', productID: tooLarge.productID } : null
}

export function listProblemMessage({ because }: ListProblem): string {
  return because === 'order-list-full'
    ? `A list holds at most ${formatNumber(MAX_ORDER_LINES)} machines. Nothing was changed.`
    : `A line holds at most ${formatNumber(MAX_QUANTITY)} pieces. Nothing was changed.`
}
