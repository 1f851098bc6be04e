import { queryOptions } from '@tanstack/react-query'
import { getJson } from '#app/lib/api.ts'
import type { StockLevelCounts } from '#app/products/core/list-contract.ts'

/** The products on sale by stock level, with the value of their stock (administrators). */
export const stockLevelCountsQuery = queryOptions({
  queryKey: ['stock-levels'],
  queryFn: () => getJson<StockLevelCounts>('/api/products/stock-levels'),
  meta: { tags: ['products', 'stock'], isPersonal: true },
})
