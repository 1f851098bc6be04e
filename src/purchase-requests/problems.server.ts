import type { ProblemTable, RefusalOf } from '#app/app/problems.server.ts'
import { PLACE_ORDER_PROBLEMS } from '#app/order-placement/place/problems.server.ts'
import { MAX_REQUEST_VERSIONS, MAX_REQUESTS } from './rules.ts'

export const PURCHASE_REQUEST_PROBLEMS = {
  'purchase-request-not-found': [404, 'There is no purchase request with this number.'],
  'approval-not-needed': [
    409,
    'You can place this order yourself. It is within your limit and the budget, and no rule of the company stops it.',
  ],
  'nobody-can-approve': [
    409,
    'Nobody else in the company can approve this order. Ask an owner to add an approver.',
  ],
  'company-required': [422, 'Only orders for a company can be requested.'],
  'too-many-purchase-requests': [
    409,
    `A person can have at most ${MAX_REQUESTS} requests that are open or less than a day old, and send each at most ${MAX_REQUEST_VERSIONS} times.`,
  ],
  'offered-lines': [
    409,
    'The lines of an accepted offer stay as they are. Withdraw the request to order something else.',
  ],
  'own-purchase-request': [403, 'Another owner or approver must decide your request.'],
  'not-an-approver': [403, 'Others decide this step of the request, or you have decided it already.'],
  'not-the-requester': [403, 'Only the requester can change or withdraw a request.'],
  'purchase-request-decided': [
    409,
    'This request was decided or withdrawn, or it has expired. Nothing was changed.',
  ],
  'purchase-request-changed': [409, 'The request was changed in the meantime. Check it and decide again.'],
} as const satisfies ProblemTable

/** The problems of a request that is sent: its own, and those of the order that it asks for. */
export const SENT_REQUEST_PROBLEMS = { ...PLACE_ORDER_PROBLEMS, ...PURCHASE_REQUEST_PROBLEMS }

export type PurchaseRequestRefusal = RefusalOf<typeof SENT_REQUEST_PROBLEMS>
