import { z } from '@hono/zod-openapi'
import { admin, anyone } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { requireDone } from '#app/lib/outcome.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { productNotFoundProblem, versionConflictProblem } from '#app/products/core/problems.server.ts'
import { findProductById } from '#app/products/records/queries.server.ts'
import { relatedProductSchema, relatedProductsBody } from './contract.ts'
import { listRelatedProducts, type RelationRefusal, replaceRelatedProducts } from './related.server.ts'
import { MAX_RELATED } from './rules.ts'

const params = z.object({ id: z.string().max(64) })
const tag = 'Products'

function relationProblem(refusal: RelationRefusal): HttpProblem {
  if (refusal.code === 'product-not-found') return productNotFoundProblem()
  if (refusal.code === 'version-conflict') return versionConflictProblem(refusal.now)
  const message = RELATION_PROBLEMS[refusal.problem]
  return new HttpProblem({
    status: 422,
    code: 'invalid-related-products',
    title: 'Invalid related products',
    detail: `Related product ${refusal.index + 1} ${message}.`,
    fields: { [`related.${refusal.index}`]: message },
  })
}

const RELATION_PROBLEMS = {
  itself: 'is the product itself',
  twice: 'is listed twice',
  unknown: 'does not exist',
  'too-many': `is too many: a product has ${MAX_RELATED.successor} successor, and at most ${MAX_RELATED.accessory} of each other kind`,
} as const

export const relatedProductEndpoints = [
  endpoint({
    method: 'get',
    path: '/products/{id}/related',
    tag,
    summary: 'List the successor, accessories, spare parts and alternatives that the seller names',
    access: anyone,
    params,
    response: json(z.array(relatedProductSchema), 'The products, archived ones included'),
    problems: [404],
    shows: ['products', 'orders'],
    isCached: true,
    async run({ db }, { params: { id } }) {
      const related = await listRelatedProducts(db, id)
      if (related.length === 0 && !(await findProductById(db, id))) throw productNotFoundProblem()
      return related
    },
  }),
  endpoint({
    method: 'put',
    path: '/products/{id}/related',
    tag,
    summary: 'Replace the related products of a product',
    access: admin,
    params,
    body: relatedProductsBody,
    response: json(z.array(relatedProductSchema), 'The products'),
    problems: [404, 409],
    changes: ['products'],
    run: async (ctx, { params: { id }, body }) =>
      requireDone(await replaceRelatedProducts(ctx, id, body), relationProblem),
  }),
]
