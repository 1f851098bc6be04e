import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/app/api-query.ts'
import { getJson, getPage, type ListPage, queryString } from '#app/lib/api.ts'
import type { Family, Material, PowerSource } from '../specifications/families.ts'
import type { ProductDto, ProductSummaryDto } from './contract.ts'
import type { ProductFacets, ProductSort } from './list-contract.ts'
import { type Product, productFromDto } from './product-adapter.ts'

/** Search, filters, sort and page of the product list. All of it is part of the page's URL. */
export interface ProductSearch {
  q?: string | undefined
  family?: Family[] | undefined
  power?: PowerSource[] | undefined
  priceFrom?: number | undefined
  priceTo?: number | undefined
  inStock?: '1' | undefined
  material?: Material | undefined
  capacity?: number | undefined
  /** Filters by specification, within one family: 'torqueNm:40'. */
  spec?: string[] | undefined
  sort?: ProductSort | undefined
  after?: string | undefined
}

export const PRODUCTS_PER_PAGE = 24

type Params = Parameters<typeof queryString>[0]
const productsUrl = (params: Params) => `/api/products${queryString(params)}`
export const productUrl = (id: string) => `/api/products/${encodeURIComponent(id)}`

export async function getProducts<Dto extends ProductSummaryDto = ProductDto>(params: Params) {
  return (await getJson<Dto[]>(productsUrl(params))).map(productFromDto)
}

export async function getProduct(id: string): Promise<Product> {
  return productFromDto(await getJson<ProductDto>(productUrl(id)))
}

export async function getProductPage(params: Params): Promise<ListPage<Product>> {
  const { items, next } = await getPage<ProductDto>(productsUrl(params))
  return { items: items.map(productFromDto), next }
}

/** The six newest products, newest first. The latest grid shows all, the 'New' strip the first two (§9). */
export const newestProductsQuery = queryOptions({
  queryKey: ['newproduct'],
  queryFn: () => getProducts<ProductSummaryDto>({ sort: 'newest', limit: 6, fields: 'card' }),
  meta: { tags: ['products', 'stock'], isList: true },
})

/** Up to six products for a typed name or SKU, the best match first. */
export const productSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['product-search', q],
    queryFn: () => getProducts<ProductSummaryDto>({ q, sort: 'relevance', limit: 6, fields: 'card' }),
    meta: { tags: ['products', 'stock'] },
  })

export const productListQuery = (search: ProductSearch) =>
  queryOptions({
    queryKey: ['products', search],
    queryFn: () => getProductPage({ ...search, sort: search.sort ?? 'newest', limit: PRODUCTS_PER_PAGE }),
    meta: { tags: ['products', 'stock'], isList: true },
  })

/** Counts for the filters. They depend on neither the sort nor the page. */
export const productFacetsQuery = ({
  sort: _sort,
  after: _after,
  ...filters
}: ProductSearch & { archived?: '1' | undefined }) =>
  apiQuery<ProductFacets>(`/api/products/facets${queryString({ ...filters })}`, {
    tags: ['products', 'stock'],
  })

/** The number of active products and of units in stock, by family. */
export const stockByFamilyQuery = apiQuery<{ family: Family; products: number; units: number }[]>(
  '/api/products/stock',
  { tags: ['products', 'stock'] },
)

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: () => getProduct(id),
    meta: { tags: ['products', 'stock'] },
  })

/**
 * The URL of an image in a view: `dimensioned` is for cards that show dimensions, `card` is without dimensions,
 * `compact` is like `card` but closer to a square, and `thumb` is for tables. An uploaded image has the same URL in every view.
 */
export function getImageUrlForView(
  picture: string,
  view: 'dimensioned' | 'card' | 'compact' | 'thumb',
): string {
  if (picture.startsWith('/renders/')) return `${picture}?${view === 'thumb' ? 'w=320' : 'view=card&w=640'}`
  return picture.startsWith('/drawings/') ? `${picture}&view=${view}` : picture
}
