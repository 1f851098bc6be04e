import { queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '#app/lib/api.ts'
import type { OrderSummary } from '#app/orders/core/order-contract.ts'
import type { PromiseChange, PromiseSummary } from './contract.ts'

/** Changes the ship-by date of the units of a line that are not in stock yet (staff). */
export const changePromise = (number: string, line: number, change: PromiseChange): Promise<OrderSummary> =>
  sendJson('PUT', `/api/orders/${number}/lines/${line}/promise`, change)

/** Open promises by week, and how many units left on time (staff). */
export const promiseSummaryQuery = queryOptions({
  queryKey: ['promises', 'summary'],
  queryFn: () => getJson<PromiseSummary>('/api/promises/summary'),
  meta: { tags: ['orders'], isPersonal: true },
})
