/**
 * Unsaved edits of this tab, and how they apply to the last received list. Pure, so that typed text does not depend on
 * when a response arrives.
 */

import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { parseQuantityInput } from '#app/pricing/quantity-rules.ts'
import type { ListLineInput } from './rules.ts'

/** `at` is the index of the line, so that a restored line returns to its place. */
export type ListEdit = { typed: string; at: number } | { removed: true }

/** By product id. */
export type ListEdits = ReadonlyMap<string, ListEdit>

export const NO_EDITS: ListEdits = new Map()

export interface EditedLine<Line extends ListLineInput> {
  productID: string
  /** The text in the quantity field. */
  typed: string
  /** NaN if the text is not a whole number. */
  quantity: number
  /** The line as last received; null for a restored line that is not saved again yet. */
  savedLine: Line | null
}

const isQuantityEdit = (edit: ListEdit | undefined): edit is Extract<ListEdit, { typed: string }> =>
  edit !== undefined && 'typed' in edit

/** Lines of this tab that are not on the list: restored here, or removed elsewhere while they were edited here. */
function findRestoredLines(lines: readonly ListLineInput[], edits: ListEdits) {
  return [...edits]
    .flatMap(([productID, edit]) => (isQuantityEdit(edit) ? [{ productID, ...edit }] : []))
    .filter(({ productID }) => !lines.some((line) => line.productID === productID))
    .sort((a, b) => a.at - b.at)
}

function insertAt<Item>(items: readonly Item[], item: Item, at: number): Item[] {
  return [...items.slice(0, at), item, ...items.slice(at)]
}

/** The list as the screen shows it. */
export function applyEdits<Line extends ListLineInput>(
  lines: readonly Line[],
  edits: ListEdits,
): EditedLine<Line>[] {
  const editedLines = lines.flatMap((line): EditedLine<Line>[] => {
    const { productID, quantity } = line
    const edit = edits.get(productID)
    if (edit === undefined) return [{ productID, typed: String(quantity), quantity, savedLine: line }]
    return isQuantityEdit(edit)
      ? [{ productID, typed: edit.typed, quantity: parseQuantityInput(edit.typed), savedLine: line }]
      : []
  })
  return findRestoredLines(lines, edits).reduce(
    (all, { productID, typed, at }) =>
      insertAt(all, { productID, typed, quantity: parseQuantityInput(typed), savedLine: null }, at),
    editedLines,
  )
}

const canBeSaved = (quantity: number) =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY

/**
 * The list to save. Quantities that cannot be ordered are saved too, so that nothing is lost; text that is not a whole
 * number keeps the last saved quantity.
 */
export function linesToSave(lines: readonly ListLineInput[], edits: ListEdits): ListLineInput[] {
  return applyEdits(lines, edits).flatMap(({ productID, quantity, savedLine }): ListLineInput[] => {
    if (canBeSaved(quantity)) return [{ productID, quantity }]
    return savedLine ? [{ productID, quantity: savedLine.quantity }] : []
  })
}

/** The edits that remain after `saved` was saved; those made during the request remain too. */
export function unsavedEdits(edits: ListEdits, sent: ListEdits, saved: readonly ListLineInput[]): ListEdits {
  return new Map(
    [...edits].filter(([productID, edit]) => {
      if (edit !== sent.get(productID)) return true
      const line = saved.find((savedLine) => savedLine.productID === productID)
      return isQuantityEdit(edit) ? line?.quantity !== parseQuantityInput(edit.typed) : line !== undefined
    }),
  )
}

/** True if saving would change anything. */
export function isSaved(lines: readonly ListLineInput[], edits: ListEdits): boolean {
  return hasSameLines(lines, linesToSave(lines, edits))
}

export function hasSameLines(one: readonly ListLineInput[], other: readonly ListLineInput[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ productID, quantity }, index) => {
      const line = other[index]
      return line?.productID === productID && line.quantity === quantity
    })
  )
}
