/** A guest's order list, kept in their browser: bounded, the same in every tab, and doubted whenever it is read. */
import { MAX_ORDER_LINES, MAX_QUANTITY } from '#app/pricing/quantity-rules.ts'
import type { ListLineInput } from '../rules.ts'
import { GUEST_LIST_KEY } from './guest-list-key.ts'

/** The SKU is what the shop can be asked for many machines by. */
export interface GuestLine extends ListLineInput {
  sku: string
}

export interface GuestList {
  /** Raised by every change, so that two tabs cannot overwrite each other unseen. */
  version: number
  lines: GuestLine[]
}

const EMPTY: GuestList = { version: 0, lines: [] }

/** Where storage is blocked or full, the list lasts as long as the page. */
let inMemoryList: GuestList = EMPTY

const isShortText = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 64

function isLine(value: unknown): value is GuestLine {
  const { productID, sku, quantity } = (value ?? {}) as Partial<GuestLine>
  return (
    isShortText(productID) &&
    isShortText(sku) &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= MAX_QUANTITY
  )
}

function parseGuestList(text: string | null): GuestList {
  const { version, lines } = JSON.parse(text ?? '{}') as { version?: unknown; lines?: unknown }
  if (!Number.isSafeInteger(version) || !Array.isArray(lines)) return EMPTY
  const known = new Map(lines.filter(isLine).map((line) => [line.productID, line]))
  return { version: Number(version), lines: [...known.values()].slice(0, MAX_ORDER_LINES) }
}

function loadStoredList(): GuestList {
  try {
    return parseGuestList(localStorage.getItem(GUEST_LIST_KEY))
  } catch {
    return EMPTY
  }
}

export function readGuestList(): GuestList {
  const kept = loadStoredList()
  return inMemoryList.version > kept.version ? inMemoryList : kept
}

/** Nothing is awaited between reading and writing, so no other tab comes in between. */
export function writeGuestList(lines: readonly GuestLine[]): GuestList {
  // By the clock, so that a list begun anew never has the version of one that was forgotten.
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

/** Forgets the list, unless somebody changed it after `list` was read. */
export function clearGuestList(list: GuestList): void {
  if (readGuestList().version !== list.version) return
  inMemoryList = EMPTY
  try {
    localStorage.removeItem(GUEST_LIST_KEY)
  } catch {
    // It was never there.
  }
}

/** Calls back whenever another tab has changed the list. */
export function onGuestListChanged(hear: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    // Null: everything was cleared.
    if (key === GUEST_LIST_KEY || key === null) hear()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
