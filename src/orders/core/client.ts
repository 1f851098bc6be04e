import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getJson, getPage, queryString, sendJson } from '#app/lib/api.ts'
import type { OrderedProduct, OrderTransition, Purchase, PurchaseCounts } from './contract.ts'
import { deliveryFromDto } from './delivery-adapter.ts'
import type { ChangedOrder, Order, OrderSummary } from './order-contract.ts'
import type { MyOrdersSearch, OrderSearch } from './order-search.ts'
import { orderUrl } from './order-url.ts'
import { withPlacedDays } from './placed-period.ts'

const MY_ORDERS_PER_PAGE = 10

interface ListedOrders {
  key: readonly unknown[]
  filter: object
  limit: number
}

const orderPages = ({ key, filter, limit }: ListedOrders) =>
  infiniteQueryOptions({
    queryKey: ['orders', ...key],
    queryFn: ({ pageParam }) =>
      getPage<OrderSummary>(`/api/orders${queryString({ ...filter, limit, after: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta: { tags: ['orders', 'companies'], isPersonal: true, isList: true },
  })

/** The orders of one buyer, or of all members of the chosen company, newest first, in pages. */
export const myOrdersQuery = (email: string, { q, status, company }: MyOrdersSearch) =>
  orderPages({
    key: company ? ['company', company, { q, status }] : ['mine', email, { q, status }],
    filter: { ...(company ? { company } : { mine: 1 }), q, status, sort: 'newest' },
    limit: MY_ORDERS_PER_PAGE,
  })

/** The orders of all buyers, in pages (administrators). */
export function allOrdersQuery(search: OrderSearch) {
  const filter = withPlacedDays(search, new Date())
  return orderPages({
    key: ['all', filter],
    filter: { ...filter, sort: search.sort ?? (search.queue ? undefined : 'newest') },
    limit: 50,
  })
}

/** The two unpaid orders that have waited longest for payment. */
export const oldestUnpaidQuery = (email: string) =>
  queryOptions({
    queryKey: ['orders', 'unpaid', email],
    queryFn: () =>
      getJson<OrderSummary[]>(
        `/api/orders${queryString({ mine: 1, sort: 'oldest', status: 'placed', limit: 2 })}`,
      ),
    meta: { tags: ['orders'], isPersonal: true, isList: true },
  })

/** One order with all its lines. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: () => getJson<Order>(orderUrl(id)),
    meta: { tags: ['orders'], isPersonal: true },
  })

/** The number of orders by status: the user's own (`mine`) or all (administrators). */
export const orderCountsQuery = (scope: 'mine' | 'all') =>
  queryOptions({
    queryKey: ['orders', 'counts', scope],
    queryFn: () => getJson<PurchaseCounts>(`/api/orders/counts${scope === 'mine' ? '?mine=1' : ''}`),
    meta: { tags: ['orders'], isPersonal: true },
  })

/** The products that the caller ordered last, and the given one, however long ago it was ordered. */
export const orderedProductsQuery = (product?: string) =>
  queryOptions({
    queryKey: ['orders', 'products', product],
    queryFn: () => getJson<OrderedProduct[]>(`/api/orders/products${queryString({ product })}`),
    meta: { tags: ['orders'], isPersonal: true },
  })

/** The delivery details of the buyer's last order; null before the first one. Administrators read those of their customers. */
export const lastDeliveryQuery = (email: string) =>
  queryOptions({
    queryKey: ['orders', 'last-delivery', email],
    queryFn: async (): Promise<ReturnType<typeof deliveryFromDto> | null> => {
      const path = `/api/purchase/${encodeURIComponent(email)}${queryString({ sort: 'newest', limit: 1, lines: 1 })}`
      const [last] = await getJson<Purchase[]>(path)
      return last ? deliveryFromDto(last) : null
    },
    meta: { tags: ['orders'], isPersonal: true },
  })

export const requestOrderTransition = (id: string, move: OrderTransition) =>
  sendJson<ChangedOrder>('POST', orderUrl(id, '/transitions'), move)
