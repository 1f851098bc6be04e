/** Keeps the rows of a quick order through a reload of the tab. */

import { fieldsOf } from '#app/lib/fields-of.ts'
import { MAX_ROWS, type QuickOrderRowInput } from '../core/parse-cells.ts'
import { appendRows, EMPTY_ROWS, filledRows, type QuickOrderRows } from './quick-order-rows.ts'

const GUEST = 'guest'
const storageKey = (owner: string) => `fixit-quick-order ${owner}`

function isRow(value: unknown): value is QuickOrderRowInput {
  const { term, quantity, line } = fieldsOf(value)
  return (
    typeof term === 'string' && typeof quantity === 'string' && (line === null || typeof line === 'number')
  )
}

export interface RowStorage {
  initialRows: QuickOrderRows
  save: (table: QuickOrderRows) => void
}

/**
 * When a guest signs in, their rows move to the account.
 * @param owner an email address, or 'guest'
 * @param isOnBehalf true for rows that an administrator enters for this owner, which are kept apart
 */
export function createRowStorage(owner: string, isOnBehalf = false): RowStorage {
  if (isOnBehalf) return storageOf(`${storageKey(owner)} on behalf`)
  const own = appendRows(EMPTY_ROWS, loadRows(storageKey(owner))) ?? EMPTY_ROWS
  // If both together would be too many rows, the guest's rows are not moved.
  const joined = owner === GUEST ? null : appendRows(own, loadRows(storageKey(GUEST)))
  return {
    initialRows: joined ?? own,
    save(table) {
      saveRows(storageKey(owner), table)
      if (joined) saveRows(storageKey(GUEST), EMPTY_ROWS)
    },
  }
}

function storageOf(key: string): RowStorage {
  return {
    initialRows: appendRows(EMPTY_ROWS, loadRows(key)) ?? EMPTY_ROWS,
    save: (table) => saveRows(key, table),
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

function saveRows(key: string, table: QuickOrderRows): void {
  const rows = filledRows(table).map(({ line, term, quantity }) => ({ line, term, quantity }))
  try {
    if (rows.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(rows))
  } catch {
    // Without storage the rows last until the page is closed.
  }
}
