import { apiQuery } from '#app/app/api-query.ts'
import type { StockLevelCounts } from '#app/products/core/list-contract.ts'

/** The products on sale by stock level, with the value of their stock (administrators). */
export const stockLevelCountsQuery = apiQuery<StockLevelCounts>('/api/products/stock-levels', {
  tags: ['products', 'stock'],
  isPersonal: true,
})
