import { staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { idempotencyHeaders } from '#app/app/idempotency.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { TRANSITION_PROBLEMS } from '#app/fulfillment/transitions/problems.server.ts'
import { answerChangedOrder, changedOrderResponse } from '#app/order-changes/core/changed-order.server.ts'
import { ORDER_CHANGE_PROBLEMS } from '#app/order-changes/core/problems.server.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import { newPaymentBody } from '#app/orders/core/payment-contract.ts'
import { recordPayment } from './commands.server.ts'

export const paymentEndpoint = endpointsOf('Orders')({
  route: 'POST /orders/{id}/payments',
  summary: 'Record the payment of an order, which is paid then',
  description: 'A repeated request with the same Idempotency-Key records nothing more.',
  scope: 'payments:write',
  access: staff('orders.mark-paid'),
  params: orderNumberParams,
  headers: idempotencyHeaders,
  body: newPaymentBody,
  status: 201,
  response: changedOrderResponse,
  refuses: { ...TRANSITION_PROBLEMS, ...pick(ORDER_CHANGE_PROBLEMS, 'idempotency-key-reused') },
  changes: ['orders'],
  run: (ctx, { params, headers, body }) =>
    answerChangedOrder(ctx, recordPayment(ctx, params.id, body, headers['idempotency-key'])),
})
