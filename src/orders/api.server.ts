/** The API calls that list, count and repeat orders. Routes with a fixed path come before those with an order number. */
import type { OrderEventFeed } from './events/order-event-feed.server.ts'
import { createOrderEventEndpoints } from './events/order-events-stream.api.server.ts'
import { listOrdersEndpoints } from './list/orders.api.server.ts'
import { reorderEndpoints } from './reorder/reorder.api.server.ts'
import { orderStatisticsEndpoints } from './statistics/order-statistics.api.server.ts'

export const createOrdersEndpoints = (feed: OrderEventFeed) => [
  ...orderStatisticsEndpoints,
  ...createOrderEventEndpoints(feed),
  ...reorderEndpoints,
  ...listOrdersEndpoints,
]
