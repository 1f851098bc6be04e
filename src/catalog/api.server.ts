/** The API calls that buyers find and compare products with. */
import { z } from '@hono/zod-openapi'
import { anyone } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { productSchema } from '#app/products/core/contract.ts'
import { alternativesQuerySchema } from '#app/products/core/list-contract.ts'
import { PRODUCT_PROBLEMS } from '#app/products/core/problems.server.ts'
import { SHOWN_DATA } from '#app/products/core/shown-data.server.ts'
import { findAlternatives } from './alternatives/queries.server.ts'
import { type CatalogServices, createProductListEndpoints } from './list/api.server.ts'
import { relatedProductEndpoints } from './related/api.server.ts'

export const createCatalogEndpoints = (services: CatalogServices) => [
  ...createProductListEndpoints(services),
  endpointsOf('Products')({
    route: 'GET /products/{id}/alternatives',
    summary: 'List up to four products of the same family that can be ordered, the most similar first',
    access: anyone,
    params: z.object({ id: z.string().max(64) }),
    query: alternativesQuerySchema,
    response: json(z.array(productSchema), 'The products'),
    refuses: pick(PRODUCT_PROBLEMS, 'product-not-found'),
    shows: SHOWN_DATA,
    run: async ({ db }, { params: { id }, query: { quantity } }) =>
      (await findAlternatives(db, id, quantity)) ?? refused({ code: 'product-not-found' }),
  }),
  ...relatedProductEndpoints,
]
