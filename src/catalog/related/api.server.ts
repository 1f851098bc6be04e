import { z } from '@hono/zod-openapi'
import { anyone, staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { type ProblemTable, pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { PRODUCT_PROBLEMS } from '#app/products/core/problems.server.ts'
import { findProductById } from '#app/products/records/queries.server.ts'
import { relatedProductSchema, relatedProductsBody } from './contract.ts'
import { listRelatedProducts, replaceRelatedProducts } from './related.server.ts'
import { MAX_RELATED } from './rules.ts'

const params = z.object({ id: z.string().max(64) })
const endpoint = endpointsOf('Products')

const RELATION_ERRORS = {
  itself: 'is the product itself',
  twice: 'is listed twice',
  unknown: 'does not exist',
  'too-many': `is too many: a product has ${MAX_RELATED.successor} successor, and at most ${MAX_RELATED.accessory} of each other kind`,
} as const

interface RelationFacts {
  problem: keyof typeof RELATION_ERRORS
  index: number
}

export const RELATION_PROBLEMS = {
  ...pick(PRODUCT_PROBLEMS, 'product-not-found', 'version-conflict'),
  'invalid-related-products': [
    422,
    ({ problem, index }: RelationFacts) => `Related product ${index + 1} ${RELATION_ERRORS[problem]}.`,
    {
      fields: ({ problem, index }: RelationFacts) => ({ [`related.${index}`]: RELATION_ERRORS[problem] }),
    },
  ],
} as const satisfies ProblemTable

export const relatedProductEndpoints = [
  endpoint({
    route: 'GET /products/{id}/related',
    summary: 'List the successor, accessories, spare parts and alternatives that the seller names',
    access: anyone,
    params,
    response: json(z.array(relatedProductSchema), 'The products, archived ones included'),
    refuses: pick(PRODUCT_PROBLEMS, 'product-not-found'),
    shows: ['products', 'orders'],
    isCached: true,
    async run({ db }, { params: { id } }) {
      const related = await listRelatedProducts(db, id)
      if (related.length === 0 && !(await findProductById(db, id)))
        return refused({ code: 'product-not-found' })
      return related
    },
  }),
  endpoint({
    route: 'PUT /products/{id}/related',
    summary: 'Replace the related products of a product',
    access: staff('products.change'),
    params,
    body: relatedProductsBody,
    response: json(z.array(relatedProductSchema), 'The products'),
    refuses: RELATION_PROBLEMS,
    changes: ['products'],
    run: (ctx, { params: { id }, body }) => replaceRelatedProducts(ctx, id, body),
  }),
]
