/** The promises of placed orders. */
import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import type { ProblemTable } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { ORDER_CHANGE_PROBLEMS } from '#app/order-changes/core/order-problems.server.ts'
import { orderSummarySchema } from '#app/orders/core/order-contract.ts'
import { toOrderSummaryDto } from '#app/orders/list/order-adapter.server.ts'
import { MAX_ORDER_LINES } from '#app/pricing/quantity-rules.ts'
import { changePromise } from './change-promise.commands.server.ts'
import { promiseChangeBody, promiseSummarySchema } from './contract.ts'
import { findPromiseSummary } from './promise-summary.queries.server.ts'

const tag = 'Orders'

export const PROMISE_PROBLEMS = {
  ...ORDER_CHANGE_PROBLEMS,
  'nothing-promised': [
    409,
    'Nothing is promised',
    'All open units of this line are in stock. They have no ship-by date.',
  ],
} as const satisfies ProblemTable

export const orderPromiseEndpoints = [
  endpoint({
    method: 'get',
    path: '/promises/summary',
    tag,
    summary: 'Get the promised units by week, and the share of units that left on time',
    access: staff('orders.read'),
    response: json(promiseSummarySchema, 'The summary'),
    run: ({ db, now }) => findPromiseSummary(db, now()),
  }),
  endpoint({
    method: 'put',
    path: '/orders/{id}/lines/{line}/promise',
    tag,
    summary: 'Promise another ship-by date for units that are not in stock yet; the buyer gets an email',
    access: staff('orders.change-date'),
    params: z.object({
      id: z.string().max(64),
      line: z.coerce.number().int().min(1).max(MAX_ORDER_LINES),
    }),
    body: promiseChangeBody,
    response: json(orderSummarySchema, 'The summary of the order'),
    refuses: PROMISE_PROBLEMS,
    changes: ['orders'],
    async run(ctx, { params: { id, line }, body }) {
      const outcome = await changePromise(ctx, id, line, body)
      return outcome.done ? toOrderSummaryDto(outcome.value) : outcome
    },
  }),
]
