/** The API calls that list and count orders. Routes with a fixed path come before those with an order number. */

import { createOrderEventEndpoints } from './events/api.server.ts'
import type { OrderEventFeed } from './events/order-event-feed.server.ts'
import { lastQuantitiesEndpoint } from './last-quantities/api.server.ts'
import { listOrdersEndpoints } from './list/api.server.ts'
import { orderStatisticsEndpoints } from './statistics/api.server.ts'

export const createOrdersEndpoints = (feed: OrderEventFeed) => [
  ...orderStatisticsEndpoints,
  ...createOrderEventEndpoints(feed),
  lastQuantitiesEndpoint,
  ...listOrdersEndpoints,
]
