import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson, queryString } from '#app/lib/api.ts'
import { productFromDto } from '#app/products/core/product-adapter.ts'
import type { SearchSuggestionsDto } from './contract.ts'

/** The suggestions for a typed text. The previous ones stay until the next are there. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['search-suggestions', q],
    queryFn: async () => {
      const { products, ...rest } = await getJson<SearchSuggestionsDto>(
        `/api/search/suggestions${queryString({ q })}`,
      )
      return { ...rest, products: products.map(productFromDto) }
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // A busy shop may reject one request. More would be late, because the next letter sends a new one.
    retry: 1,
    retryDelay: 500,
    meta: { tags: ['products', 'stock', 'orders'], isPersonal: true },
  })

export type Suggestions = Awaited<ReturnType<NonNullable<ReturnType<typeof suggestionsQuery>['queryFn']>>>
