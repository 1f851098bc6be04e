/** All API routes of orders. Routes with a fixed path come before those with an order number. */

import { cancellationEndpoints } from '#app/fulfillment/cancellations/cancellations.api.server.ts'
import { orderAddressEndpoint } from '#app/fulfillment/delivery-address/order-address.api.server.ts'
import { internalNoteEndpoint } from '#app/fulfillment/internal-note/api.server.ts'
import { paymentDeadlineEndpoints } from '#app/fulfillment/payment-deadline/payment-deadline.api.server.ts'
import { refundEndpoints } from '#app/fulfillment/refunds/refunds.api.server.ts'
import { shipmentEndpoints } from '#app/fulfillment/shipments/shipments.api.server.ts'
import { orderTransitionEndpoint } from '#app/fulfillment/transitions/transitions.api.server.ts'
import { undoEndpoints } from '#app/fulfillment/undo/undo.api.server.ts'
import { orderDetailsEndpoint } from '#app/order-pages/details/order-details.api.server.ts'
import { createTodayEndpoint } from '#app/order-pages/overview/today.api.server.ts'
import type { ProductServices } from '#app/products/api.server.ts'
import type { OrderEventFeed } from './events/order-event-feed.server.ts'
import { createOrderEventEndpoints } from './events/order-events-stream.api.server.ts'
import { listOrdersEndpoints } from './list/orders.api.server.ts'
import { orderOnBehalfEndpoint } from './place/order-on-behalf.api.server.ts'
import { createPlaceOrderEndpoint, type ReadOrderList } from './place/orders.api.server.ts'
import { purchaseEndpoints } from './place/purchase.api.server.ts'
import { reorderEndpoints } from './reorder/reorder.api.server.ts'
import { orderStatisticsEndpoints } from './statistics/order-statistics.api.server.ts'

export interface OrderServices {
  feed: OrderEventFeed
  readOrderList: ReadOrderList
  products: Pick<ProductServices, 'facetCache' | 'stockSortIndex'>
}

export const createOrdersEndpoints = ({ feed, readOrderList, products }: OrderServices) => [
  ...purchaseEndpoints,
  orderOnBehalfEndpoint,
  ...orderStatisticsEndpoints,
  createTodayEndpoint(products),
  ...createOrderEventEndpoints(feed),
  ...reorderEndpoints,
  createPlaceOrderEndpoint(readOrderList),
  ...listOrdersEndpoints,
  orderDetailsEndpoint,
  orderTransitionEndpoint,
  ...undoEndpoints,
  orderAddressEndpoint,
  ...shipmentEndpoints,
  ...cancellationEndpoints,
  ...paymentDeadlineEndpoints,
  internalNoteEndpoint,
  ...refundEndpoints,
]
