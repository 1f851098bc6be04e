/** Changes of the status of an order. */
import { signedIn } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { cancellationNote } from '#app/order-changes/core/copy.ts'
import { findOfferedUndo } from '#app/order-changes/undo/undo-window.server.ts'
import { orderNumberParams, orderTransitionBody } from '#app/orders/core/contract.ts'
import { changedOrderSchema } from '#app/orders/core/order-contract.ts'
import { toOrderSummaryDto } from '#app/orders/list/order-dto.server.ts'
import { transitionOrder } from './commands.server.ts'
import { TRANSITION_PROBLEMS } from './problems.server.ts'

export const orderTransitionEndpoint = endpointsOf('Orders')({
  route: 'POST /orders/{id}/transitions',
  summary:
    'Change the status of an order. Customers can cancel placed orders. Administrators can mark orders as paid, shipped, delivered or cancelled.',
  access: signedIn,
  params: orderNumberParams,
  body: orderTransitionBody,
  status: 201,
  response: json(changedOrderSchema, 'The summary of the changed order'),
  refuses: TRANSITION_PROBLEMS,
  changes: ['orders'],
  async run(ctx, { params, body: { to, note = '', reason, restock = true, payment, ...shipment } }) {
    const isByAdmin = ctx.actor.role === 'admin'
    const adminField = reason ? 'reason' : restock ? undefined : 'restock'
    if (!isByAdmin && adminField)
      return refused({ code: 'invalid-input', fields: { [adminField]: 'can be set by administrators only' } })
    const { carrier = '', trackingNumber: tracking = '' } = shipment
    // As the buyer reads it in the history and in the email.
    const notes = [
      carrier && `Carrier: ${carrier}.`,
      tracking && `Tracking number: ${tracking}.`,
      note || cancellationNote(reason),
    ]
    const outcome = await transitionOrder(ctx, params.id, to, notes.filter(Boolean).join(' '), {
      carrier,
      tracking,
      ...(payment && { payment }),
      ...(reason && { reason }),
      restock,
    })
    if (!outcome.done) return outcome
    const undo = isByAdmin ? await findOfferedUndo(ctx.db, outcome.value, ctx.now()) : null
    return { ...toOrderSummaryDto(outcome.value), undo }
  },
})
