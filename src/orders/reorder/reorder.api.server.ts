/** Before an order: was it placed already, what was ordered last time, how many as usual. */
import { createRoute, z } from '@hono/zod-openapi'
import { jsonAnswer, jsonBody, newApi, problems, several, words } from '#app/app/api.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { mergeLines } from '#app/pricing/quotes.ts'
import { orderNumber } from '../contract.ts'
import { orderOf, ordersById } from '../list/orders.queries.server.ts'
import { noSuchOrder } from '../order.api.server.ts'
import { orderAgainSchema, orderCheckBody, orderCheckSchema, usualQuantitySchema } from '../order-contract.ts'
import { FIRST_LINES, summaryOf } from '../serializers.server.ts'
import { orderedAgain, ordersWithPo, similarOrders, usualQuantities } from './reorder.queries.server.ts'

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
        200: jsonAnswer(orderCheckSchema, 'At most three orders each, newest first'),
        ...problems(401, 413, 422),
      },
    }),
    async (c) => {
      const { db, now, actor } = c.var.ctx
      const { userId } = requireUser(actor)
      const { lines, poNumber } = c.req.valid('json')
      const samePo = await ordersWithPo(db, userId, poNumber ?? '')
      const similar = await similarOrders(db, userId, mergeLines(lines), now())
      const found = await ordersById(db, [...samePo, ...similar], FIRST_LINES)
      const shown = (ids: string[]) => found.filter(({ id }) => ids.includes(id)).map(summaryOf)
      return c.json({ samePo: shown(samePo), similar: shown(similar) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/usual',
      tags,
      summary: 'How many of each machine the caller usually orders; machines never ordered are left out',
      request: { query: z.object({ product: several(words(64, 1), 100) }) },
      responses: { 200: jsonAnswer(z.array(usualQuantitySchema), 'The quantities'), ...problems(401, 422) },
    }),
    async (c) => {
      const { userId } = requireUser(c.var.ctx.actor)
      return c.json(await usualQuantities(c.var.ctx.db, userId, c.req.valid('query').product), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/{id}/again',
      tags,
      summary: 'The lines of an order with the machines as they are sold today',
      request: { params: orderNumber },
      responses: { 200: jsonAnswer(z.array(orderAgainSchema), 'The lines'), ...problems(401, 404, 422) },
    }),
    async (c) => {
      const user = requireUser(c.var.ctx.actor)
      const order = await orderOf(c.var.ctx.db, user, c.req.valid('param').id)
      if (!order) throw noSuchOrder()
      return c.json(await orderedAgain(c.var.ctx.db, order), 200)
    },
  )
