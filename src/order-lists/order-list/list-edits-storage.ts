/** Unsaved changes outlast a reload of their tab. */
import { MAX_LINES } from '../rules.ts'
import { type Edit, type Edits, NO_EDITS } from './list-edits.ts'

const LONGEST_TYPED = 20

function isEdit(value: unknown): value is Edit {
  const { typed, at, removed } = (value ?? {}) as { typed?: unknown; at?: unknown; removed?: unknown }
  if (removed === true) return true
  return typeof typed === 'string' && typed.length <= LONGEST_TYPED && Number.isSafeInteger(at)
}

function isEntry(value: unknown): value is [string, Edit] {
  return Array.isArray(value) && typeof value[0] === 'string' && isEdit(value[1])
}

/** @param owner whose list it is: an e-mail address, or 'guest' */
export function keptEdits(owner: string): { edits: Edits; keep: (edits: Edits) => void } {
  const key = `fixit-order-list-edits ${owner}`
  return {
    edits: read(key),
    keep(edits) {
      try {
        if (edits.size === 0) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify([...edits]))
      } catch {
        // They last as long as the page.
      }
    },
  }
}

function read(key: string): Edits {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? new Map(stored.filter(isEntry).slice(0, MAX_LINES)) : NO_EDITS
  } catch {
    return NO_EDITS
  }
}
