import { queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '#app/lib/api.ts'
import type { ChangedOrder } from '#app/orders/core/order-contract.ts'
import { orderUrl } from '#app/orders/core/order-url.ts'
import type { PromiseSummary, ShipByDate } from './contract.ts'

export const promiseSummaryQuery = queryOptions({
  queryKey: ['orders', 'promises'],
  queryFn: () => getJson<PromiseSummary>('/api/promises/summary'),
  staleTime: 30_000,
  refetchOnWindowFocus: true,
  meta: { tags: ['orders', 'stock'], isPersonal: true },
})

/** Of all units of the order that are not in stock yet. */
export const requestShipByDate = (id: string, change: ShipByDate) =>
  sendJson<ChangedOrder>('PUT', orderUrl(id, '/ship-by-date'), change)

/** Of one line. @param version of its promise, as it was read */
export const requestShipByDateOfLine = (
  id: string,
  { number, version }: { number: number; version: number },
  change: ShipByDate,
) => sendJson<ChangedOrder>('PUT', orderUrl(id, `/lines/${number}/promise`), { ...change, version })
