/** A quick order outlasts a reload of its tab. */
import { EMPTY_PAD, filledRows, type Pad, withRead } from './pad.ts'
import { MOST_ROWS, type QuickRow } from './rows.ts'

const KEY = 'fixit-quick-order'

function isRow(value: unknown): value is QuickRow {
  const { article, quantity, line } = (value ?? {}) as Partial<QuickRow>
  return (
    typeof article === 'string' && typeof quantity === 'string' && (line === null || typeof line === 'number')
  )
}

export function keptPad(): Pad {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    const rows = Array.isArray(stored) ? stored.filter(isRow).slice(0, MOST_ROWS) : []
    return withRead(EMPTY_PAD, rows) ?? EMPTY_PAD
  } catch {
    return EMPTY_PAD
  }
}

export function keepPad(pad: Pad): void {
  const rows = filledRows(pad).map(({ line, article, quantity }) => ({ line, article, quantity }))
  try {
    if (rows.length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(rows))
  } catch {
    // It lasts as long as the page.
  }
}
