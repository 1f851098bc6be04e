import { staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { mapOutcome } from '#app/lib/outcome.ts'
import { answerChangedOrder, changedOrderResponse } from '#app/order-changes/core/changed-order.server.ts'
import { ORDER_CHANGE_PROBLEMS } from '#app/order-changes/core/problems.server.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import { orderSummarySchema } from '#app/orders/core/order-contract.ts'
import type { PaymentEmailKind } from '#app/orders/core/payment-deadline-rules.ts'
import { toOrderSummaryDto } from '#app/orders/list/order-dto.server.ts'
import { changeDispatchDate, changePaymentDeadline } from './change-dates.commands.server.ts'
import { dispatchDateBody, paymentDeadlineBody } from './contract.ts'
import { sendPaymentEmail } from './send-payment-email.commands.server.ts'

const endpoint = endpointsOf('Orders')

interface PaymentEmailCall {
  route: `POST /orders/{id}/${string}`
  summary: string
  description?: string
}

const paymentEmailCall = (kind: PaymentEmailKind, call: PaymentEmailCall) =>
  endpoint({
    ...call,
    access: staff('orders.change-deadline'),
    params: orderNumberParams,
    status: 201,
    response: json(orderSummarySchema, 'The summary of the order'),
    refuses: ORDER_CHANGE_PROBLEMS,
    changes: ['orders'],
    run: (ctx, { params }) => mapOutcome(sendPaymentEmail(ctx, params.id, kind), toOrderSummaryDto),
  })

export const paymentDeadlineEndpoints = [
  endpoint({
    route: 'PUT /orders/{id}/payment-deadline',
    summary: 'Extend or remove the payment deadline of an unpaid order; the buyer gets an email',
    access: staff('orders.change-deadline'),
    params: orderNumberParams,
    body: paymentDeadlineBody,
    response: changedOrderResponse,
    refuses: ORDER_CHANGE_PROBLEMS,
    changes: ['orders'],
    run: (ctx, { params, body }) => answerChangedOrder(ctx, changePaymentDeadline(ctx, params.id, body)),
  }),
  paymentEmailCall('payment-reminder', {
    route: 'POST /orders/{id}/payment-reminders',
    summary: 'Remind the buyer of an unpaid order by email: at most once a day, and five times in all',
  }),
  paymentEmailCall('bank-details', {
    route: 'POST /orders/{id}/bank-details',
    summary:
      'Email the bank details to the buyer of an unpaid order: at most once a day, and five times in all',
    description:
      'The payment deadline of an order that was placed before there was a bank account starts now.',
  }),
  endpoint({
    route: 'PUT /orders/{id}/dispatch-date',
    summary: 'Promise another dispatch date for a paid order; the buyer gets an email',
    access: staff('orders.change-date'),
    params: orderNumberParams,
    body: dispatchDateBody,
    response: changedOrderResponse,
    refuses: ORDER_CHANGE_PROBLEMS,
    changes: ['orders'],
    run: (ctx, { params, body }) => answerChangedOrder(ctx, changeDispatchDate(ctx, params.id, body)),
  }),
]
