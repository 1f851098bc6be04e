import { productFacetsQuery } from '../client.ts'
import { listActiveFilters } from '../facets/active-filters.ts'
import type { ProductFacets } from './contract.ts'
import { type ProductListSearch, toProductSearch } from './product-search.ts'

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
