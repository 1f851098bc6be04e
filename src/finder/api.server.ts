import { anyone } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { finderResultSchema, jobQuerySchema } from './contract.ts'
import { createFinder } from './find-products.server.ts'

export function createFinderEndpoints(db: Db) {
  const finder = createFinder(db)
  return [
    endpointsOf('Product finder')({
      route: 'GET /finder',
      summary: 'Find the products that drill a hole, with the figures of each rule and the quantity needed',
      access: anyone,
      query: jobQuerySchema,
      response: json(finderResultSchema, 'The products that fit, and the nearest misses'),
      shows: ['products', 'orders'],
      isCached: true,
      run: (_ctx, { query }) => finder.find(query),
    }),
  ]
}
