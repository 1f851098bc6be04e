/** The rows of a quick order as they are typed, pasted and mended. Pure. */

import { MOST_ROWS, type QuickRow } from './import/parse-cells.ts'
import type { PadRow } from './validate-rows.ts'

export interface Pad {
  rows: readonly PadRow[]
  /** The id of the next row. */
  next: number
}

const isBlank = ({ article, quantity }: Pick<PadRow, 'article' | 'quantity'>) =>
  article.trim() === '' && quantity.trim() === ''

function blank(id: number): PadRow {
  return { id, line: null, article: '', quantity: '', productID: null }
}

/** Always ends in a blank row to type in, unless it is full. */
function ended({ rows, next }: Pad): Pad {
  const last = rows.at(-1)
  if ((last && isBlank(last)) || rows.length >= MOST_ROWS) return { rows, next }
  return { rows: [...rows, blank(next)], next: next + 1 }
}

export const EMPTY_PAD: Pad = ended({ rows: [], next: 1 })

/** Rows that say something. */
export function filledRows({ rows }: Pad): readonly PadRow[] {
  return rows.filter((row) => !isBlank(row))
}

/** The read rows after those that are there; null where they would be too many. */
export function withRead(pad: Pad, read: readonly QuickRow[]): Pad | null {
  const kept = filledRows(pad)
  if (kept.length + read.length > MOST_ROWS) return null
  const rows = read.map((row, index): PadRow => ({ ...row, id: pad.next + index, productID: null }))
  return ended({ rows: [...kept, ...rows], next: pad.next + read.length })
}

export function withChange(pad: Pad, id: number, change: Partial<PadRow>): Pad {
  return ended({ ...pad, rows: pad.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) })
}

export function without(pad: Pad, id: number): Pad {
  return ended({ ...pad, rows: pad.rows.filter((row) => row.id !== id) })
}

/** Without those of the rows that still say what they said: what was changed meanwhile is not done with. */
export function withoutSame(pad: Pad, said: readonly PadRow[]): Pad {
  const before = new Map(said.map((row) => [row.id, row]))
  const isSame = ({ id, article, quantity }: PadRow) =>
    before.get(id)?.article === article && before.get(id)?.quantity === quantity
  return ended({ ...pad, rows: pad.rows.filter((row) => !isSame(row)) })
}
