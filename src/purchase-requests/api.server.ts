import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { MAX_BULK_BYTES } from '#app/app/api.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { idempotencyHeaders } from '#app/app/idempotency.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import { COMPANY_PROBLEMS } from '#app/companies/core/problems.server.ts'
import { requireCompanyActor } from '#app/companies/core/read-company.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { type Outcome, refused } from '#app/lib/outcome.ts'
import type { ReadOrderList } from '#app/order-placement/place/api.server.ts'
import { newOrderBody } from '#app/orders/core/order-contract.ts'
import { changeRequest } from './change-request.commands.server.ts'
import {
  purchaseRequestSchema,
  requestChangeBody,
  requestDecisionBody,
  requestListQuerySchema,
  requestNumberParams,
  requestSummarySchema,
} from './contract.ts'
import { createRequest } from './create-request.commands.server.ts'
import { decideRequest, type RecordQuotedOrder, withdrawRequest } from './decide-request.commands.server.ts'
import { PURCHASE_REQUEST_PROBLEMS, SENT_REQUEST_PROBLEMS } from './problems.server.ts'
import { findRequest, listRequests, listWaitingRequests } from './queries.server.ts'
import { requestOnBehalfEndpoint } from './request-on-behalf.api.server.ts'

const endpoint = endpointsOf('Purchase requests')
const request = json(purchaseRequestSchema, 'The request as it is now')
const params = requestNumberParams
const notFound = pick(PURCHASE_REQUEST_PROBLEMS, 'purchase-request-not-found')
/** Of every change of a request. */
const lockedProblems = { ...notFound, ...pick(COMPANY_PROBLEMS, 'not-permitted-in-company') }

async function readRequest(ctx: Context, number: string) {
  const found = await findRequest(ctx.db, requireUser(ctx.actor), number, ctx.now())
  return found ?? refused({ code: 'purchase-request-not-found' })
}

/** The request after a change. */
async function readChanged<Refusal extends { code: string }>(
  ctx: Context,
  number: string,
  changed: Promise<Outcome<unknown, Refusal>>,
) {
  const outcome = await changed
  return outcome.done ? readRequest(ctx, number) : outcome
}

const requestEndpoints = [
  requestOnBehalfEndpoint,
  endpoint({
    route: 'GET /purchase-requests',
    summary: 'List your purchase requests and those that you can decide, or those of a company, newest first',
    access: signedIn,
    query: requestListQuerySchema,
    response: listPage(z.array(requestSummarySchema), 'The requests, 50 unless `limit` is set'),
    refuses: pick(COMPANY_PROBLEMS, 'company-not-found'),
    async run({ db, actor, now }, { query }) {
      if (query.company !== undefined) await requireCompanyActor({ db, actor }, query.company)
      return listRequests(db, actor, query, now())
    },
  }),
  endpoint({
    route: 'GET /purchase-requests/waiting',
    summary: 'List the newest 100 purchase requests that wait for your decision',
    access: signedIn,
    response: json(z.array(requestSummarySchema), 'The requests, newest first'),
    run: ({ db, actor, now }) => listWaitingRequests(db, actor, now()),
  }),
  endpoint({
    route: 'GET /purchase-requests/{id}',
    summary: 'Get a purchase request: your own, one that you can decide, or any for administrators',
    access: signedIn,
    params,
    response: request,
    refuses: notFound,
    run: (ctx, { params: { id } }) => readRequest(ctx, id),
  }),
  endpoint({
    route: 'PUT /purchase-requests/{id}',
    summary:
      'Change the lines, PO number, site or cost center of your request and send it again: all approvals start again',
    access: signedIn,
    params,
    body: requestChangeBody,
    bodyLimit: MAX_BULK_BYTES,
    response: request,
    refuses: { ...SENT_REQUEST_PROBLEMS, ...lockedProblems },
    changes: [],
    run: (ctx, { params: { id }, body }) => readChanged(ctx, id, changeRequest(ctx, id, body)),
  }),
  endpoint({
    route: 'POST /purchase-requests/{id}/withdrawal',
    summary: 'Withdraw your request; may be repeated',
    access: signedIn,
    params,
    response: request,
    refuses: {
      ...lockedProblems,
      ...pick(PURCHASE_REQUEST_PROBLEMS, 'not-the-requester', 'purchase-request-decided'),
    },
    changes: [],
    run: (ctx, { params: { id } }) => readChanged(ctx, id, withdrawRequest(ctx, id)),
  }),
]

export const createPurchaseRequestEndpoints = (
  readOrderList: ReadOrderList,
  recordQuotedOrder: RecordQuotedOrder,
) => [
  ...requestEndpoints,
  endpoint({
    route: 'POST /purchase-requests',
    summary: 'Ask the approvers of a company for an order that needs approval',
    description:
      'Nothing is ordered or reserved. The approvers of the first step get an email. With `listVersion` the order list is emptied. A repeated request with the same Idempotency-Key asks once.',
    access: signedIn,
    headers: idempotencyHeaders,
    body: newOrderBody,
    bodyLimit: MAX_BULK_BYTES,
    status: 201,
    response: json(purchaseRequestSchema, 'The request'),
    refuses: SENT_REQUEST_PROBLEMS,
    changes: [],
    async run(ctx, { headers, body }) {
      const outcome = await createRequest(ctx, body, { key: headers['idempotency-key'] })
      if (outcome.done) return readRequest(ctx, outcome.value)
      if (outcome.refusal.code !== 'order-list-version-conflict') return outcome
      return refused({ ...outcome.refusal, current: await readOrderList(ctx.db, ctx.actor.userId) })
    },
    location: ({ number }) => `/api/purchase-requests/${number}`,
  }),
  endpoint({
    route: 'POST /purchase-requests/{id}/decisions',
    summary: 'Approve or reject a request, or ask for changes',
    description:
      'The approval of the last step places the order in the name of the requester. If stock or prices no longer fit, nothing is ordered: the request then has the status `needs-changes` and the reasons in `differences`.',
    access: signedIn,
    params,
    body: requestDecisionBody,
    response: request,
    refuses: {
      ...lockedProblems,
      ...pick(COMPANY_PROBLEMS, 'company-closed', 'company-on-hold'),
      ...pick(
        PURCHASE_REQUEST_PROBLEMS,
        'own-purchase-request',
        'not-an-approver',
        'purchase-request-decided',
        'purchase-request-changed',
      ),
    },
    changes: ['orders'],
    run: (ctx, { params: { id }, body }) =>
      readChanged(ctx, id, decideRequest(ctx, id, body, recordQuotedOrder)),
  }),
]
