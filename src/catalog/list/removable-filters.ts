import { productFacetsQuery } from '#app/products/core/client.ts'
import type { ProductFacets } from '#app/products/core/list-contract.ts'
import { listActiveFilters } from '#app/products/list-query/active-filters.ts'
import { type ProductListSearch, toProductSearch } from '#app/products/list-query/product-search.ts'

/** Each filter costs a query. */
const MAX_REMOVABLE_FILTERS = 6

/** The filters of an empty list, each with the query for what remains without it. */
export const listRemovableFilters = (search: ProductListSearch, facets: ProductFacets | undefined) =>
  listActiveFilters(search, facets)
    .slice(0, MAX_REMOVABLE_FILTERS)
    .map((filter) => ({
      ...filter,
      query: productFacetsQuery(toProductSearch({ ...search, ...filter.clearedSearch })),
    }))
