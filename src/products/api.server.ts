import { z } from '@hono/zod-openapi'
import { admin, adminOnlyIf, anyone } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import { findAlternatives } from './alternatives/alternatives.queries.server.ts'
import { createBatchEndpoints } from './batches/batches.api.server.ts'
import { changeProduct, createProduct } from './commands.server.ts'
import {
  newProductBody,
  productChangeBody,
  productSchema,
  productSummarySchema,
  uploadedImageSchema,
} from './contract.ts'
import type { FacetCache } from './facets/facet-cache.server.ts'
import { createFileEndpoints } from './files/files.api.server.ts'
import { storeImage } from './images/image-store.server.ts'
import {
  alternativesQuerySchema,
  facetsSchema,
  type ProductFilters,
  productFilterQuerySchema,
  productListQuerySchema,
  stockLevelCountsSchema,
} from './list/contract.ts'
import type { createStockSortIndex } from './list/stock-sort-index.server.ts'
import {
  duplicateNameProblem,
  invalidPriceTiersProblem,
  productNotFoundProblem,
  skuTakenProblem,
  versionConflictProblem,
  versionRequiredProblem,
} from './problems.server.ts'
import { productLocation, toProductSummary } from './product-adapter.server.ts'
import { findProductById, isSortedByStock, listProducts } from './queries.server.ts'
import { relatedProductEndpoints } from './related/related.api.server.ts'
import { skuEndpoints } from './sku/sku.api.server.ts'
import { createStockEndpoints } from './stock/stock.api.server.ts'
import { countStockLevels } from './stock-levels/stock-levels.queries.server.ts'

const tag = 'Products'
const hasOneFamily = ({ family, spec }: Pick<ProductFilters, 'family' | 'spec'>) =>
  spec === undefined || family?.length === 1
/** Families have different specifications, as the filters on the page have. */
const SPEC_OF_FAMILY = { path: ['spec'], error: 'needs exactly one family' }
const params = z.object({ id: z.string().max(64) })
/** `orders` is included because orders change the stock, which every list and product shows. */
const shows = ['products', 'orders'] as const

export interface ProductServices {
  facetCache: FacetCache
  stockSortIndex: ReturnType<typeof createStockSortIndex>
  /** Starts to encode the other widths and formats of a new image. */
  onImageStored?: () => void
  /** Goes on with a change of many products. */
  onBatchStarted?: () => void
}

export const createProductEndpoints = ({
  facetCache,
  stockSortIndex,
  onImageStored,
  onBatchStarted,
}: ProductServices) => [
  endpoint({
    method: 'get',
    path: '/products',
    tag,
    summary: 'List products, oldest first: all of them, or a page with `limit` and `after`',
    reads: 'replica',
    access: adminOnlyIf(
      ({ query }) => query.archived === '1' || query.stockLevel !== undefined,
      'Archived products and stock levels are for administrators.',
    ),
    query: productListQuerySchema.refine(hasOneFamily, SPEC_OF_FAMILY),
    response: listPage(z.union([z.array(productSchema), z.array(productSummarySchema)]), 'The products'),
    shows,
    isCached: (query) => !query.has('stockLevel') && query.getAll('archived').every((value) => value === '0'),
    async run({ db }, { query }) {
      if (isSortedByStock(query.sort)) await stockSortIndex.refresh()
      const { items, next } = await listProducts(db, query)
      return { items: query.fields === 'card' ? items.map(toProductSummary) : items, next }
    },
  }),
  endpoint({
    method: 'get',
    path: '/products/facets',
    tag,
    summary: 'Count the products that each filter would show',
    access: anyone,
    query: productFilterQuerySchema.refine(hasOneFamily, SPEC_OF_FAMILY),
    response: json(facetsSchema, 'The counts'),
    shows,
    isCached: true,
    run: (_ctx, { query }) => facetCache.facets(query),
  }),
  endpoint({
    method: 'get',
    path: '/products/stock',
    tag,
    summary: 'Count products and units in stock by family',
    access: anyone,
    response: json(
      z.array(z.object({ family: z.string(), products: z.int(), units: z.int() })),
      'The families',
    ),
    shows,
    isCached: true,
    run: () => facetCache.getStockByFamily(),
  }),
  endpoint({
    method: 'get',
    path: '/products/stock-levels',
    tag,
    summary: 'Count the products on sale by stock level, with the value of their stock',
    reads: 'replica',
    access: admin,
    response: json(stockLevelCountsSchema, 'The counts'),
    run: ({ db }) => countStockLevels(db),
  }),
  ...skuEndpoints,
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
    shows,
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
    shows,
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
