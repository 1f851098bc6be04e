import { useState } from 'react'
import type { WholeOrder } from '../whole-orders.ts'

/** Orders that were ticked. They stay ticked while another filter is looked at, as they were last seen. */
export function useSelection(shown: readonly WholeOrder[]) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, WholeOrder>>(new Map())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const seen = new Map(shown.map((order) => [order._id, order]))
  const selected = [...ticked.values()].map((order) => seen.get(order._id) ?? order)
  return {
    selected,
    has: (id: string) => ticked.has(id),
    refusalOf: (id: string) => refusals.get(id),
    toggle: (order: WholeOrder) => setTicked((before) => toggled(before, order)),
    setAll: (orders: readonly WholeOrder[], tick: boolean) =>
      setTicked((before) => {
        const after = new Map(before)
        for (const order of orders) {
          if (tick) after.set(order._id, order)
          else after.delete(order._id)
        }
        return after
      }),
    clear: () => {
      setTicked(new Map())
      setRefusals(new Map())
    },
    /** After a move of many: what moved is no longer ticked, what was refused stays, with its reason. */
    settle: (results: ReadonlyMap<string, string | undefined>) => {
      const refused = [...results].flatMap(([id, reason]) => (reason ? [[id, reason] as const] : []))
      setRefusals(new Map(refused))
      setTicked((before) => new Map([...before].filter(([id]) => !results.has(id) || results.get(id))))
    },
  }
}

export type Selection = ReturnType<typeof useSelection>

function toggled(
  before: ReadonlyMap<string, WholeOrder>,
  order: WholeOrder,
): ReadonlyMap<string, WholeOrder> {
  const after = new Map(before)
  if (!after.delete(order._id)) after.set(order._id, order)
  return after
}
