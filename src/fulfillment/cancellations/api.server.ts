/** Cancelling units of an order. */
import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { idempotencyHeaders } from '#app/app/idempotency.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { ORDER_CHANGE_PROBLEMS } from '#app/order-changes/core/problems.server.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import { ORDER_NOT_FOUND } from '#app/orders/core/problems.server.ts'
import { findReadableOrderId } from '#app/orders/list/queries.server.ts'
import { cancelUnits, previewUnitCancellation } from './commands.server.ts'
import {
  cancellationPreviewBody,
  cancellationPreviewSchema,
  cancellationSchema,
  newCancellationBody,
} from './contract.ts'
import { findCancellations } from './queries.server.ts'

const endpoint = endpointsOf('Orders')

export const cancellationEndpoints = [
  endpoint({
    route: 'GET /orders/{id}/cancellations',
    summary: 'List the cancellations of an order, newest first: your own, or any for administrators',
    access: signedIn,
    params: orderNumberParams,
    response: json(z.array(cancellationSchema), 'The cancellations, at most 200'),
    refuses: { 'order-not-found': ORDER_NOT_FOUND },
    async run({ db, actor }, { params }) {
      const orderId = await findReadableOrderId(db, actor, params.id)
      if (!orderId) return refused({ code: 'order-not-found' })
      return findCancellations(db, orderId)
    },
  }),
  endpoint({
    route: 'POST /orders/{id}/cancellations/preview',
    summary: 'Show the amount due before and after a cancellation, without cancelling anything',
    access: signedIn,
    params: orderNumberParams,
    body: cancellationPreviewBody,
    response: json(cancellationPreviewSchema, 'The amounts'),
    refuses: ORDER_CHANGE_PROBLEMS,
    changes: [],
    run: (ctx, { params, body }) => previewUnitCancellation(ctx, params.id, body.lines),
  }),
  endpoint({
    route: 'POST /orders/{id}/cancellations',
    summary: 'Cancel units of an order',
    description:
      'Customers cancel units of their own unpaid orders; what remains of a line must be 0 or a quantity that can be ordered, and is priced by the volume prices of the day of the order. Administrators cancel open units of any order at the agreed price. A repeated request with the same Idempotency-Key cancels nothing more.',
    access: signedIn,
    params: orderNumberParams,
    headers: idempotencyHeaders,
    body: newCancellationBody,
    status: 201,
    response: json(cancellationSchema, 'The cancellation'),
    refuses: ORDER_CHANGE_PROBLEMS,
    changes: ['orders'],
    run: (ctx, { params, headers, body }) => cancelUnits(ctx, params.id, body, headers['idempotency-key']),
  }),
]
