/** Undoing an administrator's last status change of an order. */

import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { textSchema } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import type { ProblemTable } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { formatMoney } from '#app/lib/money.ts'
import { mapOutcome } from '#app/lib/outcome.ts'
import { ANY_CHANGE } from '#app/order-changes/core/change-permissions.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import { orderSummarySchema } from '#app/orders/core/order-contract.ts'
import { ORDER_NOT_FOUND } from '#app/orders/core/problems.server.ts'
import { toOrderSummaryDto } from '#app/orders/list/order-dto.server.ts'
import { extendUndoWindow, undoTransition } from './commands.server.ts'

const endpoint = endpointsOf('Orders')

interface MissingStock {
  sku: string
  available: number
  needed: number
}

/** The order stays as it is. */
export const UNDO_PROBLEMS = {
  'order-not-found': ORDER_NOT_FOUND,
  'undo-window-closed': [
    409,
    'It is too late to undo. The order was not changed.',
    { meaning: 'The time to undo is over, or the order was changed again.' },
  ],
  'undo-out-of-stock': [
    409,
    ({ sku, available, needed }: MissingStock) =>
      `The order stays cancelled: ${sku} has ${available} of ${needed} units left in stock.`,
    {
      extra: ['sku', 'available', 'needed'],
      meaning: 'The units of the cancelled order were sold in the meantime, so it stays cancelled.',
    },
  ],
  'undo-over-budget': [
    409,
    ({ needed, remaining }: { needed: number; remaining: number }) =>
      `The order stays cancelled: it costs ${formatMoney(needed)}, and the budget of the company has ${formatMoney(remaining)} left.`,
    {
      meaning: 'The budget of the cancelled order was used in the meantime. The order stays cancelled.',
    },
  ],
} as const satisfies ProblemTable

const undoBody = z
  .strictObject({
    event: textSchema(64, 1).describe('From the response to the change'),
  })
  .openapi('UndoTransition')

export const undoEndpoints = [
  endpoint({
    route: 'POST /orders/{id}/undo',
    summary: 'Undo the last change of an order by an administrator',
    description:
      'Possible for a few seconds after a change of the status, the payment deadline or the dispatch date, a shipment or a cancellation of units (`undo` of the order), while its email waits. A shipment becomes a draft again; cancelled units are taken from stock again.',
    access: staff(...ANY_CHANGE),
    params: orderNumberParams,
    body: undoBody,
    addsRecord: true,
    response: json(orderSummarySchema, 'The summary of the order as it was before'),
    refuses: UNDO_PROBLEMS,
    changes: ['orders'],
    run: (ctx, { params, body }) => mapOutcome(undoTransition(ctx, params.id, body.event), toOrderSummaryDto),
  }),
  endpoint({
    route: 'POST /orders/{id}/undo/extend',
    summary: 'Extend the time in which a change can be undone, for someone who is reading the message',
    access: staff(...ANY_CHANGE),
    params: orderNumberParams,
    body: undoBody,
    response: json(
      z.object({ seconds: z.int().describe('From now') }).openapi('ExtendedUndo'),
      'The remaining time',
    ),
    refuses: UNDO_PROBLEMS,
    changes: [],
    run: (ctx, { params, body }) =>
      mapOutcome(extendUndoWindow(ctx, params.id, body.event), (value) => ({ seconds: value })),
  }),
]
