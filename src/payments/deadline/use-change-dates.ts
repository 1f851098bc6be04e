import { useQueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { errorMessage } from '#app/lib/api.ts'
import type { OrderResults } from '#app/order-changes/core/change-each-order.ts'
import { useEachOrder } from '#app/order-changes/core/use-each-order.ts'
import { useUndoOffer } from '#app/order-changes/undo/use-undo-offer.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { refreshOrderQueries, updateCachedOrder } from '#app/orders/events/order-cache.ts'
import { requestDispatchDate, requestPaymentDeadline } from './client.ts'

export type DateKind = 'payment-deadline' | 'dispatch-date'

/** A new date of orders; null removes the payment deadline. */
interface DateChange {
  day: string | null
  reason: string
}

/** Changes the payment deadline or the dispatch date of several orders, each with a request of its own. */
export function useChangeDates(kind: DateKind) {
  const queryClient = useQueryClient()
  const offerUndo = useUndoOffer()
  const { changeEach, answered, stop } = useEachOrder()
  const request = (id: string, { day, reason }: DateChange) =>
    kind === 'payment-deadline'
      ? requestPaymentDeadline(id, { payBy: day, reason })
      : requestDispatchDate(id, { promisedOn: day ?? '', reason })
  const change = async (orders: readonly OrderView[], given: DateChange): Promise<OrderResults> => {
    const { results, responses, undos } = await changeEach(orders, (id) => request(id, given), errorMessage)
    for (const response of responses) updateCachedOrder(queryClient, response)
    if (undos.length > 0) void offerUndo(kind, undos)
    refreshOrderQueries(queryClient)
    // An order that could not be changed has another status than the list shows.
    if (undos.length < orders.length) void invalidateTags(queryClient, ['orders'])
    return results
  }
  return { change, answered, stop }
}
