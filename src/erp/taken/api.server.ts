/** Which orders the ERP system has taken over, and under which numbers. */
import { staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { type ProblemTable, pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import { ORDER_NOT_FOUND } from '#app/orders/core/problems.server.ts'
import { findTakenOrder, takeOrder } from './commands.server.ts'
import { externalNumberParams, takenOrderBody, takenOrderSchema } from './contract.ts'

export const TAKEN_ORDER_PROBLEMS = {
  'order-not-found': ORDER_NOT_FOUND,
  'order-already-taken': [
    409,
    ({ number }: { number: string }) => `The order was taken as ${number}.`,
    { extra: ['number'], meaning: 'The order was taken with another number: `number`.' },
  ],
  'external-number-used': [
    409,
    ({ order }: { order: string }) => `Order ${order} was taken with this number.`,
    { extra: ['order'], meaning: 'Another order was taken with this number: `order`.' },
  ],
} as const satisfies ProblemTable

const endpoint = endpointsOf('Orders')

export const takenOrderEndpoints = [
  endpoint({
    route: 'PUT /orders/{id}/taken',
    summary: 'Note the number of an order in the ERP system, which has taken it over',
    description: 'The same number again changes nothing.',
    scope: 'orders:write',
    access: staff('orders.take'),
    params: orderNumberParams,
    body: takenOrderBody,
    response: json(takenOrderSchema, 'The order and its number'),
    refuses: TAKEN_ORDER_PROBLEMS,
    changes: [],
    run: (ctx, { params, body }) => takeOrder(ctx, params.id, body.number),
  }),
  endpoint({
    route: 'GET /orders/by-number/{number}',
    summary: 'Find an order by its number in the ERP system',
    scope: 'orders:read',
    access: staff('orders.read'),
    params: externalNumberParams,
    response: json(takenOrderSchema, 'The order and its number'),
    refuses: pick(TAKEN_ORDER_PROBLEMS, 'order-not-found'),
    shows: [],
    run: async ({ db }, { params }) =>
      (await findTakenOrder(db, params.number)) ?? refused({ code: 'order-not-found' }),
  }),
]
