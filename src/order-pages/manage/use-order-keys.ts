import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { isAbovePage, isKeyOfPage } from '#app/ui/page-keys.ts'
import type { BulkAction } from './bulk-actions.ts'
import type { OrderSelection } from './use-order-selection.ts'

/** Keys that start an action, for the selected orders or for the current one. */
const ACTION_KEYS: Readonly<Record<string, BulkAction>> = {
  p: 'mark-paid',
  s: 'ship',
  l: 'print-slips',
  c: 'cancel',
}

/** The keys and their actions in words, for the line below the table and the dialog of all keys. */
export const ORDER_KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['J K', 'next, previous row'],
  ['X', 'select'],
  ['A', 'select all'],
  ['Esc', 'clear the selection'],
  ['P', 'mark paid'],
  ['S', 'ship'],
  ['D', 'change the date'],
  ['L', 'print packing slips'],
  ['C', 'cancel'],
  ['Enter', 'expand'],
  ['/', 'search'],
]

interface OrderKeysOptions {
  orders: readonly OrderView[]
  /** The index of the order that Tab reaches. */
  at: number
  selection: OrderSelection
  rows: RefObject<HTMLTableSectionElement | null>
  /** True if keys also work outside the table. */
  isPageWide: boolean
  onOpen: (id: string) => void
  onStart: (action: BulkAction, orders: readonly OrderView[]) => void
}

/**
 * The keys of the table. Those that move to a row or change selected orders work on the whole page. A key for the order
 * of the focused row works in the table only, where the reader sees which one it is.
 */
export function useOrderKeys(options: OrderKeysOptions) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || event.defaultPrevented || !isKeyOfPage(event)) return
    const isInside = options.rows.current?.contains(target) ?? false
    if (!isInside && (!options.isPageWide || isAbovePage(event))) return
    const run = keyAction(event.key, target, isInside, options)
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The effect of the key; undefined if it does nothing here. */
function keyAction(
  key: string,
  target: HTMLElement,
  isInside: boolean,
  { orders, at, selection, onOpen, onStart }: OrderKeysOptions,
): (() => void) | undefined {
  const order = orders[at]
  if (!order) return undefined
  const onRow = target instanceof HTMLTableRowElement
  const chosen = selection.selected.length > 0 ? selection.selected : isInside ? [order] : []
  const action = key === 'd' ? dateAction(chosen) : ACTION_KEYS[key]
  if (action) return chosen.length > 0 ? () => onStart(action, chosen) : undefined
  if (key === 'j' || (onRow && key === 'ArrowDown')) return () => focusOrder(orders[isInside ? at + 1 : at])
  if (key === 'k' || (onRow && key === 'ArrowUp')) return () => focusOrder(orders[isInside ? at - 1 : at])
  if (key === 'a') return () => selection.setAll(orders, true)
  if (isInside && key === 'Escape') return selection.clear
  if (isInside && key === 'x') return () => selection.toggle(order)
  if (onRow && key === 'Enter') return () => onOpen(order.id)
  return undefined
}

/** The date that matters for the first order. */
function dateAction([first]: readonly OrderView[]): BulkAction {
  return first?.status === 'paid' ? 'dispatch-date' : 'payment-deadline'
}

export function focusOrder(order: OrderView | undefined) {
  if (order) document.getElementById(`order-${order.id}`)?.focus()
}
