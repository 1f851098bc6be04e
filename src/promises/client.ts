import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/app/api-query.ts'
import { sendJson } from '#app/lib/api.ts'
import type { NewSupply, PromisesDto, QuantityPromiseDto, SupplyDto } from './contract.ts'
import { getLeadTime } from './lead-time.ts'
import { NO_PROMISES, type PromisesByProduct } from './split-quantity.ts'

export const supplyQuery = (productId: string) =>
  apiQuery<SupplyDto>(`/api/products/${productId}/supply`, { tags: ['products'], isPersonal: true })

export const saveSupply = (productId: string, supply: NewSupply) =>
  sendJson<SupplyDto>('PUT', `/api/products/${productId}/supply`, supply)

/** Other buyers order meanwhile. The server compares the day of an order with the one that the buyer saw. */
const PROMISE_STALE_MS = 60_000

/** The promise of a product, for a buyer who wants more than is in stock. */
export const productPromiseQuery = (productId: string) =>
  apiQuery<QuantityPromiseDto>(`/api/products/${productId}/promise?quantity=1`, {
    tags: ['products', 'stock'],
    isPersonal: true,
    staleTime: PROMISE_STALE_MS,
  })

/** The same of many products, by ID. Of products that are sold from stock only, nothing is asked. @param productIds sorted */
export const promisesQuery = (productIds: readonly string[], customer?: string) =>
  queryOptions({
    queryKey: ['promises', 'products', productIds, customer],
    queryFn: async (): Promise<PromisesByProduct> => {
      const leadTimes = await Promise.all(productIds.map(getLeadTime))
      const lines = productIds
        .filter((_product, index) => leadTimes[index] !== null)
        .map((productID) => ({ productID, quantity: 1 }))
      if (lines.length === 0) return NO_PROMISES
      const { products } = await sendJson<PromisesDto>('POST', '/api/promises', { lines, customer })
      return new Map(products.map((product) => [product.productID, product]))
    },
    staleTime: PROMISE_STALE_MS,
    meta: { tags: ['products', 'stock'], isPersonal: true },
  })

/** After an order was refused, so that the buyer sees the days that hold now. */
export const refetchPromises = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['promises'] })
