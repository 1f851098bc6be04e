/** The promises of placed orders. */

import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import type { ProblemTable } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import { MAX_ORDER_LINES } from '#app/pricing/quantity-rules.ts'
import { answerChangedOrder, changedOrderResponse } from '../core/changed-order.server.ts'
import { ORDER_CHANGE_PROBLEMS } from '../core/problems.server.ts'
import { changePromise } from './commands.server.ts'
import { promiseChangeBody, promiseSummarySchema, shipByDateBody } from './contract.ts'
import { findPromiseSummary } from './queries.server.ts'

const endpoint = endpointsOf('Orders')

export const PROMISE_PROBLEMS = {
  ...ORDER_CHANGE_PROBLEMS,
  'nothing-promised': [409, 'All open units are in stock. They have no ship-by date.'],
} as const satisfies ProblemTable

export const orderPromiseEndpoints = [
  endpoint({
    route: 'GET /promises/summary',
    summary: 'Get the promised units by week, and the share of units that left on time',
    access: staff('orders.read'),
    response: json(promiseSummarySchema, 'The summary'),
    run: ({ db, now }) => findPromiseSummary(db, now()),
  }),
  endpoint({
    route: 'PUT /orders/{id}/lines/{line}/promise',
    summary: 'Promise another ship-by date for units that are not in stock yet; the buyer gets an email',
    access: staff('orders.change-date'),
    params: z.object({
      id: z.string().max(64),
      line: z.coerce.number().int().min(1).max(MAX_ORDER_LINES),
    }),
    body: promiseChangeBody,
    response: changedOrderResponse,
    refuses: PROMISE_PROBLEMS,
    changes: ['orders'],
    run: (ctx, { params: { id, line }, body: { version, ...change } }) =>
      answerChangedOrder(ctx, changePromise(ctx, id, change, { line, version })),
  }),
  endpoint({
    route: 'PUT /orders/{id}/ship-by-date',
    summary:
      'Promise another ship-by date for all units of an order that are not in stock yet; the buyer gets one email',
    access: staff('orders.change-date'),
    params: orderNumberParams,
    body: shipByDateBody,
    response: changedOrderResponse,
    refuses: PROMISE_PROBLEMS,
    changes: ['orders'],
    run: (ctx, { params: { id }, body }) => answerChangedOrder(ctx, changePromise(ctx, id, body)),
  }),
]
