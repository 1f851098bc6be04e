/** Orders that an administrator places for a customer. */
import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { mapOutcome } from '#app/lib/outcome.ts'
import { orderOnBehalfBody } from '#app/orders/core/order-contract.ts'
import { toOrderDto } from '#app/orders/list/order-dto.server.ts'
import { PLACE_ORDER_CALL } from './place-order-call.server.ts'
import { placeOrderOnBehalf } from './place-order-on-behalf.commands.server.ts'

export const orderOnBehalfEndpoint = endpointsOf('Orders')({
  ...PLACE_ORDER_CALL,
  route: 'POST /user/{email}/orders',
  summary: 'Place an order on behalf of a customer',
  description:
    'The order belongs to the customer, at the prices and within the limits that apply to them, and names the administrator who placed it. For a company the customer must be a member who may order. Otherwise like `POST /api/orders`.',
  access: staff('orders.place-on-behalf'),
  params: z.object({ email: z.string().max(254) }),
  body: orderOnBehalfBody,
  run: (ctx, { params: { email }, headers, body }) =>
    mapOutcome(placeOrderOnBehalf(ctx, email, body, headers['idempotency-key']), toOrderDto),
})
