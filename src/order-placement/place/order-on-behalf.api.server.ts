/** Orders that an administrator places for a customer. */
import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { MAX_BULK_BYTES } from '#app/app/api.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { markReplay } from '#app/app/idempotent-replay.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { idempotencyHeaders } from '#app/orders/core/contract.ts'
import { orderOnBehalfBody, orderSchema } from '#app/orders/core/order-contract.ts'
import { toOrderDto } from '#app/orders/list/order-adapter.server.ts'
import { placeOrderOnBehalf } from './place-order-on-behalf.commands.server.ts'
import { PLACE_ORDER_PROBLEMS } from './problems.server.ts'

export const orderOnBehalfEndpoint = endpoint({
  method: 'post',
  path: '/user/{email}/orders',
  tag: 'Orders',
  summary: 'Place an order on behalf of a customer',
  description:
    'The order belongs to the customer, at the prices and within the limits that apply to them, and names the administrator who placed it. For a company the customer must be a member who may order. Otherwise like `POST /api/orders`.',
  access: staff('orders.place-on-behalf'),
  params: z.object({ email: z.string().max(254) }),
  headers: idempotencyHeaders,
  body: orderOnBehalfBody,
  bodyLimit: MAX_BULK_BYTES,
  status: 201,
  response: json(orderSchema, 'The order'),
  refuses: PLACE_ORDER_PROBLEMS,
  changes: ['orders'],
  placesOrder: true,
  location: ({ number }) => `/api/orders/${number}`,
  async run(ctx, { params: { email }, headers, body }, c) {
    const outcome = await placeOrderOnBehalf(ctx, email, body, headers['idempotency-key'])
    if (!outcome.done) return outcome
    const { order, isReplay } = outcome.value
    markReplay(c, isReplay)
    return toOrderDto(order)
  },
})
