import { staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { idempotencyHeaders } from '#app/app/idempotency.server.ts'
import { answerChangedOrder, changedOrderResponse } from '#app/order-changes/core/changed-order.server.ts'
import { ORDER_CHANGE_PROBLEMS } from '#app/order-changes/core/problems.server.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import { newRefundBody } from '#app/orders/core/payment-contract.ts'
import { recordRefund } from './commands.server.ts'

export const refundEndpoints = [
  endpointsOf('Orders')({
    route: 'POST /orders/{id}/refunds',
    summary: 'Record a refund that was transferred to the buyer, who gets an email',
    description:
      'At most what is owed (`refundDue` of the order): paid units that the seller cancelled. Several refunds can add up to it. Can be undone for a few seconds. A repeated request with the same Idempotency-Key records nothing more.',
    scope: 'payments:write',
    access: staff('orders.mark-paid'),
    params: orderNumberParams,
    headers: idempotencyHeaders,
    body: newRefundBody,
    status: 201,
    response: changedOrderResponse,
    refuses: ORDER_CHANGE_PROBLEMS,
    changes: ['orders'],
    run: (ctx, { params, headers, body }) =>
      answerChangedOrder(ctx, recordRefund(ctx, params.id, body, headers['idempotency-key'])),
  }),
]
