import { queryOptions } from '@tanstack/react-query'
import { pagedApiQuery } from '#app/app/api-query.ts'
import { getJson, queryString, sendJson } from '#app/lib/api.ts'
import { productUrl } from '#app/products/core/client.ts'
import type { NewStockMovementDto, StockDemand, StockMovement } from './contract.ts'

/** The stock ledger of a product, newest first, in pages. */
export const stockMovementsQuery = (id: string) =>
  pagedApiQuery<StockMovement>(`${productUrl(id)}/stock-movements`, {}, ['stock', 'products'])

const NO_DEMAND = { unpaidUnits: 0, paidUnits: 0, recentUnits: 0 }

/** The demand for products in open and recent orders, by product ID. */
export const stockDemandQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['stock-demand', ids],
    queryFn: async () => {
      const url = `/api/products/stock-demand${queryString({ product: ids })}`
      const found = new Map((await getJson<StockDemand[]>(url)).map((one) => [one.productId, one]))
      return new Map(ids.map((id) => [id, found.get(id) ?? { ...NO_DEMAND, productId: id }]))
    },
    enabled: ids.length > 0,
    meta: { tags: ['stock', 'orders'], isPersonal: true },
  })

export const stockExportUrl = (id: string) => `${productUrl(id)}/stock-movements.csv`

/** @param key one for each intended change: repeating it records nothing more */
export const recordMovement = (id: string, movement: NewStockMovementDto, key: string) =>
  sendJson<StockMovement>('POST', `${productUrl(id)}/stock-movements`, movement, { 'idempotency-key': key })
