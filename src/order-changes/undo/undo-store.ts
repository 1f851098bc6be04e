/** The changes of this window that can still be undone, with the time left. */
import { useSyncExternalStore } from 'react'
import type { OfferedUndo } from '#app/orders/core/order-contract.ts'
import { blocksNextChange } from '#app/orders/core/undo-rules.ts'
import { requestUndoExtension } from './client.ts'

interface OpenUndo {
  event: string
  /** True if the next change of the order waits. */
  isBlocking: boolean
  /** On this browser's clock. */
  endsAt: number
  /** The time left while the message is being read; it does not run out. */
  pausedMs: number | null
}

/** A change of an order, with what undoes it. */
export interface OfferedChange {
  id: string
  undo: OfferedUndo
}

const TICK_MS = 200
/** How often the server is told that the message is still being read. */
const EXTENSION_MS = 3_000
/** Less than this after an extension means that the server grants no more. */
const MIN_EXTENDED_MS = 5_000

const undos = new Map<string, OpenUndo>()
const listeners = new Set<() => void>()
let ticker: number | undefined

function notifyListeners() {
  for (const [id, undo] of undos) if (remainingMs(undo) <= 0) undos.delete(id)
  if (undos.size === 0) {
    window.clearInterval(ticker)
    ticker = undefined
  } else {
    ticker ??= window.setInterval(notifyListeners, TICK_MS)
  }
  for (const listener of listeners) listener()
}

const remainingMs = ({ endsAt, pausedMs }: OpenUndo) => pausedMs ?? endsAt - Date.now()

/** @param answeredAt when the server has said how many seconds are left */
export function openUndo(
  id: string,
  { event, change, seconds }: Omit<OfferedUndo, 'status'>,
  answeredAt = Date.now(),
): void {
  const isBlocking = blocksNextChange(change)
  undos.set(id, { event, isBlocking, endsAt: answeredAt + seconds * 1_000, pausedMs: null })
  notifyListeners()
}

export function closeUndo(id: string): void {
  undos.delete(id)
  notifyListeners()
}

/** The identification of the status change of an order that can be undone; undefined if there is none. */
export const openUndoEvent = (id: string): string | undefined => undos.get(id)?.event

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The time left to undo any of these changes, in milliseconds; 0 if they are final or a later one can be undone instead. */
export function useUndoTime(changes: readonly OfferedChange[]): number {
  return useSyncExternalStore(
    subscribe,
    () => {
      const times = changes.flatMap(({ id, undo }) => {
        const open = undos.get(id)
        return open?.event === undo.event ? remainingMs(open) : []
      })
      return Math.max(0, Math.ceil(Math.max(0, ...times) / TICK_MS) * TICK_MS)
    },
    () => 0,
  )
}

/** Whole seconds until the status of an order can change again; 0 at any time. */
export function useUndoSeconds(id: string): number {
  return useSyncExternalStore(
    subscribe,
    () => {
      const undo = undos.get(id)
      return undo?.isBlocking ? Math.max(0, Math.ceil(remainingMs(undo) / 1_000)) : 0
    },
    () => 0,
  )
}

/**
 * Stops the time, here and on the server, while somebody reads the message.
 * @returns lets it run again
 */
export function pauseUndos(ids: readonly string[]): () => void {
  async function extend(id: string) {
    const undo = undos.get(id)
    if (!undo) return
    const seconds = await requestUndoExtension(id, undo.event).catch(() => 0)
    undo.endsAt = Math.max(undo.endsAt, Date.now() + seconds * 1_000)
    if (undo.pausedMs !== null) undo.pausedMs = seconds * 1_000 < MIN_EXTENDED_MS ? null : seconds * 1_000
    notifyListeners()
  }
  const extendAll = () => {
    for (const id of ids) void extend(id)
  }
  for (const undo of ids.flatMap((id) => undos.get(id) ?? [])) undo.pausedMs = remainingMs(undo)
  extendAll()
  const timer = window.setInterval(extendAll, EXTENSION_MS)
  return () => {
    window.clearInterval(timer)
    for (const undo of ids.flatMap((id) => undos.get(id) ?? [])) undo.pausedMs = null
    notifyListeners()
  }
}
