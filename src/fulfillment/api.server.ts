/** The API calls that change an order after it was placed. */

import { correctionEndpoint } from '#app/order-changes/corrections/api.server.ts'
import { orderPromiseEndpoints } from '#app/order-changes/promises/api.server.ts'
import { cancellationEndpoints } from './cancellations/api.server.ts'
import { orderAddressEndpoint } from './delivery-address/api.server.ts'
import { internalNoteEndpoint } from './internal-note/api.server.ts'
import { shipmentEndpoints } from './shipments/api.server.ts'
import { orderTransitionEndpoint } from './transitions/api.server.ts'
import { undoEndpoints } from './undo/api.server.ts'

export const fulfillmentEndpoints = [
  orderTransitionEndpoint,
  ...undoEndpoints,
  orderAddressEndpoint,
  correctionEndpoint,
  ...shipmentEndpoints,
  ...cancellationEndpoints,
  internalNoteEndpoint,
  ...orderPromiseEndpoints,
]
