import { useState } from 'react'
import type { OrderView } from '../order-adapter.ts'

/** What became of an order in the last bulk change. */
export interface OrderResult {
  text: string
  isRefused: boolean
}

/** The selected orders. They stay selected, as last loaded, while another filter is active. */
export function useOrderSelection(shown: readonly OrderView[]) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, OrderView>>(new Map())
  const [results, setResults] = useState<ReadonlyMap<string, OrderResult>>(new Map())
  const seen = new Map(shown.map((order) => [order.id, order]))
  const selected = [...ticked.values()].map((order) => seen.get(order.id) ?? order)
  return {
    selected,
    has: (id: string) => ticked.has(id),
    resultOf: (id: string) => results.get(id),
    toggle: (order: OrderView) => setTicked((before) => toggleOrder(before, order)),
    setAll: (orders: readonly OrderView[], tick: boolean) =>
      setTicked((before) => {
        const after = new Map(before)
        for (const order of orders) {
          if (tick) after.set(order.id, order)
          else after.delete(order.id)
        }
        return after
      }),
    clear: () => {
      setTicked(new Map())
      setResults(new Map())
    },
    /** After a bulk change: deselects the changed orders and keeps the failed ones. Every row shows its result. */
    settle: (refusals: ReadonlyMap<string, string | undefined>, doneText: string) => {
      const settled = [...refusals].map(
        ([id, reason]) => [id, { text: reason ?? doneText, isRefused: reason !== undefined }] as const,
      )
      setResults(new Map(settled))
      setTicked((before) => new Map([...before].filter(([id]) => !refusals.has(id) || refusals.get(id))))
    },
  }
}

export type OrderSelection = ReturnType<typeof useOrderSelection>

function toggleOrder(
  before: ReadonlyMap<string, OrderView>,
  order: OrderView,
): ReadonlyMap<string, OrderView> {
  const after = new Map(before)
  if (!after.delete(order.id)) after.set(order.id, order)
  return after
}
