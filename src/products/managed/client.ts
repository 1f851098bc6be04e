import { infiniteQueryOptions } from '@tanstack/react-query'
import { getProductPage } from '../core/client.ts'
import type { ProductSort, StockLevel } from '../core/list-contract.ts'

export interface ManagedProductSearch {
  q?: string | undefined
  sort?: ProductSort | undefined
  archived?: '1' | undefined
  stockLevel?: StockLevel | undefined
}

/** Beside a filter, some of very many matches would not be ranked and be missing. */
export const isRanked = ({ q, stockLevel }: ManagedProductSearch): boolean => q !== undefined && !stockLevel

/** The best match of a search first. */
export const getManagedSort = (search: ManagedProductSearch): ProductSort =>
  search.sort ?? (isRanked(search) ? 'relevance' : 'newest')

/** The list of Manage Product, loaded page by page. */
export const managedProductsQuery = (search: ManagedProductSearch) =>
  infiniteQueryOptions({
    queryKey: ['managed-products', search],
    queryFn: ({ pageParam }) =>
      getProductPage({ ...search, sort: getManagedSort(search), limit: 50, after: pageParam }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta: { tags: ['products', 'stock'], isPersonal: true, isList: true },
  })
