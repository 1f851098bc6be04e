/** Order statistics: counts by status, shipments by month, and the products that a buyer has ordered. */
import { z } from '@hono/zod-openapi'
import { anyone, signedIn } from '#app/app/access.server.ts'
import { textSchema } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { findMemberships } from '#app/companies/core/queries.server.ts'
import { orderedProductSchema, purchaseCountsSchema, shippedByMonthSchema } from '../core/contract.ts'
import { findOrderedProducts } from '../list/queries.server.ts'
import { countAllOrders, countBuyerOrders, countShippedByMonth } from './order-counts.queries.server.ts'

const endpoint = endpointsOf('Orders')

export const orderStatisticsEndpoints = [
  endpoint({
    route: 'GET /orders/counts',
    summary: 'Count the orders in each status: your own, or all for administrators',
    access: signedIn,
    query: z.object({ mine: z.enum(['1']).optional() }),
    response: json(purchaseCountsSchema, 'The counts'),
    async run({ db, now, actor }, { query }) {
      const isOfEveryone = actor.role === 'admin' && !query.mine
      if (isOfEveryone) return countAllOrders(db, now())
      const [counts, companies] = await Promise.all([
        countBuyerOrders(db, actor.userId),
        findMemberships(db, actor.userId),
      ])
      const shown = companies.map(({ companyId: id, name, role }) => ({ id, name, role }))
      return { ...counts, ...(shown.length > 0 && { companies: shown }) }
    },
  }),
  endpoint({
    route: 'GET /orders/products',
    summary: 'List the products you have ordered, which a review can name',
    reads: 'replica',
    access: signedIn,
    query: z.object({
      product: textSchema(64, 1)
        .optional()
        .describe('The ID of a product that comes first if you have ordered it'),
    }),
    response: json(z.array(orderedProductSchema), 'At most 200 products, last ordered first'),
    run: ({ db, actor }, { query }) => findOrderedProducts(db, actor.userId, query.product),
  }),
  endpoint({
    route: 'GET /orders/shipped-by-month',
    summary: 'Count the orders shipped in each of the last twelve months',
    access: anyone,
    response: json(shippedByMonthSchema, 'Months, oldest first'),
    shows: ['orders'],
    isCached: true,
    run: ({ db, now }) => countShippedByMonth(db, now()),
  }),
]
