/** The API calls that place orders, and that check them first. */
import type { ReadSettings } from '#app/app/context.server.ts'
import { checkOrderEndpoint } from './duplicates/api.server.ts'
import { createFreightEndpoints } from './freight/api.server.ts'
import { createPlaceOrderEndpoint, type ReadOrderList } from './place/api.server.ts'
import { orderOnBehalfEndpoint } from './place/order-on-behalf.api.server.ts'
import { purchaseEndpoints } from './purchase/api.server.ts'

export const createOrderPlacementEndpoints = (readOrderList: ReadOrderList, readSettings: ReadSettings) => [
  ...purchaseEndpoints,
  checkOrderEndpoint,
  orderOnBehalfEndpoint,
  createPlaceOrderEndpoint(readOrderList),
  ...createFreightEndpoints(readSettings),
]
