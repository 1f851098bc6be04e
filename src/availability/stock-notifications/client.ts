import { queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '#app/lib/api.ts'
import type { ProductNotification, StockNotification } from './contract.ts'

const notificationPath = (productId: string) =>
  `/api/products/${encodeURIComponent(productId)}/stock-notification`

/** The state of the signed-in user's notification. */
export const stockNotificationQuery = (productId: string) =>
  queryOptions({
    queryKey: ['stock-notification', productId],
    queryFn: () => getJson<ProductNotification>(notificationPath(productId)),
    meta: { tags: ['account'], isPersonal: true },
  })

export const setStockNotification = (productId: string, isNotified: boolean) =>
  sendJson<ProductNotification>(isNotified ? 'PUT' : 'DELETE', notificationPath(productId))

export const stockNotificationsQuery = queryOptions({
  queryKey: ['stock-notifications'],
  queryFn: () => getJson<StockNotification[]>('/api/stock-notifications'),
  staleTime: 0,
  meta: { tags: ['account', 'stock'], isPersonal: true },
})
