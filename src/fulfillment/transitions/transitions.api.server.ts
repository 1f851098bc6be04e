/** Changes of the status of an order. */
import { signedIn } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { cancellationNote } from '#app/order-changes/core/copy.ts'
import { orderProblem } from '#app/order-changes/core/order-problems.server.ts'
import { joinNotes, shipmentNote } from '#app/order-changes/core/shipment-note.ts'
import { findOfferedUndo } from '#app/order-changes/core/undo-window.server.ts'
import { orderNumberParams, orderTransitionBody } from '#app/orders/core/contract.ts'
import { describeTransitionRefusal } from '#app/orders/core/lifecycle-copy.server.ts'
import { changedOrderSchema } from '#app/orders/core/order-contract.ts'
import { toOrderSummaryDto } from '#app/orders/list/order-adapter.server.ts'
import { type TransitionRefusal, transitionOrder } from './transition-order.commands.server.ts'

export const orderTransitionEndpoint = endpoint({
  method: 'post',
  path: '/orders/{id}/transitions',
  tag: 'Orders',
  summary:
    'Change the status of an order. Customers can cancel placed orders. Administrators can mark orders as paid, shipped, delivered or cancelled.',
  access: signedIn,
  params: orderNumberParams,
  body: orderTransitionBody,
  status: 201,
  response: json(changedOrderSchema, 'The summary of the changed order'),
  problems: [404, 409],
  changes: ['orders'],
  async run(ctx, { params, body: { to, note = '', reason, restock = true, payment, ...shipment } }) {
    const isByAdmin = ctx.actor.role === 'admin'
    if (!isByAdmin && (reason || !restock)) throw adminsOnlyProblem(reason ? 'reason' : 'restock')
    const outcome = await transitionOrder(
      ctx,
      params.id,
      to,
      joinNotes(shipmentNote(shipment), note || cancellationNote(reason)),
      {
        carrier: shipment.carrier ?? '',
        tracking: shipment.trackingNumber ?? '',
        ...(payment && { payment }),
        ...(reason && { reason }),
        restock,
      },
    )
    if (!outcome.done) throw transitionProblem(outcome.refusal, to)
    const undo = ctx.actor.role === 'admin' ? await findOfferedUndo(ctx.db, outcome.value, ctx.now()) : null
    return { ...toOrderSummaryDto(outcome.value), undo }
  },
})

function adminsOnlyProblem(field: string): HttpProblem {
  const message = 'can be set by administrators only'
  return new HttpProblem({
    status: 422,
    code: 'invalid-input',
    title: 'Invalid input',
    detail: `${field}: ${message}`,
    fields: { [field]: message },
  })
}

function transitionProblem(refusal: TransitionRefusal, to: string): HttpProblem {
  if (
    refusal.code === 'order-not-found' ||
    refusal.code === 'undo-window-open' ||
    refusal.code === 'invalid-input'
  )
    return orderProblem(refusal)
  return new HttpProblem({
    status: 409,
    code: refusal.code,
    title: 'Status change not allowed',
    detail: describeTransitionRefusal(refusal, to),
    extra: {
      orderStatus: refusal.status,
      ...(refusal.expiredAt && { expiredAt: refusal.expiredAt.toISOString() }),
    },
  })
}
