import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses, jsonBody, jsonResponse, newApi } from '#app/app/api.server.ts'
import { linkHeader } from '#app/app/cursor.server.ts'
import { requireAdmin } from '#app/lib/actor.ts'
import { changeProduct, createProduct } from './commands.server.ts'
import {
  facetsSchema,
  newProductBody,
  productChangeBody,
  productFilterQuerySchema,
  productListQuerySchema,
  productSchema,
  productSummarySchema,
  uploadedImageSchema,
} from './contract.ts'
import type { FacetCache } from './facets/facet-cache.server.ts'
import { storeImage } from './images/image-store.server.ts'
import type { createStockSortIndex } from './list/stock-sort-index.server.ts'
import {
  duplicateName,
  invalidPriceTiers,
  productNotFound,
  skuTaken,
  versionConflict,
  versionRequired,
} from './problems.server.ts'
import { findProductById, isSortedByStock, listProducts, toProductSummary } from './queries.server.ts'

const productId = z.object({ id: z.string().max(64) })
const tags = ['Products']

export interface ProductServices {
  facetCache: FacetCache
  stockSortIndex: ReturnType<typeof createStockSortIndex>
}

export function createProductsApi({ facetCache, stockSortIndex }: ProductServices) {
  return newApi()
    .openapi(
      createRoute({
        method: 'get',
        path: '/products',
        tags,
        summary: 'Lists products, oldest first: all of them, or a page with `limit` and `after`',
        request: { query: productListQuerySchema },
        responses: {
          200: jsonResponse(z.union([z.array(productSchema), z.array(productSummarySchema)]), 'The products'),
          ...errorResponses(403, 422),
        },
      }),
      async (c) => {
        const query = c.req.valid('query')
        if (query.archived === '1') requireAdmin(c.var.ctx.actor)
        if (isSortedByStock(query.sort)) await stockSortIndex.refresh()
        const page = await listProducts(c.var.ctx.db, query)
        c.header('Link', linkHeader(c.req.url, { next: page.next }) || undefined)
        return c.json(query.fields === 'card' ? page.products.map(toProductSummary) : page.products, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/products/facets',
        tags,
        summary: 'Counts the products that each filter would show',
        request: { query: productFilterQuerySchema },
        responses: { 200: jsonResponse(facetsSchema, 'The counts'), ...errorResponses(422) },
      }),
      async (c) => c.json(await facetCache.facets(c.req.valid('query')), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/products/stock',
        tags,
        summary: 'Counts products and units in stock by family',
        responses: {
          200: jsonResponse(
            z.array(z.object({ family: z.string(), products: z.int(), units: z.int() })),
            'The families',
          ),
        },
      }),
      async (c) => c.json(await facetCache.getStockByFamily(), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/products/{id}',
        tags,
        summary: 'Gets a product',
        request: { params: productId },
        responses: { 200: jsonResponse(productSchema, 'The product'), ...errorResponses(404) },
      }),
      async (c) => {
        const product = await findProductById(c.var.ctx.db, c.req.valid('param').id)
        if (!product) throw productNotFound()
        return c.json(product, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/products',
        tags,
        summary: 'Adds a product (administrators)',
        request: { body: jsonBody(newProductBody) },
        responses: {
          201: jsonResponse(productSchema, 'The new product'),
          ...errorResponses(401, 403, 409, 422),
        },
      }),
      async (c) => {
        const outcome = await createProduct(c.var.ctx, c.req.valid('json'))
        facetCache.invalidate()
        if (!outcome.done) {
          if (outcome.refusal.because === 'invalid-price-tiers')
            throw invalidPriceTiers(outcome.refusal.problem)
          if (outcome.refusal.because === 'duplicate-name')
            throw duplicateName('productName', outcome.refusal.sku)
          throw skuTaken(outcome.refusal.sku)
        }
        c.header('Location', `/api/products/${outcome.value._id}`)
        return c.json(outcome.value, 201)
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/products/{id}',
        tags,
        summary:
          'Changes a product: price, price tiers, stock, minimum, order multiple, name, description or image; archives or restores it (administrators)',
        request: { params: productId, body: jsonBody(productChangeBody) },
        responses: {
          200: jsonResponse(productSchema, 'The changed product'),
          ...errorResponses(401, 403, 404, 409, 422, 428),
        },
      }),
      async (c) => {
        const outcome = await changeProduct(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
        facetCache.invalidate()
        if (outcome.done) return c.json(outcome.value, 200)
        if (outcome.refusal.because === 'product-not-found') throw productNotFound()
        if (outcome.refusal.because === 'invalid-price-tiers')
          throw invalidPriceTiers(outcome.refusal.problem)
        if (outcome.refusal.because === 'duplicate-name') throw duplicateName('name', outcome.refusal.sku)
        if (outcome.refusal.because === 'version-required') throw versionRequired()
        throw versionConflict(outcome.refusal.now)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/pictures',
        tags,
        summary: 'Uploads a product image (administrators): PNG, JPEG, WebP or AVIF, at most 5 MB',
        request: {
          body: {
            required: true,
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
        },
        responses: {
          201: jsonResponse(uploadedImageSchema, 'The URL of the image'),
          ...errorResponses(401, 403, 413, 422),
        },
      }),
      async (c) => {
        requireAdmin(c.var.ctx.actor)
        const picture = await storeImage(c.var.ctx, Buffer.from(await c.req.arrayBuffer()))
        c.header('Location', picture)
        return c.json({ picture }, 201)
      },
    )
}
