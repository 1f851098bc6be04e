/** Figures about orders: how many there are, what was shipped, which products a buyer has had. */
import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses, jsonResponse, newApi } from '#app/app/api.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { orderedProductSchema, purchaseCountsSchema, shippedByMonthSchema } from '../contract.ts'
import { findOrderedProducts } from '../list/orders.queries.server.ts'
import { countAllOrders, countBuyerOrders, countShippedByMonth } from './order-counts.queries.server.ts'

const tags = ['Orders']

export const orderStatisticsApi = newApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/counts',
      tags,
      summary: 'Orders in each status: of the whole shop for administrators, otherwise one’s own',
      request: { query: z.object({ mine: z.enum(['1']).optional() }) },
      responses: { 200: jsonResponse(purchaseCountsSchema, 'The counts'), ...errorResponses(401) },
    }),
    async (c) => {
      const user = requireUser(c.var.ctx.actor)
      const everyones = user.role === 'admin' && !c.req.valid('query').mine
      const { db, now } = c.var.ctx
      return c.json(await (everyones ? countAllOrders(db, now()) : countBuyerOrders(db, user.userId)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/products',
      tags,
      summary: 'Products the caller has ordered: what a review may name',
      responses: {
        200: jsonResponse(z.array(orderedProductSchema), 'Products, last ordered first'),
        ...errorResponses(401),
      },
    }),
    async (c) => {
      const user = requireUser(c.var.ctx.actor)
      return c.json(await findOrderedProducts(c.var.ctx.db, user.userId), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/shipped-by-month',
      tags,
      summary: 'Orders shipped in each of the last twelve months',
      responses: { 200: jsonResponse(shippedByMonthSchema, 'Months, oldest first') },
    }),
    async (c) => c.json(await countShippedByMonth(c.var.ctx.db, c.var.ctx.now()), 200),
  )
