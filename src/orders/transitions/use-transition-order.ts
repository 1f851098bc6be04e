import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError } from '#app/lib/api.ts'
import { requestOrderTransition } from '../client.ts'
import type { OrderTransition } from '../contract.ts'
import { refreshOrderQueries, updateCachedOrder } from '../events/order-cache.ts'

function refreshAfterTransition(queryClient: QueryClient, to: OrderTransition['to']): void {
  refreshOrderQueries(queryClient)
  if (to === 'cancelled') void invalidateTags(queryClient, ['stock'])
}

/** Moves one order as an administrator. Refused because somebody was faster, the lists are asked anew. */
export function useTransitionOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...move }: OrderTransition & { id: string }) => requestOrderTransition(id, move),
    onSuccess: (now, { to }) => {
      updateCachedOrder(queryClient, now)
      refreshAfterTransition(queryClient, to)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void invalidateTags(queryClient, ['orders'])
    },
  })
}

/** Why an order was not moved: somebody was faster, and it is in another state now. */
export function transitionErrorMessage(error: Error): string {
  if (!(error instanceof ApiError)) return 'The server did not answer. The order may not have moved.'
  return error.status === 409
    ? `It is ${String(error.problem.state)} now. Nothing was changed.`
    : error.message
}
