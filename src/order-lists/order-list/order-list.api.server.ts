/** The order list of a signed-in buyer. */
import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses, jsonBody, jsonResponse, newApi } from '#app/app/api.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { idempotencyKey } from '#app/orders/contract.ts'
import { listAdditionBody, listCountSchema, orderListBody, orderListSchema } from '../contract.ts'
import { orderListProblem } from '../problems.server.ts'
import { countOrderListLines, findOrderList } from '../queries.server.ts'
import { addToOrderList, replaceOrderList } from './order-list.commands.server.ts'

const tags = ['Order list']

export const orderListApi = newApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/orderlist',
      tags,
      summary: 'Get your order list, with today’s product data',
      responses: { 200: jsonResponse(orderListSchema, 'The list'), ...errorResponses(401) },
    }),
    async (c) => {
      const { userId } = requireUser(c.var.ctx.actor)
      return c.json(await findOrderList(c.var.ctx.db, userId), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/orderlist/count',
      tags,
      summary: 'Count the lines of your order list',
      responses: { 200: jsonResponse(listCountSchema, 'The count'), ...errorResponses(401) },
    }),
    async (c) => {
      const { userId } = requireUser(c.var.ctx.actor)
      return c.json({ lines: await countOrderListLines(c.var.ctx.db, userId) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/orderlist',
      tags,
      summary: 'Replace the order list; lines of the same product are summed',
      request: { body: jsonBody(orderListBody) },
      responses: {
        200: jsonResponse(orderListSchema, 'The updated list'),
        ...errorResponses(401, 409, 413, 422),
      },
    }),
    async (c) => {
      const { version, lines } = c.req.valid('json')
      const outcome = await replaceOrderList(c.var.ctx, version, lines)
      if (!outcome.done) throw orderListProblem(outcome.refusal)
      return c.json(outcome.value, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/orderlist/lines',
      tags,
      summary: 'Add lines to the order list, or merge another list into it',
      description:
        'Safe to repeat with the same Idempotency-Key: the list remembers the keys of its last additions and adds each once.',
      request: {
        headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
        body: jsonBody(listAdditionBody),
      },
      responses: {
        200: jsonResponse(orderListSchema, 'The updated list'),
        ...errorResponses(401, 413, 422),
      },
    }),
    async (c) => {
      const { lines, mode } = c.req.valid('json')
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await addToOrderList(c.var.ctx, lines, mode, key)
      if (!outcome.done) throw orderListProblem(outcome.refusal)
      return c.json(outcome.value, 200)
    },
  )
