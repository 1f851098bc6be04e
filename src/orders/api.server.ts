/** All API routes of orders. Routes with a fixed path come before those with an order number. */
import type { ProductServices } from '#app/products/api.server.ts'

import { cancellationEndpoints } from './cancellations/cancellations.api.server.ts'
import { orderAddressEndpoint } from './delivery-address/order-address.api.server.ts'
import type { OrderEventFeed } from './events/order-event-feed.server.ts'
import { createOrderEventEndpoints } from './events/order-events-stream.api.server.ts'
import { internalNoteEndpoint } from './internal-note/api.server.ts'
import { listOrdersEndpoints } from './list/orders.api.server.ts'
import { paymentDeadlineEndpoints } from './payment-deadline/payment-deadline.api.server.ts'
import { orderOnBehalfEndpoint } from './place/order-on-behalf.api.server.ts'
import { createPlaceOrderEndpoint, type ReadOrderList } from './place/orders.api.server.ts'
import { purchaseEndpoints } from './place/purchase.api.server.ts'
import { refundEndpoints } from './refunds/refunds.api.server.ts'
import { reorderEndpoints } from './reorder/reorder.api.server.ts'
import { orderDetailsEndpoint } from './sheet/order-details.api.server.ts'
import { shipmentEndpoints } from './shipments/shipments.api.server.ts'
import { orderStatisticsEndpoints } from './statistics/order-statistics.api.server.ts'
import { createTodayEndpoint } from './today/today.api.server.ts'
import { orderTransitionEndpoint } from './transitions/transitions.api.server.ts'
import { undoEndpoints } from './undo/undo.api.server.ts'

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
