import { useState } from 'react'
import type { OrderView } from '../order-adapter.ts'

/** The selected orders. They stay selected, as last loaded, while another filter is active. */
export function useOrderSelection(shown: readonly OrderView[]) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, OrderView>>(new Map())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const seen = new Map(shown.map((order) => [order.id, order]))
  const selected = [...ticked.values()].map((order) => seen.get(order.id) ?? order)
  return {
    selected,
    has: (id: string) => ticked.has(id),
    refusalOf: (id: string) => refusals.get(id),
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
      setRefusals(new Map())
    },
    /** After a bulk change: deselects the changed orders and keeps the failed ones with their reasons. */
    settle: (results: ReadonlyMap<string, string | undefined>) => {
      const refused = [...results].flatMap(([id, reason]) => (reason ? [[id, reason] as const] : []))
      setRefusals(new Map(refused))
      setTicked((before) => new Map([...before].filter(([id]) => !results.has(id) || results.get(id))))
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
