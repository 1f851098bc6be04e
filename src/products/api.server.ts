import { z } from '@hono/zod-openapi'
import { admin, anyone } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { findAlternatives } from '#app/catalog/alternatives/alternatives.queries.server.ts'
import {
  createProductListEndpoints,
  type ProductListServices,
  SHOWN_DATA,
} from '#app/catalog/list/list.api.server.ts'
import { relatedProductEndpoints } from '#app/catalog/related/related.api.server.ts'
import { createBatchEndpoints } from '#app/product-admin/batches/batches.api.server.ts'
import { createStockEndpoints, stockDemandEndpoint } from '#app/stock/stock.api.server.ts'
import { newProductBody, productChangeBody, productSchema, uploadedImageSchema } from './core/contract.ts'
import { alternativesQuerySchema } from './core/list-contract.ts'
import {
  duplicateNameProblem,
  invalidPriceTiersProblem,
  productNotFoundProblem,
  skuTakenProblem,
  versionConflictProblem,
  versionRequiredProblem,
} from './core/problems.server.ts'
import { productLocation } from './core/product-adapter.server.ts'
import { createFileEndpoints } from './files/files.api.server.ts'
import { storeImage } from './images/image-store.server.ts'
import { changeProduct, createProduct } from './records/commands.server.ts'
import { findProductById } from './records/queries.server.ts'
import { skuEndpoints } from './sku/sku.api.server.ts'

const tag = 'Products'
const params = z.object({ id: z.string().max(64) })

export interface ProductServices extends ProductListServices {
  /** Starts to encode the other widths and formats of a new image. */
  onImageStored?: () => void
  /** Starts to process a change of many products. */
  onBatchStarted?: () => void
}

export const createProductEndpoints = ({
  facetCache,
  stockSortIndex,
  onImageStored,
  onBatchStarted,
}: ProductServices) => [
  ...createProductListEndpoints({ facetCache, stockSortIndex }),
  ...skuEndpoints,
  stockDemandEndpoint,
  ...createBatchEndpoints({ onChanged: () => facetCache.invalidate(), onStarted: onBatchStarted }),
  endpoint({
    method: 'get',
    path: '/products/{id}',
    tag,
    summary: 'Get a product',
    access: anyone,
    params,
    response: json(productSchema, 'The product'),
    problems: [404],
    shows: SHOWN_DATA,
    async run({ db }, { params: { id } }) {
      const product = await findProductById(db, id)
      if (!product) throw productNotFoundProblem()
      return product
    },
  }),
  endpoint({
    method: 'get',
    path: '/products/{id}/alternatives',
    tag,
    summary: 'List up to four products of the same family that can be ordered, the most similar first',
    access: anyone,
    params,
    query: alternativesQuerySchema,
    response: json(z.array(productSchema), 'The products'),
    problems: [404],
    shows: SHOWN_DATA,
    async run({ db }, { params: { id }, query: { quantity } }) {
      const alternatives = await findAlternatives(db, id, quantity)
      if (!alternatives) throw productNotFoundProblem()
      return alternatives
    },
  }),
  endpoint({
    method: 'post',
    path: '/products',
    tag,
    summary: 'Add a product',
    access: admin,
    body: newProductBody,
    status: 201,
    response: json(productSchema, 'The new product'),
    problems: [409],
    changes: ['products'],
    location: productLocation,
    async run(ctx, { body }) {
      const outcome = await createProduct(ctx, body)
      facetCache.invalidate()
      if (outcome.done) return outcome.value
      const { refusal } = outcome
      if (refusal.code === 'invalid-price-tiers') throw invalidPriceTiersProblem(refusal.problem)
      if (refusal.code === 'duplicate-name') throw duplicateNameProblem('productName', refusal.sku)
      throw skuTakenProblem(refusal.sku, refusal.nowSku)
    },
  }),
  endpoint({
    method: 'patch',
    path: '/products/{id}',
    tag,
    summary:
      'Change a product: identity, specifications, selling terms, stock, texts or image; archive or restore it',
    access: admin,
    params,
    body: productChangeBody,
    response: json(productSchema, 'The changed product'),
    problems: [404, 409, 428],
    changes: ['products'],
    async run(ctx, { params: { id }, body }) {
      const outcome = await changeProduct(ctx, id, body)
      facetCache.invalidate()
      if (outcome.done) return outcome.value
      const { refusal } = outcome
      if (refusal.code === 'product-not-found') throw productNotFoundProblem()
      if (refusal.code === 'invalid-price-tiers') throw invalidPriceTiersProblem(refusal.problem)
      if (refusal.code === 'duplicate-name') throw duplicateNameProblem('name', refusal.sku)
      if (refusal.code === 'sku-already-exists') throw skuTakenProblem(refusal.sku, refusal.nowSku)
      if (refusal.code === 'version-required') throw versionRequiredProblem()
      throw versionConflictProblem(refusal.now)
    },
  }),
  ...relatedProductEndpoints,
  ...createFileEndpoints(),
  ...createStockEndpoints(() => facetCache.invalidate()),
  endpoint({
    method: 'post',
    path: '/pictures',
    tag,
    summary: 'Upload a product image: PNG, JPEG, WebP or AVIF, at most 5 MB',
    access: admin,
    hasOwnQueue: true,
    bodyLimit: 'image',
    status: 201,
    response: json(uploadedImageSchema, 'The URL of the image'),
    problems: [422],
    changes: [],
    location: ({ picture }) => picture,
    async run(ctx, _input, c) {
      const picture = await storeImage(ctx, Buffer.from(await c.req.arrayBuffer()))
      onImageStored?.()
      return { picture }
    },
  }),
]
