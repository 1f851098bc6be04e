/** All API routes of orders. Routes with a fixed path come before those with an order number. */
import { newApi } from '#app/app/api.server.ts'
import type { OrderEventFeed } from './events/order-event-feed.server.ts'
import { createOrderEventsApi } from './events/order-events-stream.api.server.ts'
import { createOrderApi, type ReadOrderList } from './order.api.server.ts'
import { purchaseApi } from './place/purchase.api.server.ts'
import { reorderApi } from './reorder/reorder.api.server.ts'
import { orderStatisticsApi } from './statistics/order-statistics.api.server.ts'

export interface OrderServices {
  feed: OrderEventFeed
  readOrderList: ReadOrderList
}

export function createOrdersApi({ feed, readOrderList }: OrderServices) {
  const api = newApi()
  const subjects = [
    purchaseApi,
    orderStatisticsApi,
    createOrderEventsApi(feed),
    reorderApi,
    createOrderApi(readOrderList),
  ]
  for (const subject of subjects) api.route('/', subject)
  return api
}
