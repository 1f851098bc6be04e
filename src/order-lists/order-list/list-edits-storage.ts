/** Keeps unsaved edits through a reload of the tab. */
import { fieldsOf } from '#app/lib/fields-of.ts'
import { MAX_ORDER_LINES } from '#app/pricing/quantity-rules.ts'
import { type ListEdit, type ListEdits, NO_EDITS } from '../core/list-edits.ts'

const MAX_TYPED_LENGTH = 20

function isEdit(value: unknown): value is ListEdit {
  const { typed, at, removed } = fieldsOf(value)
  if (removed === true) return true
  return typeof typed === 'string' && typed.length <= MAX_TYPED_LENGTH && Number.isSafeInteger(at)
}

function isEntry(value: unknown): value is [string, ListEdit] {
  return Array.isArray(value) && typeof value[0] === 'string' && isEdit(value[1])
}

/** @param owner an email address, or 'guest' */
export function createEditsStorage(owner: string): { edits: ListEdits; save: (edits: ListEdits) => void } {
  const key = `fixit-order-list-edits ${owner}`
  return {
    edits: read(key),
    save(edits) {
      try {
        if (edits.size === 0) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify([...edits]))
      } catch {
        // Without storage the edits last until the page is closed.
      }
    },
  }
}

function read(key: string): ListEdits {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? new Map(stored.filter(isEntry).slice(0, MAX_ORDER_LINES)) : NO_EDITS
  } catch {
    return NO_EDITS
  }
}
