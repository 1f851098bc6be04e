/** Rules for the order list and for saved lists. Pure. */

import { type CompanyRole, isPermitted } from '#app/companies/core/rules.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { mergeLines } from '#app/pricing/merge-lines.ts'
import { MAX_ORDER_LINES } from '#app/pricing/quantity-rules.ts'

export interface ListLineInput {
  productID: string
  /** May be a quantity that cannot be ordered: the list keeps it and reports the problem. */
  quantity: number
}

export const MAX_SAVED_LISTS = 50

/** `add` sums; `merge` takes the larger quantity of each product, so that it may be repeated safely. */
export type AddMode = 'add' | 'merge'

/** Adds lines to a list: products that are on it keep their place, new ones follow. */
export function addListLines(
  list: readonly ListLineInput[],
  addedLines: readonly ListLineInput[],
  mode: AddMode,
): ListLineInput[] {
  if (mode === 'add') return mergeLines([...list, ...addedLines])
  const added = new Map(mergeLines(addedLines).map((line) => [line.productID, line]))
  const merged = list.map((line) => {
    const quantity = Math.max(line.quantity, added.get(line.productID)?.quantity ?? 0)
    return { productID: line.productID, quantity }
  })
  const listed = new Set(list.map(({ productID }) => productID))
  return [...merged, ...[...added.values()].filter(({ productID }) => !listed.has(productID))]
}

/** Sets the quantity of single products, or removes them with 0. The other lines stay as others have left them. */
export function applyLineChanges(
  list: readonly ListLineInput[],
  changes: readonly ListLineInput[],
): ListLineInput[] {
  const changed = new Map(changes.map(({ productID, quantity }) => [productID, quantity]))
  const listed = new Set(list.map(({ productID }) => productID))
  const earlierLines = list.map(({ productID, quantity }) => ({
    productID,
    quantity: changed.get(productID) ?? quantity,
  }))
  const added = Array.from(changed, ([productID, quantity]) => ({ productID, quantity }))
  return [...earlierLines, ...added.filter(({ productID }) => !listed.has(productID))].filter(
    ({ quantity }) => quantity > 0,
  )
}

/** `manage` is to delete a list, or to stop sharing it. */
export type SharedListAction = 'edit' | 'manage'

/** Members who may order edit the lists of their company. Owners and the member who shared a list manage it. */
export function canChangeSharedList(role: CompanyRole, action: SharedListAction, isSharer: boolean): boolean {
  return isPermitted(role, 'order') && (action === 'edit' || isSharer || role === 'owner')
}

export type ListProblem = { code: 'order-list-full' } | { code: 'quantity-too-large'; productID: string }

/** Why a list cannot be saved; null if it can. */
export function listProblem(lines: readonly ListLineInput[]): ListProblem | null {
  if (lines.length > MAX_ORDER_LINES) return { code: 'order-list-full' }
  const tooLarge = lines.find(({ quantity }) => quantity > MAX_QUANTITY)
  return tooLarge ? { code: 'quantity-too-large', productID: tooLarge.productID } : null
}

export function listProblemMessage({ code }: Pick<ListProblem, 'code'>): string {
  return code === 'order-list-full'
    ? `A list can have at most ${formatNumber(MAX_ORDER_LINES)} products. Remove some first.`
    : `A line can have at most ${formatNumber(MAX_QUANTITY)} units. Enter a smaller quantity.`
}
