import { z } from '@hono/zod-openapi'
import { signedIn, staff } from '#app/app/access.server.ts'
import { MAX_BULK_BYTES } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { idempotencyHeaders } from '#app/app/idempotency.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'
import { COMPANY_PROBLEMS } from '#app/companies/core/problems.server.ts'
import { requireCompanyActor } from '#app/companies/core/read-company.server.ts'
import { newId } from '#app/db/ids.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { mapOutcome } from '#app/lib/outcome.ts'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import {
  acceptanceBody,
  acceptedQuoteSchema,
  assigneeBody,
  counterBody,
  newOfferDraftBody,
  newQuoteBody,
  offerBody,
  quoteListQuerySchema,
  quoteMessageBody,
  quoteParams,
  quoteSchema,
  quoteSummarySchema,
} from './core/contract.ts'
import { ACCEPTANCE_PROBLEMS, QUOTE_PROBLEMS } from './core/problems.server.ts'
import { readChanged, readQuote } from './core/read-quote.server.ts'
import { quoteFiguresSchema } from './list/contract.ts'
import { readQuoteFigures } from './list/figures.queries.server.ts'
import { listQuotes } from './list/queries.server.ts'
import { acceptQuote } from './versions/accept-quote.commands.server.ts'
import {
  assignQuote,
  sendCounteroffer,
  sendMessage,
  sendOffer,
} from './versions/answer-quote.commands.server.ts'
import { requestQuote } from './versions/request-quote.commands.server.ts'
import { draftOffer, duplicateQuote } from './versions/start-offer.commands.server.ts'

const endpoint = endpointsOf('Quotes')
/** Each request sends emails to the sales team. */
const REQUEST_LIMIT = { name: 'quote requests', windowMs: 60 * 60_000, maxAttempts: 30 }
const quote = json(quoteSchema, 'The quote as it is now')
const params = quoteParams
const notFound = pick(QUOTE_PROBLEMS, 'quote-not-found')

const toAccepted = (number: string) =>
  number.startsWith('R-') ? { order: null, request: number } : { order: number, request: null }

