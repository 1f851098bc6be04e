import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, type ListPage } from '../lib/api.ts'
import { moveOrder } from './client.ts'
import type { OrderMove, Purchase } from './contract.ts'

type Pages = InfiniteData<ListPage<Purchase>>

/** Puts an order as it is now into the lists on screen, in its place: no row jumps away under the pointer. */
function showNow(queryClient: QueryClient, now: readonly Purchase[]): void {
  const lineNow = (line: Purchase) =>
    now.find((other) => other._id === line._id && other.line === line.line) ?? line
  queryClient.setQueriesData<Pages>({ queryKey: ['orders', 'all'] }, (data) =>
    data === undefined
      ? data
      : { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(lineNow) })) },
  )
}

/** What else an order's move changes: every other view of orders, the counts, and the stock when it is cancelled. */
function refreshAround(queryClient: QueryClient, to: OrderMove['to']): void {
  queryClient.invalidateQueries({ queryKey: ['orders'], refetchType: 'none' })
  queryClient.invalidateQueries({ queryKey: ['orders', 'counts'] })
  if (to !== 'cancelled') return
  for (const key of ['product', 'products', 'newproduct', 'facets', 'managed-products', 'stock-by-family']) {
    queryClient.invalidateQueries({ queryKey: [key] })
  }
}

/** Moves one order as an administrator. Refused because somebody was faster, the lists are asked anew. */
export function useMoveOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...move }: OrderMove & { id: string }) => moveOrder(id, move),
    onSuccess: (now, { to }) => {
      showNow(queryClient, now)
      refreshAround(queryClient, to)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        queryClient.invalidateQueries({ queryKey: ['orders'] })
    },
  })
}

/** Why an order was not moved: somebody was faster, and it is in another state now. */
export function moveRefusal(error: Error): string {
  if (!(error instanceof ApiError)) return 'The server did not answer. The order may not have moved.'
  return error.status === 409
    ? `It is ${String(error.problem.state)} now. Nothing was changed.`
    : error.message
}
