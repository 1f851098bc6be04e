/** Undoing an administrator's last status change of an order. */
import { z } from '@hono/zod-openapi'
import { admin } from '#app/app/access.server.ts'
import { textSchema } from '#app/app/api.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { formatMoney } from '#app/lib/money.ts'
import { requireDone } from '#app/lib/outcome.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import { orderSummarySchema } from '#app/orders/core/order-contract.ts'
import { orderNotFoundProblem } from '#app/orders/core/problems.server.ts'
import { toOrderSummaryDto } from '#app/orders/list/order-adapter.server.ts'
import { extendUndoWindow, type UndoRefusal, undoTransition } from './undo-transition.commands.server.ts'

const tag = 'Orders'

const undoBody = z
  .strictObject({
    event: textSchema(64, 1).openapi({ description: 'From the response to the change' }),
  })
  .openapi('UndoTransition')

export const undoEndpoints = [
  endpoint({
    method: 'post',
    path: '/orders/{id}/undo',
    tag,
    summary: 'Undo the last change of an order by an administrator',
    description:
      'Possible for a few seconds after a change of the status, the payment deadline or the dispatch date, a shipment or a cancellation of units (`undo` of the order), while its email waits. A shipment becomes a draft again; cancelled units are taken from stock again.',
    access: admin,
    params: orderNumberParams,
    body: undoBody,
    response: json(orderSummarySchema, 'The summary of the order as it was before'),
    problems: [404, 409],
    changes: ['orders'],
    async run(ctx, { params, body }) {
      const order = requireDone(await undoTransition(ctx, params.id, body.event), undoProblem)
      return toOrderSummaryDto(order)
    },
  }),
  endpoint({
    method: 'post',
    path: '/orders/{id}/undo/extend',
    tag,
    summary: 'Extend the time in which a change can be undone, for someone who is reading the message',
    access: admin,
    params: orderNumberParams,
    body: undoBody,
    response: json(
      z.object({ seconds: z.int().openapi({ description: 'From now' }) }).openapi('ExtendedUndo'),
      'The remaining time',
    ),
    problems: [404, 409],
    changes: [],
    async run(ctx, { params, body }) {
      const seconds = requireDone(await extendUndoWindow(ctx, params.id, body.event), undoProblem)
      return { seconds }
    },
  }),
]

function undoProblem(refusal: UndoRefusal): HttpProblem {
  switch (refusal.code) {
    case 'order-not-found':
      return orderNotFoundProblem()
    case 'undo-window-closed':
      return new HttpProblem({
        status: 409,
        code: refusal.code,
        title: 'Too late to undo',
        detail: 'It is too late to undo. The order was not changed.',
      })
    case 'undo-out-of-stock':
      return new HttpProblem({
        status: 409,
        code: refusal.code,
        title: 'Not enough stock to undo',
        detail: `The order stays cancelled: ${refusal.sku} has ${refusal.available} of ${refusal.needed} units left in stock.`,
        extra: { sku: refusal.sku, available: refusal.available, needed: refusal.needed },
      })
    case 'undo-over-budget':
      return new HttpProblem({
        status: 409,
        code: refusal.code,
        title: 'Not enough budget to undo',
        detail: `The order stays cancelled: it costs ${formatMoney(refusal.needed)}, and the budget of the company has ${formatMoney(refusal.remaining)} left.`,
      })
  }
}
