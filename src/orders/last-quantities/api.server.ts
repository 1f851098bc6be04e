import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { arrayParam, textSchema } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { lastQuantitySchema } from './contract.ts'
import { findLastQuantities } from './queries.server.ts'

export const lastQuantitiesEndpoint = endpointsOf('Orders')({
  route: 'GET /orders/last-quantities',
  summary:
    'Get the quantity of each product in your last order of it; products you have never ordered are left out',
  access: signedIn,
  query: z.object({ product: arrayParam(textSchema(64, 1), 100) }),
  response: json(z.array(lastQuantitySchema), 'The quantities'),
  run: ({ db, actor }, { query }) => findLastQuantities(db, actor.userId, query.product),
})
