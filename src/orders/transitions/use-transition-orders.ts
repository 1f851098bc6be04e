import { useState } from 'react'
import type { OrderTransition } from '../contract.ts'
import type { OrderView } from '../order-adapter.ts'
import { type ChangedOrderUndo, useUndoOffer } from '../undo/use-undo-offer.ts'
import { transitionErrorMessage, useTransitionOrder } from './use-transition-order.ts'

/** By order: undefined if it changed, otherwise the reason. */
export type TransitionResults = ReadonlyMap<string, string | undefined>

/** Changes the status of several orders, one request after the other. One message can undo all of them. */
export function useTransitionOrders() {
  const transition = useTransitionOrder()
  const offerUndo = useUndoOffer()
  /** How many have been sent; null before and after. */
  const [sent, setSent] = useState<number | null>(null)
  const change = async (orders: readonly OrderView[], move: OrderTransition): Promise<TransitionResults> => {
    const results = new Map<string, string | undefined>()
    const changed: ChangedOrderUndo[] = []
    for (const { id } of orders) {
      setSent(results.size)
      try {
        const { undo } = await transition.mutateAsync({ id, ...move })
        changed.push({ id, undo })
        results.set(id, undefined)
      } catch (error) {
        results.set(id, transitionErrorMessage(error as Error))
      }
    }
    setSent(null)
    if (changed.length > 0) void offerUndo(move.to, changed)
    return results
  }
  return { change, sent }
}
