/** The API calls that place, list and count orders. Routes with a fixed path come before those with an order number. */

import { orderOnBehalfEndpoint } from '#app/order-placement/place/order-on-behalf.api.server.ts'
import { createPlaceOrderEndpoint, type ReadOrderList } from '#app/order-placement/place/orders.api.server.ts'
import { purchaseEndpoints } from '#app/order-placement/purchase/purchase.api.server.ts'
import type { OrderEventFeed } from './events/order-event-feed.server.ts'
import { createOrderEventEndpoints } from './events/order-events-stream.api.server.ts'
import { listOrdersEndpoints } from './list/orders.api.server.ts'
import { reorderEndpoints } from './reorder/reorder.api.server.ts'
import { orderStatisticsEndpoints } from './statistics/order-statistics.api.server.ts'

export const createOrdersEndpoints = (feed: OrderEventFeed, readOrderList: ReadOrderList) => [
  ...purchaseEndpoints,
  orderOnBehalfEndpoint,
  ...orderStatisticsEndpoints,
  ...createOrderEventEndpoints(feed),
  ...reorderEndpoints,
  createPlaceOrderEndpoint(readOrderList),
  ...listOrdersEndpoints,
]
