/** Orders: place, read, export and change their status. */
import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses, jsonBody, jsonResponse, newApi } from '#app/app/api.server.ts'
import { linkHeader } from '#app/app/cursor.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { requireAdmin, requireUser } from '#app/lib/actor.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { idempotencyKey, orderNumberParams, orderTransitionBody } from './contract.ts'
import { streamOrderExport } from './export/order-export.server.ts'
import { findOrderPage, findReadableOrder } from './list/orders.queries.server.ts'
import {
  newOrderBody,
  orderExportQuery,
  orderListingQuery,
  orderSchema,
  orderSummarySchema,
} from './order-contract.ts'
import { placeOrder } from './place/place-order.commands.server.ts'
import { listChangedProblem, placeOrderProblem } from './place/place-order.problems.server.ts'
import { orderNotFoundProblem } from './problems.server.ts'
import { SUMMARY_LINES, toOrderDto, toOrderSummaryDto } from './serializers.server.ts'
import { type TransitionRefusal, transitionOrder } from './transitions/transition-order.commands.server.ts'

const tags = ['Orders']

/** Reads the order list of a buyer, for the response to an order of an outdated version of it. */
export type ReadOrderList = (db: Db, userId: string) => Promise<unknown>

export function createOrderApi(readOrderList: ReadOrderList) {
  return newApi()
    .openapi(
      createRoute({
        method: 'post',
        path: '/orders',
        tags,
        summary: 'Place an order of many products',
        description:
          'All lines are ordered, or none. Lines of the same product are summed before they are validated. The problem response lists each product that cannot be ordered, with the reason and the nearest valid quantities (`lines`, each a RejectedLine). A repeated request with the same Idempotency-Key does not order twice.',
        request: {
          headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
          body: jsonBody(newOrderBody),
        },
        responses: { 201: jsonResponse(orderSchema, 'The order'), ...errorResponses(401, 409, 413, 422) },
      }),
      async (c) => {
        const key = c.req.valid('header')['idempotency-key']
        const outcome = await placeOrder(c.var.ctx, c.req.valid('json'), key)
        if (!outcome.done) {
          if (outcome.refusal.because !== 'order-list-version-conflict')
            throw placeOrderProblem(outcome.refusal)
          const { userId } = requireUser(c.var.ctx.actor)
          throw listChangedProblem(await readOrderList(c.var.ctx.db, userId))
        }
        const { order, isReplay } = outcome.value
        c.header('Location', `/api/orders/${order.number}`)
        if (isReplay) c.header('Idempotent-Replayed', 'true')
        return c.json(toOrderDto(order), 201)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/orders',
        tags,
        summary: 'List order summaries, oldest first: your own, or all for administrators',
        description: 'Fifty per page, unless `limit` is set. The `Link` header has the next page.',
        request: { query: orderListingQuery },
        responses: {
          200: jsonResponse(z.array(orderSummarySchema), 'The orders, each with its first lines'),
          ...errorResponses(401, 422),
        },
      }),
      async (c) => {
        const user = requireUser(c.var.ctx.actor)
        const { mine, ...query } = c.req.valid('query')
        const everyones = user.role === 'admin' && !mine
        const page = await findOrderPage(
          c.var.ctx.db,
          { limit: 50, ...query, lines: SUMMARY_LINES },
          everyones ? undefined : user.userId,
        )
        c.header('Link', linkHeader(c.req.url, { next: page.next }) || undefined)
        return c.json(page.orders.map(toOrderSummaryDto), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/orders/export.csv',
        tags,
        summary: 'Export orders or order lines as CSV, oldest first (administrators)',
        request: { query: orderExportQuery },
        responses: {
          200: {
            description: 'UTF-8 with a byte order mark. Cells that look like formulas start with a quote.',
            content: { 'text/csv': { schema: z.string() } },
          },
          ...errorResponses(401, 403, 422),
        },
      }),
      (c) => {
        requireAdmin(c.var.ctx.actor)
        const { rows = 'orders', ...search } = c.req.valid('query')
        c.header('Content-Disposition', `attachment; filename="${rows}.csv"`)
        return c.body(streamOrderExport(c.var.ctx.db, rows, search), 200, {
          'Content-Type': 'text/csv; charset=utf-8',
        })
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/orders/{id}',
        tags,
        summary: 'Get an order with all its lines: your own, or any for administrators',
        request: { params: orderNumberParams },
        responses: { 200: jsonResponse(orderSchema, 'The order'), ...errorResponses(401, 404, 422) },
      }),
      async (c) => {
        const user = requireUser(c.var.ctx.actor)
        const order = await findReadableOrder(c.var.ctx.db, user, c.req.valid('param').id)
        if (!order) throw orderNotFoundProblem()
        return c.json(toOrderDto(order), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/orders/{id}/transitions',
        tags,
        summary:
          'Change the status of an order. Customers can cancel placed orders. Administrators can mark orders as paid, shipped, delivered or cancelled.',
        request: { params: orderNumberParams, body: jsonBody(orderTransitionBody) },
        responses: {
          201: jsonResponse(orderSummarySchema, 'The summary of the changed order'),
          ...errorResponses(401, 404, 409, 422),
        },
      }),
      async (c) => {
        const { to, note } = c.req.valid('json')
        const outcome = await transitionOrder(c.var.ctx, c.req.valid('param').id, to, note)
        if (!outcome.done) throw transitionProblem(outcome.refusal, to)
        return c.json(toOrderSummaryDto(outcome.value), 201)
      },
    )
}

function transitionProblem(refusal: TransitionRefusal, to: string): HttpProblem {
  if (refusal.because === 'order-not-found') return orderNotFoundProblem()
  return new HttpProblem({
    status: 409,
    code: refusal.because,
    title: 'Status change not allowed',
    detail: `The order is ${refusal.status}. You cannot ${to === 'cancelled' ? 'cancel it' : `mark it as ${to}`}.`,
    extra: { orderStatus: refusal.status },
  })
}
