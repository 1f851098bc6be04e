import { admin } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { orderNumberParams } from '../contract.ts'
import { orderProblem } from '../lifecycle/order-problems.server.ts'
import { toOrderSummaryDto } from '../order-adapter.server.ts'
import { orderSummarySchema } from '../order-contract.ts'
import { changeDispatchDate, changePaymentDeadline } from './change-dates.commands.server.ts'
import { dispatchDateBody, paymentDeadlineBody } from './contract.ts'

const tag = 'Orders'

export const paymentDeadlineEndpoints = [
  endpoint({
    method: 'put',
    path: '/orders/{id}/payment-deadline',
    tag,
    summary: 'Extend or remove the payment deadline of an unpaid order; the buyer gets an email',
    access: admin,
    params: orderNumberParams,
    body: paymentDeadlineBody,
    response: json(orderSummarySchema, 'The summary of the changed order'),
    problems: [404, 409],
    changes: ['orders'],
    async run(ctx, { params, body }) {
      const outcome = await changePaymentDeadline(ctx, params.id, body)
      if (!outcome.done) throw orderProblem(outcome.refusal)
      return toOrderSummaryDto(outcome.value)
    },
  }),
  endpoint({
    method: 'put',
    path: '/orders/{id}/dispatch-date',
    tag,
    summary: 'Promise another dispatch date for a paid order; the buyer gets an email',
    access: admin,
    params: orderNumberParams,
    body: dispatchDateBody,
    response: json(orderSummarySchema, 'The summary of the changed order'),
    problems: [404, 409],
    changes: ['orders'],
    async run(ctx, { params, body }) {
      const outcome = await changeDispatchDate(ctx, params.id, body)
      if (!outcome.done) throw orderProblem(outcome.refusal)
      return toOrderSummaryDto(outcome.value)
    },
  }),
]
