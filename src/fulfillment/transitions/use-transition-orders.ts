import type { OrderResults } from '#app/order-changes/core/change-each-order.ts'
import { useEachOrder } from '#app/order-changes/core/use-each-order.ts'
import { transitionErrorMessage, useTransitionOrder } from '#app/order-changes/core/use-transition-order.ts'
import { useUndoOffer } from '#app/order-changes/undo/use-undo-offer.ts'
import type { OrderTransition } from '#app/orders/core/contract.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'

/** Changes the status of several orders, each with a request of its own. One message can undo all of them. */
export function useTransitionOrders() {
  const transition = useTransitionOrder()
  const offerUndo = useUndoOffer()
  const { changeEach, answered, stop } = useEachOrder()
  const change = async (orders: readonly OrderView[], move: OrderTransition): Promise<OrderResults> => {
    const { results, undos } = await changeEach(
      orders,
      (id) => transition.mutateAsync({ id, ...move }),
      transitionErrorMessage,
    )
    if (undos.length > 0) void offerUndo(move.to, undos)
    return results
  }
  return { change, answered, stop }
}
