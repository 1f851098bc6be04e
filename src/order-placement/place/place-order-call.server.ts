/** The parts that all calls for an order of many products share. */
import { MAX_BULK_BYTES } from '#app/app/api.server.ts'
import { idempotencyHeaders } from '#app/app/idempotency.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { type Order, orderSchema } from '#app/orders/core/order-contract.ts'
import { PLACE_ORDER_PROBLEMS } from './problems.server.ts'

export const PLACE_ORDER_CALL = {
  headers: idempotencyHeaders,
  bodyLimit: MAX_BULK_BYTES,
  status: 201,
  response: json(orderSchema, 'The order'),
  refuses: PLACE_ORDER_PROBLEMS,
  changes: ['orders'],
  placesOrder: true,
  location: ({ number }: Order) => `/api/orders/${number}`,
} as const
