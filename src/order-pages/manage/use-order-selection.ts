import { useRef, useState } from 'react'
import { useEntryState } from '#app/app/use-entry-state.ts'
import { idsBetween } from '#app/lib/ids-between.ts'
import type { OrderResults } from '#app/order-changes/core/change-each-order.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { MAX_SELECTED_ORDERS } from './bulk-actions.ts'

/** The result of an order in the last bulk change. */
export interface OrderResult {
  text: string
  isRefused: boolean
}

const NO_ORDERS: ReadonlyMap<string, OrderView> = new Map()
const NO_RESULTS: ReadonlyMap<string, OrderResult> = new Map()

/** The selected orders, up to a limit. They stay selected, as last loaded, while another filter is active or one of them is open. */
export function useOrderSelection(shown: readonly OrderView[]) {
  const [ticked, setTicked] = useEntryState('selected-orders', NO_ORDERS)
  const [results, setResults] = useState(NO_RESULTS)
  const last = useRef<string>(undefined)
  const seen = new Map(shown.map((order) => [order.id, order]))
  const selected = [...ticked.values()].map((order) => seen.get(order.id) ?? order)
  return {
    selected,
    isFull: ticked.size >= MAX_SELECTED_ORDERS,
    has: (id: string) => ticked.has(id),
    results,
    resultOf: (id: string) => results.get(id),
    dismissResults: () => setResults(NO_RESULTS),
    /** @param isRange true to do the same with all rows from the last changed one to this */
    toggle: (order: OrderView, isRange = false) => {
      const ids = isRange && last.current ? idsBetween([...seen.keys()], last.current, order.id) : [order.id]
      last.current = order.id
      const orders = ids.map((id) => seen.get(id) ?? order)
      setTicked((before) => setOrders(before, orders, !before.has(order.id)))
    },
    setAll: (orders: readonly OrderView[], tick: boolean) =>
      setTicked((before) => setOrders(before, orders, tick)),
    clear: () => {
      setTicked(NO_ORDERS)
      setResults(NO_RESULTS)
    },
    /** After a bulk change: deselects the changed orders and keeps the failed ones. Every row shows its result. */
    settle: (changes: OrderResults, doneText: string) => {
      const settled = [...changes].map(
        ([id, reason]) => [id, { text: reason ?? doneText, isRefused: reason !== undefined }] as const,
      )
      setResults(new Map(settled))
      setTicked((before) => new Map([...before].filter(([id]) => !changes.has(id) || changes.get(id))))
    },
  }
}

export type OrderSelection = ReturnType<typeof useOrderSelection>

function setOrders(
  before: ReadonlyMap<string, OrderView>,
  orders: readonly OrderView[],
  tick: boolean,
): ReadonlyMap<string, OrderView> {
  const after = new Map(before)
  for (const order of orders) {
    if (!tick) after.delete(order.id)
    else if (after.size < MAX_SELECTED_ORDERS) after.set(order.id, order)
  }
  return after
}
