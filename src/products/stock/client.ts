import { infiniteQueryOptions } from '@tanstack/react-query'
import { getPage, queryString, sendJson } from '#app/lib/api.ts'
import { productUrl } from '../client.ts'
import type { NewStockMovementDto, StockMovement } from './contract.ts'

/** The stock ledger of a product, newest first, in pages. */
export const stockMovementsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['stock-movements', id],
    queryFn: ({ pageParam }) =>
      getPage<StockMovement>(
        `${productUrl(id)}/stock-movements${queryString({ limit: 50, after: pageParam })}`,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta: { tags: ['stock', 'products'], isPersonal: true, isList: true },
  })

export const stockExportUrl = (id: string) => `${productUrl(id)}/stock-movements.csv`

/** @param key one for each intended change: repeating it records nothing more */
export function recordMovement(
  id: string,
  movement: NewStockMovementDto,
  key: string,
): Promise<StockMovement> {
  return sendJson('POST', `${productUrl(id)}/stock-movements`, movement, { 'idempotency-key': key })
}
