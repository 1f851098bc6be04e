import { signedIn } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { type ProblemTable, pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { COMPANY_PROBLEMS } from '#app/companies/core/problems.server.ts'
import { mapOutcome } from '#app/lib/outcome.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import { orderSummarySchema } from '#app/orders/core/order-contract.ts'
import { toOrderSummaryDto } from '#app/orders/list/order-dto.server.ts'
import { ORDER_CHANGE_PROBLEMS } from '../core/problems.server.ts'
import { correctOrder } from './commands.server.ts'
import { orderCorrectionBody } from './contract.ts'

export const CORRECTION_PROBLEMS = {
  ...ORDER_CHANGE_PROBLEMS,
  ...pick(COMPANY_PROBLEMS, 'po-number-required'),
  'version-conflict': [409, 'The order has changed since you loaded it. Review it and try again.'],
} as const satisfies ProblemTable

export const correctionEndpoint = endpointsOf('Orders')({
  route: 'POST /orders/{id}/corrections',
  summary: 'Correct the PO number, phone, delivery note or wanted date of an order',
  description:
    'Customers correct their own orders until the first shipment, administrators any order that is not cancelled. The history of the order says what was corrected. The buyer gets an email about what somebody else corrected. `POST /api/orders/check` finds other orders with the same PO number.',
  access: signedIn,
  params: orderNumberParams,
  body: orderCorrectionBody,
  response: json(orderSummarySchema, 'The summary of the corrected order'),
  refuses: CORRECTION_PROBLEMS,
  changes: ['orders'],
  run: (ctx, { params, body }) => mapOutcome(correctOrder(ctx, params.id, body), toOrderSummaryDto),
})
