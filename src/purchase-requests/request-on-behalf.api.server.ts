/** Purchase requests that an administrator sends for a customer. */
import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { MAX_BULK_BYTES } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { idempotencyHeaders } from '#app/app/idempotency.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { orderOnBehalfBody } from '#app/orders/core/order-contract.ts'
import { findCustomer } from '#app/users/find-customer.server.ts'
import { purchaseRequestSchema } from './contract.ts'
import { createRequest } from './create-request.commands.server.ts'
import { SENT_REQUEST_PROBLEMS } from './problems.server.ts'
import { findRequest } from './queries.server.ts'

export const requestOnBehalfEndpoint = endpointsOf('Purchase requests')({
  route: 'POST /user/{email}/purchase-requests',
  summary: 'Ask the approvers of a company on behalf of a customer',
  description:
    'The request belongs to the customer, who changes or withdraws it, and names the administrator who sent it. Otherwise like `POST /api/purchase-requests`.',
  access: staff('orders.place-on-behalf'),
  params: z.object({ email: z.string().max(254) }),
  headers: idempotencyHeaders,
  body: orderOnBehalfBody,
  bodyLimit: MAX_BULK_BYTES,
  status: 201,
  response: json(purchaseRequestSchema, 'The request as the customer sees it'),
  refuses: SENT_REQUEST_PROBLEMS,
  changes: [],
  async run(ctx, { params: { email }, headers, body }) {
    const requester = await findCustomer(ctx.db, email)
    if (!requester) return refused({ code: 'user-not-found' })
    const outcome = await createRequest(ctx, body, { key: headers['idempotency-key'], requester })
    if (!outcome.done) return outcome
    const request = await findRequest(ctx.db, requester, outcome.value, ctx.now())
    return request ?? refused({ code: 'purchase-request-not-found' })
  },
})
