/** The administrator's lists of orders, as they stand on the screen. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ListPage } from '#app/lib/api.ts'
import type { Purchase } from '../contract.ts'
import type { Order } from '../order-contract.ts'

type Pages = InfiniteData<ListPage<Purchase>>

const ALL_ORDERS_FILTER = { queryKey: ['orders', 'all'] }

/** Whether a list on the screen has this order. */
export function isOrderInCache(queryClient: QueryClient, number: string): boolean {
  return queryClient
    .getQueriesData<Pages>({ ...ALL_ORDERS_FILTER, type: 'active' })
    .some(([, data]) => data?.pages.some((page) => page.items.some((line) => line._id === number)))
}

/** Puts what has become of an order in its place: no row jumps away under the pointer. */
export function updateCachedOrder(
  queryClient: QueryClient,
  { number, status, events }: Pick<Order, 'number' | 'status' | 'events'>,
): void {
  const lineNow = (line: Purchase) => (line._id === number ? { ...line, status, events } : line)
  queryClient.setQueriesData<Pages>(ALL_ORDERS_FILTER, (data) =>
    data === undefined
      ? data
      : { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(lineNow) })) },
  )
}

/**
 * Asks anew for whatever else shows orders. The administrator's lists only count as stale: new orders push rows down,
 * so they come in when they are asked for.
 */
export function refreshOrderQueries(queryClient: QueryClient): void {
  queryClient.invalidateQueries({ ...ALL_ORDERS_FILTER, refetchType: 'none' })
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [first, second] }) => first === 'orders' && second !== 'all',
  })
}
