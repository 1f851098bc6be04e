/** Orders: place, read, export and change their status. */
import { z } from '@hono/zod-openapi'
import { admin, signedIn } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { markReplay } from '#app/app/idempotent-replay.server.ts'
import { json, listPage, rawResponse } from '#app/app/response-formats.server.ts'
import { requireCompanyActor } from '#app/companies/read-company.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { idempotencyHeaders, orderNumberParams, orderTransitionBody } from './contract.ts'
import { streamOrderExport } from './export/order-export.server.ts'
import { describeTransitionRefusal } from './lifecycle/copy.server.ts'
import { findOrderPage, findReadableOrder } from './list/orders.queries.server.ts'
import { SUMMARY_LINES, toOrderDto, toOrderSummaryDto } from './order-adapter.server.ts'
import {
  changedOrderSchema,
  newOrderBody,
  orderExportQuerySchema,
  orderListQuerySchema,
  orderSchema,
  orderSummarySchema,
} from './order-contract.ts'
import { placeOrder } from './place/place-order.commands.server.ts'
import { listChangedProblem, placeOrderProblem } from './place/place-order.problems.server.ts'
import { orderNotFoundProblem, undoWindowProblem } from './problems.server.ts'
import { findRequestOfOrder } from './purchase-requests/queries.server.ts'
import { summarizeBuyer } from './statistics/buyer-summary.queries.server.ts'
import { cancellationNote } from './transitions/copy.ts'
import { joinNotes, shipmentNote } from './transitions/shipment-note.ts'
import { type TransitionRefusal, transitionOrder } from './transitions/transition-order.commands.server.ts'
import { findOfferedUndo } from './undo/undo-window.server.ts'

const tag = 'Orders'

/** Reads the order list of a buyer, for the response to an order of an outdated version of it. */
export type ReadOrderList = (db: Db, userId: string) => Promise<unknown>

export const createOrderEndpoints = (readOrderList: ReadOrderList) => [
  endpoint({
    method: 'post',
    path: '/orders',
    tag,
    summary: 'Place an order of many products',
    description:
      'All lines are ordered, or none. Lines of the same product are summed before they are validated. The problem response lists each product that cannot be ordered, with the reason and the nearest valid quantities (`lines`, each a RejectedLine). A repeated request with the same Idempotency-Key does not order twice.',
    access: signedIn,
    headers: idempotencyHeaders,
    body: newOrderBody,
    bodyLimit: 'bulk',
    status: 201,
    response: json(orderSchema, 'The order'),
    problems: [404, 409, 429],
    changes: ['orders'],
    placesOrder: true,
    location: ({ number }) => `/api/orders/${number}`,
    async run(ctx, { headers, body }, c) {
      const outcome = await placeOrder(ctx, body, headers['idempotency-key'])
      if (!outcome.done) {
        if (outcome.refusal.code !== 'order-list-version-conflict') throw placeOrderProblem(outcome.refusal)
        throw listChangedProblem(await readOrderList(ctx.db, ctx.actor.userId))
      }
      const { order, isReplay } = outcome.value
      markReplay(c, isReplay)
      return toOrderDto(order)
    },
  }),
  endpoint({
    method: 'get',
    path: '/orders',
    tag,
    summary: 'List order summaries, oldest first: your own, those of your company, or all for administrators',
    description: 'Fifty per page, unless `limit` is set. The `Link` header has the next page.',
    reads: 'replica',
    access: signedIn,
    query: orderListQuerySchema,
    response: listPage(z.array(orderSummarySchema), 'The orders, each with its first lines'),
    problems: [404],
    async run({ db, actor, now }, { query: { mine, company, ...query } }) {
      if (company !== undefined) await requireCompanyActor({ db, actor }, company)
      const isOfEveryone = company !== undefined || (actor.role === 'admin' && !mine)
      const buyerId = isOfEveryone ? undefined : actor.userId
      const page = { limit: 50, ...query, companyId: company, lines: SUMMARY_LINES }
      const { items, next } = await findOrderPage(db, page, buyerId, now())
      return { items: items.map(toOrderSummaryDto), next }
    },
  }),
  endpoint({
    method: 'get',
    path: '/orders/export.csv',
    tag,
    summary: 'Export orders or order lines as CSV, oldest first',
    reads: 'replica',
    access: admin,
    query: orderExportQuerySchema,
    response: rawResponse('UTF-8 with a byte order mark. Cells that look like formulas start with a quote.', {
      'text/csv': z.string(),
    }),
    run({ db, now }, { query: { rows = 'orders', ...search } }, c) {
      c.header('Content-Disposition', `attachment; filename="${rows}.csv"`)
      return c.body(streamOrderExport(db, rows, search, now()), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
      })
    },
  }),
  endpoint({
    method: 'get',
    path: '/orders/{id}',
    tag,
    summary: 'Get an order with all its lines: your own, or any for administrators',
    access: signedIn,
    params: orderNumberParams,
    response: json(orderSchema, 'The order'),
    problems: [404],
    async run({ db, actor, now }, { params }) {
      const order = await findReadableOrder(db, actor, params.id)
      if (!order) throw orderNotFoundProblem()
      const isAdmin = actor.role === 'admin'
      const [undo, buyerSummary, purchaseRequest] = await Promise.all([
        isAdmin ? findOfferedUndo(db, order, now()) : null,
        isAdmin ? summarizeBuyer(db, order.number) : undefined,
        order.company_id === null ? undefined : findRequestOfOrder(db, actor, order, now()),
      ])
      return {
        ...toOrderDto(order),
        ...(buyerSummary && { buyerSummary }),
        ...(purchaseRequest && { purchaseRequest }),
        ...(undo && { undo }),
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/orders/{id}/transitions',
    tag,
    summary:
      'Change the status of an order. Customers can cancel placed orders. Administrators can mark orders as paid, shipped, delivered or cancelled.',
    access: signedIn,
    params: orderNumberParams,
    body: orderTransitionBody,
    status: 201,
    response: json(changedOrderSchema, 'The summary of the changed order'),
    problems: [404, 409],
    changes: ['orders'],
    async run(ctx, { params, body: { to, note = '', reason, restock = true, ...shipment } }) {
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
          ...(reason && { reason }),
          restock,
        },
      )
      if (!outcome.done) throw transitionProblem(outcome.refusal, to)
      const undo = ctx.actor.role === 'admin' ? await findOfferedUndo(ctx.db, outcome.value, ctx.now()) : null
      return { ...toOrderSummaryDto(outcome.value), undo }
    },
  }),
]

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
  if (refusal.code === 'order-not-found') return orderNotFoundProblem()
  if (refusal.code === 'undo-window-open') return undoWindowProblem(refusal)
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
