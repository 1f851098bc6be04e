/** Everything about orders under /api. Calls with a fixed path stand before those with a number in it. */
import { newApi } from '../http/api.server.ts'
import type { OrderFeed } from './feed.server.ts'
import { createOrderApi } from './order.api.server.ts'
import { orderFiguresApi } from './order-figures.api.server.ts'
import { orderListApi } from './order-list.api.server.ts'
import { createOrderNewsApi } from './order-news.api.server.ts'
import type { ProFormaPress } from './pro-forma.server.ts'
import { purchaseApi } from './purchase.api.server.ts'
import { reorderApi } from './reorder.api.server.ts'
import { savedListsApi } from './saved-lists.api.server.ts'

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
