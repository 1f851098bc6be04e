import { apiQuery } from '#app/app/api-query.ts'
import { sendJson } from '#app/lib/api.ts'
import type { ProductNotification, StockNotification } from './contract.ts'

const notificationPath = (productId: string) =>
  `/api/products/${encodeURIComponent(productId)}/stock-notification`

/** The state of the signed-in user's notification. */
export const stockNotificationQuery = (productId: string) =>
  apiQuery<ProductNotification>(notificationPath(productId), { tags: ['account'], isPersonal: true })

export const setStockNotification = (productId: string, isNotified: boolean) =>
  sendJson<ProductNotification>(isNotified ? 'PUT' : 'DELETE', notificationPath(productId))

export const stockNotificationsQuery = apiQuery<StockNotification[]>('/api/stock-notifications', {
  tags: ['account', 'stock'],
  isPersonal: true,
  staleTime: 0,
})