const negotiationEndpoints = [
  endpoint({
    route: 'GET /quotes',
    summary: 'List your quotes or those of a company, newest first, or a queue of the sales team',
    access: signedIn,
    query: quoteListQuerySchema,
    response: listPage(z.array(quoteSummarySchema), 'The quotes, 50 unless `limit` is set'),
    refuses: pick(COMPANY_PROBLEMS, 'company-not-found'),
    async run({ db, actor, now }, { query }) {
      if (query.queue) requirePermission(actor, 'quotes.read')
      if (query.company) await requireCompanyActor({ db, actor }, query.company)
      return listQuotes(db, actor, query, now())
    },
  }),
  endpoint({
    route: 'POST /quotes/drafts',
    summary: 'Start an offer that a customer has not asked for. They see it when it is sent.',
    access: staff('quotes.answer'),
    body: newOfferDraftBody,
    bodyLimit: MAX_BULK_BYTES,
    status: 201,
    response: json(quoteSchema, 'The draft'),
    refuses: QUOTE_PROBLEMS,
    changes: [],
    run: (ctx, { body }) => readChanged(ctx, draftOffer(ctx, body)),
    location: ({ number }) => `/api/quotes/${number}`,
  }),
  endpoint({
    route: 'GET /quotes/figures',
    summary: 'Get the open value by stage, and how quotes of the last year ended',
    access: staff('quotes.read'),
    response: json(quoteFiguresSchema, 'The figures'),
    run: ({ db, now, orderTerms }) =>
      readQuoteFigures(db, now(), (orderTerms ?? DEFAULT_ORDER_TERMS).calendar),
  }),
  endpoint({
    route: 'GET /quotes/{id}',
    summary: 'Get a quote: your own, one of your company, or any for staff members who may see quotes',
    scope: 'quotes:read',
    access: signedIn,
    params,
    response: quote,
    refuses: notFound,
    run: (ctx, { params: { id } }) => readQuote(ctx, id),
  }),
  endpoint({
    route: 'POST /quotes/{id}/offers',
    summary: 'Offer prices: a new version, which never changes',
    addsRecord: true,
    access: staff('quotes.answer'),
    params,
    body: offerBody,
    bodyLimit: MAX_BULK_BYTES,
    response: quote,
    refuses: QUOTE_PROBLEMS,
    changes: [],
    run: (ctx, { params: { id }, body }) => readChanged(ctx, sendOffer(ctx, id, body)),
  }),
  endpoint({
    route: 'POST /quotes/{id}/counteroffers',
    summary: 'Ask for other quantities or prices: a new version',
    addsRecord: true,
    access: signedIn,
    params,
    body: counterBody,
    bodyLimit: MAX_BULK_BYTES,
    response: quote,
    refuses: QUOTE_PROBLEMS,
    changes: [],
    run: (ctx, { params: { id }, body }) => readChanged(ctx, sendCounteroffer(ctx, id, body)),
  }),
  endpoint({
    route: 'POST /quotes/{id}/acceptances',
    summary: 'Order what is offered, as a whole or in parts',
    description:
      'Names the version, so that nobody orders at terms they have not seen. An order that the company has to approve becomes a purchase request, which keeps the prices of the version through all steps. A repeated request with the same Idempotency-Key orders once.',
    access: signedIn,
    params,
    headers: idempotencyHeaders,
    body: acceptanceBody,
    bodyLimit: MAX_BULK_BYTES,
    status: 201,
    response: json(
      acceptedQuoteSchema,
      'The order, or the purchase request if the company approves it first',
    ),
    refuses: ACCEPTANCE_PROBLEMS,
    changes: ['orders'],
    run: (ctx, { params: { id }, headers, body }) =>
      mapOutcome(acceptQuote(ctx, id, body, headers['idempotency-key'] ?? newId()), toAccepted),
  }),
  endpoint({
    route: 'POST /quotes/{id}/messages',
    summary: 'Write a message, or ask, withdraw or decline with a text',
    addsRecord: true,
    access: signedIn,
    params,
    body: quoteMessageBody,
    response: quote,
    refuses: QUOTE_PROBLEMS,
    changes: [],
    run: (ctx, { params: { id }, body }) => readChanged(ctx, sendMessage(ctx, id, body)),
  }),
  endpoint({
    route: 'PUT /quotes/{id}/assignee',
    summary: 'Take a quote over, or leave it to the team',
    access: staff('quotes.answer'),
    params,
    body: assigneeBody,
    response: quote,
    refuses: QUOTE_PROBLEMS,
    changes: [],
    run: (ctx, { params: { id }, body }) => readChanged(ctx, assignQuote(ctx, id, body)),
  }),
]

export function createQuoteEndpoints(rateLimits: RateLimits) {
  const countRequest = ({ actor }: { actor: SignedInUser }) =>
    rateLimits.countAction([REQUEST_LIMIT], actor.userId, 'Too many requests.')
  return [
    ...negotiationEndpoints,
    endpoint({
      route: 'POST /quotes',
      summary: 'Ask for prices',
      description:
        'Nothing is ordered or reserved. The sales team gets an email. A repeated request with the same Idempotency-Key asks once.',
      access: signedIn,
      headers: idempotencyHeaders,
      body: newQuoteBody,
      bodyLimit: MAX_BULK_BYTES,
      status: 201,
      response: json(quoteSchema, 'The quote'),
      refuses: QUOTE_PROBLEMS,
      changes: [],
      rateLimit: countRequest,
      run: (ctx, { headers, body }) => readChanged(ctx, requestQuote(ctx, body, headers['idempotency-key'])),
      location: ({ number }) => `/api/quotes/${number}`,
    }),
    endpoint({
      route: 'POST /quotes/{id}/duplicates',
      summary: 'Start again with the products and quantities of a quote that has ended',
      description: 'At the prices of today: a request of the buyer, or a draft of the sales team.',
      access: signedIn,
      params,
      status: 201,
      response: json(quoteSchema, 'The new quote'),
      refuses: QUOTE_PROBLEMS,
      changes: [],
      rateLimit: countRequest,
      run: (ctx, { params: { id } }) => readChanged(ctx, duplicateQuote(ctx, id)),
      location: ({ number }) => `/api/quotes/${number}`,
    }),
  ]
}
