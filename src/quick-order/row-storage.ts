/** A quick order outlasts a reload of its tab. */

import { MOST_ROWS, type QuickRow } from './import/parse-cells.ts'
import { EMPTY_PAD, filledRows, type Pad, withRead } from './quick-order-rows.ts'

const GUEST = 'guest'
const keyOf = (owner: string) => `fixit-quick-order ${owner}`

function isRow(value: unknown): value is QuickRow {
  const { article, quantity, line } = (value ?? {}) as Partial<QuickRow>
  return (
    typeof article === 'string' && typeof quantity === 'string' && (line === null || typeof line === 'number')
  )
}

/**
 * What a guest typed is meant for whoever signs in in this tab: it joins theirs, and is no guest's any more.
 * @param owner whose rows they are: an e-mail address, or 'guest'
 */
export function keptPad(owner: string): { pad: Pad; keep: (pad: Pad) => void } {
  const own = withRead(EMPTY_PAD, read(keyOf(owner))) ?? EMPTY_PAD
  // Where both would be too many, the guest's wait.
  const joined = owner === GUEST ? null : withRead(own, read(keyOf(GUEST)))
  return {
    pad: joined ?? own,
    keep(pad) {
      write(keyOf(owner), pad)
      if (joined) write(keyOf(GUEST), EMPTY_PAD)
    },
  }
}

function read(key: string): QuickRow[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRow).slice(0, MOST_ROWS) : []
  } catch {
    return []
  }
}

function write(key: string, pad: Pad): void {
  const rows = filledRows(pad).map(({ line, article, quantity }) => ({ line, article, quantity }))
  try {
    if (rows.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(rows))
  } catch {
    // It lasts as long as the page.
  }
}
