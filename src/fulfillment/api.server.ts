/** The API calls that change an order after it was placed. */

import { correctionEndpoint } from '#app/order-changes/corrections/corrections.api.server.ts'
import { orderPromiseEndpoints } from '#app/order-changes/promises/promises.api.server.ts'
import { cancellationEndpoints } from './cancellations/cancellations.api.server.ts'
import { orderAddressEndpoint } from './delivery-address/order-address.api.server.ts'
import { internalNoteEndpoint } from './internal-note/api.server.ts'
import { shipmentEndpoints } from './shipments/shipments.api.server.ts'
import { orderTransitionEndpoint } from './transitions/transitions.api.server.ts'
import { undoEndpoints } from './undo/undo.api.server.ts'

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
