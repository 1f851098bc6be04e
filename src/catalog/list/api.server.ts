import { z } from '@hono/zod-openapi'
import { anyone, staff, staffOnlyIf } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import { productSchema, productSummarySchema } from '#app/products/core/contract.ts'
import {
  facetsSchema,
  type ProductFilters,
  productFilterQuerySchema,
  productListQuerySchema,
  stockLevelCountsSchema,
} from '#app/products/core/list-contract.ts'
import { toProductSummary } from '#app/products/core/product-dto.server.ts'
import { SHOWN_DATA } from '#app/products/core/shown-data.server.ts'
import type { createStockSortIndex } from '#app/products/list-query/stock-sort-index.server.ts'
import { isSortedByStock, listProducts } from '#app/products/records/queries.server.ts'
import { countStockLevels } from '#app/products/records/stock-levels.queries.server.ts'
import type { FacetCache } from '../facets/facet-cache.server.ts'

const endpoint = endpointsOf('Products')
const hasOneFamily = ({ family, spec }: Pick<ProductFilters, 'family' | 'spec'>) =>
  spec === undefined || family?.length === 1
/** Each family has specifications of its own, so the filters on the page differ too. */
const SPEC_OF_FAMILY = { path: ['spec'], error: 'needs exactly one family' }

export interface CatalogServices {
  facetCache: FacetCache
  stockSortIndex: ReturnType<typeof createStockSortIndex>
}

/** Archived products and stock levels are no business of buyers. */
const STAFF_IF_ARCHIVED = staffOnlyIf<{
  query: { archived?: string | undefined; stockLevel?: string | undefined }
}>(
  ['products.change', 'stock.record'],
  ({ query }) => query.archived === '1' || query.stockLevel !== undefined,
  'Archived products and stock levels are for staff members who may change products or record stock.',
)
const isOnSale = (query: URLSearchParams) => query.getAll('archived').every((value) => value === '0')

export const createProductListEndpoints = ({ facetCache, stockSortIndex }: CatalogServices) => [
  endpoint({
    route: 'GET /products',
    summary: 'List products, oldest first: all of them, or a page with `limit` and `after`',
    reads: 'replica',
    scope: 'products:read',
    access: STAFF_IF_ARCHIVED,
    query: productListQuerySchema.refine(hasOneFamily, SPEC_OF_FAMILY),
    response: listPage(z.union([z.array(productSchema), z.array(productSummarySchema)]), 'The products'),
    shows: SHOWN_DATA,
    isCached: (query) => !query.has('stockLevel') && isOnSale(query),
    async run({ db }, { query }) {
      if (isSortedByStock(query.sort)) await stockSortIndex.refresh()
      const { items, next } = await listProducts(db, query)
      return { items: query.fields === 'card' ? items.map(toProductSummary) : items, next }
    },
  }),
  endpoint({
    route: 'GET /products/facets',
    summary: 'Count the products that each filter would show',
    access: STAFF_IF_ARCHIVED,
    query: productFilterQuerySchema.refine(hasOneFamily, SPEC_OF_FAMILY),
    response: json(facetsSchema, 'The counts'),
    shows: SHOWN_DATA,
    isCached: isOnSale,
    run: (_ctx, { query }) => facetCache.facets(query),
  }),
  endpoint({
    route: 'GET /products/stock',
    summary: 'Count products and units in stock by family',
    scope: 'stock:read',
    access: anyone,
    response: json(
      z.array(z.object({ family: z.string(), products: z.int(), units: z.int() })),
      'The families',
    ),
    shows: SHOWN_DATA,
    isCached: true,
    run: () => facetCache.getStockByFamily(),
  }),
  endpoint({
    route: 'GET /products/stock-levels',
    summary: 'Count the products on sale by stock level, with the value of their stock',
    reads: 'replica',
    access: staff('products.change', 'stock.record'),
    response: json(stockLevelCountsSchema, 'The counts'),
    run: ({ db }) => countStockLevels(db),
  }),
]
