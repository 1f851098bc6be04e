import { z } from '@hono/zod-openapi'
import { admin, anyone } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { productNotFound, versionConflict } from '../problems.server.ts'
import { findProductById } from '../queries.server.ts'
import { relatedProductSchema, relatedProductsBody } from './contract.ts'
import { listRelatedProducts, type RelationRefusal, replaceRelatedProducts } from './related.server.ts'
import { MAX_RELATED, RELATION_KINDS } from './rules.ts'

const params = z.object({ id: z.string().max(64) })
const tag = 'Products'

function relationProblem(refusal: RelationRefusal): HttpProblem {
  if (refusal.code === 'product-not-found') return productNotFound()
  if (refusal.code === 'version-conflict') return versionConflict(refusal.now)
  const message = describeRefusal(refusal)
  return new HttpProblem({
    status: 422,
    code: 'invalid-related-products',
    title: 'Invalid related products',
    detail: `Related product ${refusal.index + 1} ${message}.`,
    fields: { [`related.${refusal.index}`]: message },
  })
}

function describeRefusal(refusal: Extract<RelationRefusal, { index: number }>): string {
  switch (refusal.code) {
    case 'related-to-itself':
      return 'is the product itself'
    case 'related-twice':
      return 'is listed twice'
    case 'related-product-not-found':
      return 'does not exist'
    case 'too-many-related':
      return `is too many: ${RELATION_KINDS[refusal.kind]} can have at most ${MAX_RELATED[refusal.kind]}`
  }
}

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
      if (related.length === 0 && !(await findProductById(db, id))) throw productNotFound()
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
    async run(ctx, { params: { id }, body }) {
      const outcome = await replaceRelatedProducts(ctx, id, body)
      if (!outcome.done) throw relationProblem(outcome.refusal)
      return outcome.value
    },
  }),
]
