/** The rows of a quick order as they are typed, imported and corrected. Pure. */

import { MAX_ROWS, type QuickOrderRowInput } from '../core/parse-cells.ts'
import type { QuickOrderRow } from '../core/validate-rows.ts'

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

/** Adds a blank row at the end to type in, unless there is one already or the table is full. */
function appendBlankRow({ rows, nextId }: QuickOrderRows): QuickOrderRows {
  const last = rows.at(-1)
  if ((last && isBlank(last)) || rows.length >= MAX_ROWS) return { rows, nextId }
  return { rows: [...rows, blankRow(nextId)], nextId: nextId + 1 }
}

export const EMPTY_ROWS: QuickOrderRows = appendBlankRow({ rows: [], nextId: 1 })

export function filledRows({ rows }: QuickOrderRows): readonly QuickOrderRow[] {
  return rows.filter((row) => !isBlank(row))
}

/** Appends the imported rows; null if there would be too many. */
export function appendRows(
  table: QuickOrderRows,
  imported: readonly QuickOrderRowInput[],
): QuickOrderRows | null {
  const filled = filledRows(table)
  if (filled.length + imported.length > MAX_ROWS) return null
  const added = imported.map(
    (row, index): QuickOrderRow => ({ ...row, id: table.nextId + index, productID: null }),
  )
  return appendBlankRow({ rows: [...filled, ...added], nextId: table.nextId + imported.length })
}

export function updateRow(table: QuickOrderRows, id: number, change: Partial<QuickOrderRow>): QuickOrderRows {
  return appendBlankRow({
    ...table,
    rows: table.rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
  })
}

export function removeRow(table: QuickOrderRows, id: number): QuickOrderRows {
  return appendBlankRow({ ...table, rows: table.rows.filter((row) => row.id !== id) })
}

/**
 * Removes the rows that were sent, except those that were edited since. They are found by their content, because a page that is
 * opened again gives its rows other ids.
 */
export function removeUnchangedRows(
  table: QuickOrderRows,
  sentRows: readonly QuickOrderRow[],
): QuickOrderRows {
  const rows = [...table.rows]
  for (const { term, quantity } of sentRows) {
    const index = rows.findIndex((row) => row.term === term && row.quantity === quantity)
    if (index >= 0) rows.splice(index, 1)
  }
  return appendBlankRow({ ...table, rows })
}
