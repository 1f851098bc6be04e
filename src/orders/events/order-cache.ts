/** Updates the administrator's lists of orders in the query cache. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ListPage } from '#app/lib/api.ts'
import { type OrderChange, updateSummary } from '../core/order-adapter.ts'
import type { OrderSummary } from '../core/order-contract.ts'

type Pages = InfiniteData<ListPage<OrderSummary>>

const ALL_ORDERS_FILTER = { queryKey: ['orders', 'all'] }

/** True if a visible list contains this order. */
export function isOrderInCache(queryClient: QueryClient, number: string): boolean {
  return queryClient
    .getQueriesData<Pages>({ ...ALL_ORDERS_FILTER, type: 'active' })
    .some(([, data]) => data?.pages.some((page) => page.items.some((order) => order.number === number)))
}

/** Updates an order in place, so that no row moves under the pointer. */
export function updateCachedOrder(queryClient: QueryClient, change: OrderChange): void {
  queryClient.setQueriesData<Pages>(
    ALL_ORDERS_FILTER,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((order) => updateSummary(order, change)),
        })),
      },
  )
}

/**
 * Refetches everything else that shows orders. The administrator's lists only become stale: new orders would move the
 * rows, so they appear with the next request.
 */
export function refreshOrderQueries(queryClient: QueryClient): void {
  queryClient.invalidateQueries({ ...ALL_ORDERS_FILTER, refetchType: 'none' })
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [first, second] }) => first === 'orders' && second !== 'all',
  })
}
