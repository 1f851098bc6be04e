/** Everything about orders under /api. Calls with a fixed path stand before those with a number in it. */
import { newApi } from '#app/app/api.server.ts'
import type { ProFormaPress } from '#app/documents/pdf-renderer.server.ts'
import { orderListApi } from '#app/order-lists/order-list/order-list.api.server.ts'
import { savedListsApi } from '#app/order-lists/saved-lists/saved-lists.api.server.ts'
import type { OrderFeed } from './events/order-event-feed.server.ts'
import { createOrderNewsApi } from './events/order-events-stream.api.server.ts'
import { createOrderApi } from './order.api.server.ts'
import { purchaseApi } from './place/purchase.api.server.ts'
import { reorderApi } from './reorder/reorder.api.server.ts'
import { orderFiguresApi } from './statistics/order-statistics.api.server.ts'

export interface OrderServices {
  feed: OrderFeed
  press: ProFormaPress
}

export function createOrdersApi({ feed, press }: OrderServices) {
  const api = newApi()
  const subjects = [
    purchaseApi,
    orderFiguresApi,
    createOrderNewsApi(feed),
    reorderApi,
    createOrderApi(press),
    orderListApi,
    savedListsApi,
  ]
  for (const subject of subjects) api.route('/', subject)
  return api
}
