/** A guest's order list in the browser's storage: bounded, shared by all tabs, and validated when it is read. */
import { fieldsOf } from '#app/lib/fields-of.ts'
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { MAX_ORDER_LINES } from '#app/pricing/quantity-rules.ts'
import type { ListLineInput } from '../core/rules.ts'
import { GUEST_LIST_KEY } from './guest-list-key.ts'

/** The SKU lets the shop look up many products in one request. */
export interface GuestLine extends ListLineInput {
  sku: string
}

export interface GuestList {
  /** Increases with every change, so that two tabs do not overwrite each other. */
  version: number
  lines: GuestLine[]
}

const EMPTY: GuestList = { version: 0, lines: [] }

/** Used where storage is blocked or full; lasts until the page is closed. */
let inMemoryList: GuestList = EMPTY

const isShortText = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 64

function isLine(value: unknown): value is GuestLine {
  const { productID, sku, quantity } = fieldsOf(value)
  return (
    isShortText(productID) &&
    isShortText(sku) &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= MAX_QUANTITY
  )
}

function parseGuestList(text: string | null): GuestList {
  const { version, lines } = fieldsOf(JSON.parse(text ?? '{}'))
  if (!Number.isSafeInteger(version) || !Array.isArray(lines)) return EMPTY
  const byProduct = new Map(lines.filter(isLine).map((line) => [line.productID, line]))
  return { version: Number(version), lines: [...byProduct.values()].slice(0, MAX_ORDER_LINES) }
}

function loadStoredList(): GuestList {
  try {
    return parseGuestList(localStorage.getItem(GUEST_LIST_KEY))
  } catch {
    return EMPTY
  }
}

export function readGuestList(): GuestList {
  const stored = loadStoredList()
  return inMemoryList.version > stored.version ? inMemoryList : stored
}

/** Reads and writes without awaiting in between, so that no other tab can interfere. */
export function writeGuestList(lines: readonly GuestLine[]): GuestList {
  // Based on the clock, so that a new list never reuses the version of a deleted one.
  const version = Math.max(readGuestList().version + 1, Date.now())
  const list: GuestList = { version, lines: lines.slice(0, MAX_ORDER_LINES) }
  try {
    localStorage.setItem(GUEST_LIST_KEY, JSON.stringify(list))
    inMemoryList = EMPTY
  } catch {
    inMemoryList = list
  }
  return list
}

/** Deletes the list, unless it was changed after `list` was read. */
export function clearGuestList(list: GuestList): void {
  if (readGuestList().version !== list.version) return
  inMemoryList = EMPTY
  try {
    localStorage.removeItem(GUEST_LIST_KEY)
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Calls back when another tab changes the list. */
export function onGuestListChanged(callback: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    // Null means that the whole storage was cleared.
    if (key === GUEST_LIST_KEY || key === null) callback()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
