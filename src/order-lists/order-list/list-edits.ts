/**
 * What was changed in this tab and is not saved yet, laid over the list as it was last heard of. Pure: nothing that
 * somebody typed depends on when an answer comes.
 */

import { quantityFromInput } from '#app/orders/rules.ts'
import { MAX_PIECES } from '#app/products/rules.ts'
import type { ListedLine } from '../rules.ts'

/** `at` is where the line stood, so that one taken back comes back to its place. */
export type Edit = { typed: string; at: number } | { removed: true }

/** By product. */
export type Edits = ReadonlyMap<string, Edit>

export const NO_EDITS: Edits = new Map()

export interface ShownLine<Line extends ListedLine> {
  productID: string
  /** What stands in the field. */
  typed: string
  /** What is ordered; NaN for what is no whole number. */
  quantity: number
  /** The line as it was last heard of; null for one taken back that is not saved again yet. */
  known: Line | null
}

const wasTyped = (edit: Edit | undefined): edit is Extract<Edit, { typed: string }> =>
  edit !== undefined && 'typed' in edit

/** Lines of this tab that the list does not know: taken back, or removed elsewhere while they were changed here. */
function restored(lines: readonly ListedLine[], edits: Edits) {
  return [...edits]
    .flatMap(([productID, edit]) => (wasTyped(edit) ? [{ productID, ...edit }] : []))
    .filter(({ productID }) => !lines.some((line) => line.productID === productID))
    .sort((a, b) => a.at - b.at)
}

function inserted<Item>(items: readonly Item[], item: Item, at: number): Item[] {
  return [...items.slice(0, at), item, ...items.slice(at)]
}

/** The list as it stands on the screen. */
export function shownLines<Line extends ListedLine>(lines: readonly Line[], edits: Edits): ShownLine<Line>[] {
  const kept = lines.flatMap((known): ShownLine<Line>[] => {
    const { productID, quantity } = known
    const edit = edits.get(productID)
    if (edit === undefined) return [{ productID, typed: String(quantity), quantity, known }]
    return wasTyped(edit)
      ? [{ productID, typed: edit.typed, quantity: quantityFromInput(edit.typed), known }]
      : []
  })
  return restored(lines, edits).reduce(
    (all, { productID, typed, at }) =>
      inserted(all, { productID, typed, quantity: quantityFromInput(typed), known: null }, at),
    kept,
  )
}

const canBeSaved = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_PIECES

/**
 * The list to be saved. Quantities that the rules refuse are saved as well, nobody loses them; one that is no whole
 * number stays as it was saved last.
 */
export function wantedLines(lines: readonly ListedLine[], edits: Edits): ListedLine[] {
  return shownLines(lines, edits).flatMap(({ productID, quantity, known }): ListedLine[] => {
    if (canBeSaved(quantity)) return [{ productID, quantity }]
    return known ? [{ productID, quantity: known.quantity }] : []
  })
}

/** The edits that are left once `saved` is what the list says; those made while it was on its way stay. */
export function unsavedEdits(edits: Edits, sent: Edits, saved: readonly ListedLine[]): Edits {
  return new Map(
    [...edits].filter(([productID, edit]) => {
      if (edit !== sent.get(productID)) return true
      const line = saved.find((one) => one.productID === productID)
      return wasTyped(edit) ? line?.quantity !== quantityFromInput(edit.typed) : line !== undefined
    }),
  )
}

/** Whether saving would change anything. */
export function isSaved(lines: readonly ListedLine[], edits: Edits): boolean {
  const wanted = wantedLines(lines, edits)
  return (
    wanted.length === lines.length &&
    wanted.every(({ productID, quantity }, index) => {
      const line = lines[index]
      return line?.productID === productID && line.quantity === quantity
    })
  )
}
