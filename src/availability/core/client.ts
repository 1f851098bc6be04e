import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getJson, getPage, queryString, sendJson } from '#app/lib/api.ts'
import type { ProductRequest, ProductRequestStatus, StockNotification, StockRequests } from './contract.ts'

const productPath = (productId: string) => `/api/products/${encodeURIComponent(productId)}`

/** The signed-in user's request and stock alert for a product. */
export const stockRequestsQuery = (productId: string) =>
  queryOptions({
    queryKey: ['stock-requests', productId],
    queryFn: () => getJson<StockRequests>(`${productPath(productId)}/awaited`),
    meta: { tags: ['account'], isPersonal: true },
  })

export const requestProduct = (productId: string, quantity: number) =>
  sendJson<StockRequests>('POST', `${productPath(productId)}/requests`, { quantity })

export const setStockNotification = (productId: string, isNotified: boolean) =>
  sendJson<StockRequests>(isNotified ? 'PUT' : 'DELETE', `${productPath(productId)}/stock-notification`)

export const stockNotificationsQuery = queryOptions({
  queryKey: ['stock-notifications'],
  queryFn: () => getJson<StockNotification[]>('/api/stock-notifications'),
  staleTime: 0,
  meta: { tags: ['account', 'stock'], isPersonal: true },
})

export const productRequestsQuery = (status: ProductRequestStatus) =>
  infiniteQueryOptions({
    queryKey: ['product-requests', status],
    queryFn: ({ pageParam }) =>
      getPage<ProductRequest>(`/api/product-requests${queryString({ status, limit: 50, after: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // Buyers add requests at any time.
    staleTime: 0,
    meta: { tags: ['stock'], isPersonal: true, isList: true },
  })

export const changeProductRequestStatus = (id: string, status: ProductRequestStatus) =>
  sendJson<ProductRequest>('PATCH', `/api/product-requests/${encodeURIComponent(id)}`, { status })
