/**
 * What was changed in this tab and is not saved yet, laid over the list as it was last heard of. Pure: nothing that
 * somebody typed depends on when an answer comes.
 */

import { MAX_QUANTITY, parseQuantityInput } from '#app/pricing/quantity-rules.ts'
import type { ListLineInput } from '../rules.ts'

/** `at` is where the line stood, so that one taken back comes back to its place. */
export type ListEdit = { typed: string; at: number } | { removed: true }

/** By product. */
export type ListEdits = ReadonlyMap<string, ListEdit>

export const NO_EDITS: ListEdits = new Map()

export interface EditedLine<Line extends ListLineInput> {
  productID: string
  /** What stands in the field. */
  typed: string
  /** What is ordered; NaN for what is no whole number. */
  quantity: number
  /** The line as it was last heard of; null for one taken back that is not saved again yet. */
  savedLine: Line | null
}

const isQuantityEdit = (edit: ListEdit | undefined): edit is Extract<ListEdit, { typed: string }> =>
  edit !== undefined && 'typed' in edit

/** Lines of this tab that the list does not know: taken back, or removed elsewhere while they were changed here. */
function findRestoredLines(lines: readonly ListLineInput[], edits: ListEdits) {
  return [...edits]
    .flatMap(([productID, edit]) => (isQuantityEdit(edit) ? [{ productID, ...edit }] : []))
    .filter(({ productID }) => !lines.some((line) => line.productID === productID))
    .sort((a, b) => a.at - b.at)
}

function insertAt<Item>(items: readonly Item[], item: Item, at: number): Item[] {
  return [...items.slice(0, at), item, ...items.slice(at)]
}

/** The list as it stands on the screen. */
export function applyEdits<Line extends ListLineInput>(
  lines: readonly Line[],
  edits: ListEdits,
): EditedLine<Line>[] {
  const kept = lines.flatMap((known): EditedLine<Line>[] => {
    const { productID, quantity } = known
    const edit = edits.get(productID)
    if (edit === undefined) return [{ productID, typed: String(quantity), quantity, savedLine: known }]
    return isQuantityEdit(edit)
      ? [{ productID, typed: edit.typed, quantity: parseQuantityInput(edit.typed), savedLine: known }]
      : []
  })
  return findRestoredLines(lines, edits).reduce(
    (all, { productID, typed, at }) =>
      insertAt(all, { productID, typed, quantity: parseQuantityInput(typed), savedLine: null }, at),
    kept,
  )
}

const canBeSaved = (quantity: number) =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY

/**
 * The list to be saved. Quantities that the rules refuse are saved as well, nobody loses them; one that is no whole
 * number stays as it was saved last.
 */
export function linesToSave(lines: readonly ListLineInput[], edits: ListEdits): ListLineInput[] {
  return applyEdits(lines, edits).flatMap(({ productID, quantity, savedLine: known }): ListLineInput[] => {
    if (canBeSaved(quantity)) return [{ productID, quantity }]
    return known ? [{ productID, quantity: known.quantity }] : []
  })
}

/** The edits that are left once `saved` is what the list says; those made while it was on its way stay. */
export function unsavedEdits(edits: ListEdits, sent: ListEdits, saved: readonly ListLineInput[]): ListEdits {
  return new Map(
    [...edits].filter(([productID, edit]) => {
      if (edit !== sent.get(productID)) return true
      const line = saved.find((one) => one.productID === productID)
      return isQuantityEdit(edit) ? line?.quantity !== parseQuantityInput(edit.typed) : line !== undefined
    }),
  )
}

/** Whether saving would change anything. */
export function isSaved(lines: readonly ListLineInput[], edits: ListEdits): boolean {
  const wanted = linesToSave(lines, edits)
  return (
    wanted.length === lines.length &&
    wanted.every(({ productID, quantity }, index) => {
      const line = lines[index]
      return line?.productID === productID && line.quantity === quantity
    })
  )
}
