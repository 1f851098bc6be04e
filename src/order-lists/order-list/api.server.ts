/** The order list of a signed-in buyer. */
import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { MAX_BULK_BYTES, textSchema } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { idempotencyHeaders } from '#app/app/idempotency.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { listAdditionBody, listCountSchema, orderListBody, orderListSchema } from '../core/contract.ts'
import { ORDER_LIST_PROBLEMS } from '../core/problems.server.ts'
import { countOrderList, findOrderList } from '../core/queries.server.ts'
import { addToOrderList, replaceOrderList } from './commands.server.ts'

const endpoint = endpointsOf('Order list')

export const orderListEndpoints = [
  endpoint({
    route: 'GET /orderlist',
    summary: 'Get your order list, with today’s product data',
    access: signedIn,
    response: json(orderListSchema, 'The list'),
    run: ({ db, actor }) => findOrderList(db, actor.userId),
  }),
  endpoint({
    route: 'GET /orderlist/count',
    summary: 'Count the lines of your order list, with its total',
    access: signedIn,
    query: z.object({
      company: textSchema(64, 1)
        .optional()
        .describe('Your company, whose prices the total is calculated with'),
    }),
    response: json(listCountSchema, 'The count'),
    run: (ctx, { query: { company } }) => countOrderList(ctx, ctx.actor.userId, company),
  }),
  endpoint({
    route: 'PUT /orderlist',
    summary: 'Replace the order list; lines of the same product are summed',
    access: signedIn,
    body: orderListBody,
    bodyLimit: MAX_BULK_BYTES,
    response: json(orderListSchema, 'The updated list'),
    refuses: ORDER_LIST_PROBLEMS,
    changes: [],
    run: (ctx, { body }) => replaceOrderList(ctx, body.version, body.lines),
  }),
  endpoint({
    route: 'POST /orderlist/lines',
    summary: 'Add lines to the order list, or merge another list into it',
    description:
      'Safe to repeat with the same Idempotency-Key: the list remembers the keys of its last additions and adds each once.',
    access: signedIn,
    headers: idempotencyHeaders,
    body: listAdditionBody,
    bodyLimit: MAX_BULK_BYTES,
    response: json(orderListSchema, 'The updated list'),
    refuses: pick(ORDER_LIST_PROBLEMS, 'order-list-full', 'quantity-too-large'),
    changes: [],
    run: (ctx, { headers, body }) => addToOrderList(ctx, body.lines, body.mode, headers['idempotency-key']),
  }),
]
