/** A quick order outlasts a reload of its tab. */

import { MAX_ROWS, type QuickOrderRowInput } from './import/parse-cells.ts'
import { appendRows, EMPTY_ROWS, filledRows, type QuickOrderRows } from './quick-order-rows.ts'

const GUEST = 'guest'
const storageKey = (owner: string) => `fixit-quick-order ${owner}`

function isRow(value: unknown): value is QuickOrderRowInput {
  const { term, quantity, line } = (value ?? {}) as Partial<QuickOrderRowInput>
  return (
    typeof term === 'string' && typeof quantity === 'string' && (line === null || typeof line === 'number')
  )
}

/**
 * What a guest typed is meant for whoever signs in in this tab: it joins theirs, and is no guest's any more.
 * @param owner whose rows they are: an e-mail address, or 'guest'
 */
export function createRowStorage(owner: string): {
  pad: QuickOrderRows
  keep: (pad: QuickOrderRows) => void
} {
  const own = appendRows(EMPTY_ROWS, loadRows(storageKey(owner))) ?? EMPTY_ROWS
  // Where both would be too many, the guest's wait.
  const joined = owner === GUEST ? null : appendRows(own, loadRows(storageKey(GUEST)))
  return {
    pad: joined ?? own,
    keep(pad) {
      saveRows(storageKey(owner), pad)
      if (joined) saveRows(storageKey(GUEST), EMPTY_ROWS)
    },
  }
}

function loadRows(key: string): QuickOrderRowInput[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRow).slice(0, MAX_ROWS) : []
  } catch {
    return []
  }
}

function saveRows(key: string, pad: QuickOrderRows): void {
  const rows = filledRows(pad).map(({ line, term, quantity }) => ({ line, term, quantity }))
  try {
    if (rows.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(rows))
  } catch {
    // It lasts as long as the page.
  }
}
