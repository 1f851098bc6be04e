import { queryOptions } from '@tanstack/react-query'
import { getJson, queryString } from '#app/lib/api.ts'
import type { Family } from '../specifications/families.ts'

/** A free SKU for a family and a drilling capacity (administrators). */
export const skuSuggestionQuery = (family: Family, capacity: number) =>
  queryOptions({
    queryKey: ['sku-suggestion', family, capacity],
    queryFn: async () => {
      const query = queryString({ family, capacity })
      return (await getJson<{ sku: string | null }>(`/api/products/sku-suggestion${query}`)).sku
    },
    meta: { tags: ['products'], isPersonal: true },
  })
