import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError } from '#app/lib/api.ts'
import { requestOrderTransition } from '#app/orders/core/client.ts'
import type { OrderTransition } from '#app/orders/core/contract.ts'
import { refreshOrderQueries, updateCachedOrder } from '#app/orders/events/order-cache.ts'
import { transitionFailureCopy } from './copy.ts'

function refreshAfterTransition(queryClient: QueryClient, to: OrderTransition['to']): void {
  refreshOrderQueries(queryClient)
  if (to === 'cancelled') void invalidateTags(queryClient, ['stock'])
}

/** Changes the status of one order as an administrator. After a conflict, refreshes the lists. */
export function useTransitionOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...transition }: OrderTransition & { id: string }) =>
      requestOrderTransition(id, transition),
    onSuccess: (now, { to }) => {
      updateCachedOrder(queryClient, now)
      refreshAfterTransition(queryClient, to)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void invalidateTags(queryClient, ['orders'])
    },
  })
}

export function transitionErrorMessage(error: Error): string {
  if (!(error instanceof ApiError)) return transitionFailureCopy.noAnswer
  const { orderStatus, seconds } = error.problem
  if (error.problem.code === 'undo-window-open')
    return transitionFailureCopy.undoWindowOpen(String(orderStatus), Number(seconds))
  // Some refusals are not about the status.
  return orderStatus === undefined ? error.message : transitionFailureCopy.statusConflict(String(orderStatus))
}
