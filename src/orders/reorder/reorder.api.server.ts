/** Before an order: was it placed already, what was ordered last time, how many as usual. */
import { createRoute, z } from '@hono/zod-openapi'
import {
  arrayParam,
  errorResponses,
  jsonBody,
  jsonResponse,
  newApi,
  textSchema,
} from '#app/app/api.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { mergeLines } from '#app/pricing/quotes.ts'
import { orderNumberParams } from '../contract.ts'
import { findOrdersById, findReadableOrder } from '../list/orders.queries.server.ts'
import {
  orderCheckBody,
  orderCheckResultSchema,
  reorderLineSchema,
  usualQuantitySchema,
} from '../order-contract.ts'
import { orderNotFoundProblem } from '../problems.server.ts'
import { SUMMARY_LINES, toOrderSummaryDto } from '../serializers.server.ts'
import {
  findOrdersWithPoNumber,
  findReorderLines,
  findSimilarOrders,
  findUsualQuantities,
} from './reorder.queries.server.ts'

const tags = ['Orders']

export const reorderApi = newApi()
  .openapi(
    createRoute({
      method: 'post',
      path: '/orders/check',
      tags,
      summary: 'Whether one’s own orders look like this one; nothing is written or refused',
      request: { body: jsonBody(orderCheckBody) },
      responses: {
        200: jsonResponse(orderCheckResultSchema, 'At most three orders each, newest first'),
        ...errorResponses(401, 413, 422),
      },
    }),
    async (c) => {
      const { db, now, actor } = c.var.ctx
      const { userId } = requireUser(actor)
      const { lines, poNumber } = c.req.valid('json')
      const samePoNumber = await findOrdersWithPoNumber(db, userId, poNumber ?? '')
      const similar = await findSimilarOrders(db, userId, mergeLines(lines), now())
      const found = await findOrdersById(db, [...samePoNumber, ...similar], SUMMARY_LINES)
      const shown = (ids: string[]) => found.filter(({ id }) => ids.includes(id)).map(toOrderSummaryDto)
      return c.json({ samePoNumber: shown(samePoNumber), similar: shown(similar) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/usual-quantities',
      tags,
      summary: 'How many of each product the caller usually orders; products never ordered are left out',
      request: { query: z.object({ product: arrayParam(textSchema(64, 1), 100) }) },
      responses: {
        200: jsonResponse(z.array(usualQuantitySchema), 'The quantities'),
        ...errorResponses(401, 422),
      },
    }),
    async (c) => {
      const { userId } = requireUser(c.var.ctx.actor)
      return c.json(await findUsualQuantities(c.var.ctx.db, userId, c.req.valid('query').product), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/{id}/reorder',
      tags,
      summary: 'The lines of an order with the products as they are sold today',
      request: { params: orderNumberParams },
      responses: {
        200: jsonResponse(z.array(reorderLineSchema), 'The lines'),
        ...errorResponses(401, 404, 422),
      },
    }),
    async (c) => {
      const user = requireUser(c.var.ctx.actor)
      const order = await findReadableOrder(c.var.ctx.db, user, c.req.valid('param').id)
      if (!order) throw orderNotFoundProblem()
      return c.json(await findReorderLines(c.var.ctx.db, order), 200)
    },
  )
