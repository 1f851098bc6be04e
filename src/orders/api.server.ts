/** The API calls that list, count and repeat orders. Routes with a fixed path come before those with an order number. */

import { createOrderEventEndpoints } from './events/api.server.ts'
import type { OrderEventFeed } from './events/order-event-feed.server.ts'
import { reorderEndpoints } from './last-quantities/api.server.ts'
import { listOrdersEndpoints } from './list/api.server.ts'
import { orderStatisticsEndpoints } from './statistics/api.server.ts'

export const createOrdersEndpoints = (feed: OrderEventFeed) => [
  ...orderStatisticsEndpoints,
  ...createOrderEventEndpoints(feed),
  ...reorderEndpoints,
  ...listOrdersEndpoints,
]
