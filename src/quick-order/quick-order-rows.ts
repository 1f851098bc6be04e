/** The rows of a quick order as they are typed, pasted and mended. Pure. */

import { MAX_ROWS, type QuickOrderRowInput } from './import/parse-cells.ts'
import type { QuickOrderRow } from './validate-rows.ts'

export interface QuickOrderRows {
  rows: readonly QuickOrderRow[]
  /** The id of the next row. */
  nextId: number
}

const isBlank = ({ term, quantity }: Pick<QuickOrderRow, 'term' | 'quantity'>) =>
  term.trim() === '' && quantity.trim() === ''

function blankRow(id: number): QuickOrderRow {
  return { id, line: null, term: '', quantity: '', productID: null }
}

/** Always ends in a blank row to type in, unless it is full. */
function appendBlankRow({ rows, nextId: next }: QuickOrderRows): QuickOrderRows {
  const last = rows.at(-1)
  if ((last && isBlank(last)) || rows.length >= MAX_ROWS) return { rows, nextId: next }
  return { rows: [...rows, blankRow(next)], nextId: next + 1 }
}

export const EMPTY_ROWS: QuickOrderRows = appendBlankRow({ rows: [], nextId: 1 })

/** Rows that say something. */
export function filledRows({ rows }: QuickOrderRows): readonly QuickOrderRow[] {
  return rows.filter((row) => !isBlank(row))
}

/** The read rows after those that are there; null where they would be too many. */
export function appendRows(pad: QuickOrderRows, read: readonly QuickOrderRowInput[]): QuickOrderRows | null {
  const kept = filledRows(pad)
  if (kept.length + read.length > MAX_ROWS) return null
  const rows = read.map((row, index): QuickOrderRow => ({ ...row, id: pad.nextId + index, productID: null }))
  return appendBlankRow({ rows: [...kept, ...rows], nextId: pad.nextId + read.length })
}

export function updateRow(pad: QuickOrderRows, id: number, change: Partial<QuickOrderRow>): QuickOrderRows {
  return appendBlankRow({
    ...pad,
    rows: pad.rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
  })
}

export function removeRow(pad: QuickOrderRows, id: number): QuickOrderRows {
  return appendBlankRow({ ...pad, rows: pad.rows.filter((row) => row.id !== id) })
}

/** Without those of the rows that still say what they said: what was changed meanwhile is not done with. */
export function removeUnchangedRows(pad: QuickOrderRows, said: readonly QuickOrderRow[]): QuickOrderRows {
  const before = new Map(said.map((row) => [row.id, row]))
  const isSame = ({ id, term, quantity }: QuickOrderRow) =>
    before.get(id)?.term === term && before.get(id)?.quantity === quantity
  return appendBlankRow({ ...pad, rows: pad.rows.filter((row) => !isSame(row)) })
}
