import { useState } from 'react'
import type { OrderTransition } from '../contract.ts'
import type { OrderView } from '../order-adapter.ts'
import { useUndoOffer } from '../undo/use-undo-offer.ts'
import { changeEachOrder, type OrderResults } from './change-each-order.ts'
import { transitionErrorMessage, useTransitionOrder } from './use-transition-order.ts'

/** Changes the status of several orders, one request after the other. One message can undo all of them. */
export function useTransitionOrders() {
  const transition = useTransitionOrder()
  const offerUndo = useUndoOffer()
  /** How many have been sent; null before and after. */
  const [sent, setSent] = useState<number | null>(null)
  const change = async (orders: readonly OrderView[], move: OrderTransition): Promise<OrderResults> => {
    const { results, changed } = await changeEachOrder(
      orders,
      (id) => transition.mutateAsync({ id, ...move }),
      transitionErrorMessage,
      setSent,
    )
    setSent(null)
    const undos = changed.map(({ id, response: { undo } }) => ({ id, undo }))
    if (undos.length > 0) void offerUndo(move.to, undos)
    return results
  }
  return { change, sent }
}
