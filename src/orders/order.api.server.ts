/** Orders as a whole: placing many lines at once, reading them, moving them on, and their invoice. */
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
        summary: 'Place an order of many products, all or nothing',
        description:
          'Lines of the same product are summed first, and the sum is judged. A refusal says for every product that cannot be ordered why and what would do (`lines`, each a RefusedLine); nothing is written then. Repeat with the same Idempotency-Key to be sure.',
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
          if (outcome.refusal.because !== 'list-changed-meanwhile') throw placeOrderProblem(outcome.refusal)
          const { userId } = requireUser(c.var.ctx.actor)
          throw listChangedProblem(await readOrderList(c.var.ctx.db, userId))
        }
        const { order, isReplay: replayed } = outcome.value
        c.header('Location', `/api/orders/${order.number}`)
        if (replayed) c.header('Idempotent-Replayed', 'true')
        return c.json(toOrderDto(order), 201)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/orders',
        tags,
        summary: 'Orders in short, oldest first: one’s own, or everybody’s for administrators',
        description: 'Fifty at a time unless `limit` says otherwise; the `Link` header has the next ones.',
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
        summary: 'Orders, or their lines, as a spreadsheet, oldest first (administrators)',
        request: { query: orderExportQuery },
        responses: {
          200: {
            description:
              'UTF-8 with a byte order mark; a cell that a spreadsheet would calculate begins with a quote',
            content: { 'text/csv': { schema: z.string() } },
          },
          ...errorResponses(401, 403, 422),
        },
      }),
      (c) => {
        requireAdmin(c.var.ctx.actor)
        const { what = 'orders', ...search } = c.req.valid('query')
        c.header('Content-Disposition', `attachment; filename="${what}.csv"`)
        return c.body(streamOrderExport(c.var.ctx.db, what, search), 200, {
          'Content-Type': 'text/csv; charset=utf-8',
        })
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/orders/{id}',
        tags,
        summary: 'One order with all its lines: the buyer’s own, or any for administrators',
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
        path: '/orders/{id}/moves',
        tags,
        summary:
          'Move an order on: customers cancel what is placed; administrators mark paid, shipped, delivered, cancelled',
        request: { params: orderNumberParams, body: jsonBody(orderTransitionBody) },
        responses: {
          201: jsonResponse(orderSummarySchema, 'The order as it is now, in short'),
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
  if (refusal.because === 'no-such-order') return orderNotFoundProblem()
  return new HttpProblem({
    status: 409,
    code: refusal.because,
    title: 'Not possible now',
    detail: `The order is ${refusal.state} and cannot become ${to} by you. Nothing was changed.`,
    extra: { state: refusal.state },
  })
}
