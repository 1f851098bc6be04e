/** The quantity of a product in the buyer's last order of it. Products shown together share one request. */
import { queryOptions } from '@tanstack/react-query'
import { getJson, queryString } from '#app/lib/api.ts'
import type { LastQuantity } from './contract.ts'

/** The maximum number of products in one request to the API. */
const MAX_BATCH_SIZE = 100

type Quantities = ReadonlyMap<string, number>

let pendingBatch: { ids: string[]; result: Promise<Quantities> } | null = null

async function fetchLastQuantities(ids: readonly string[]): Promise<Quantities> {
  const found = await getJson<LastQuantity[]>(`/api/orders/last-quantities${queryString({ product: ids })}`)
  return new Map(found.map(({ productID, quantity }) => [productID, quantity]))
}

/** Adds the product to the pending batch, or starts a batch that is sent after the current task. */
function fetchBatched(id: string): Promise<Quantities> {
  if (pendingBatch === null || pendingBatch.ids.length >= MAX_BATCH_SIZE) {
    const ids: string[] = []
    const result = new Promise((leave) => setTimeout(leave)).then(() => {
      if (pendingBatch?.ids === ids) pendingBatch = null
      return fetchLastQuantities(ids)
    })
    pendingBatch = { ids, result }
  }
  pendingBatch.ids.push(id)
  return pendingBatch.result
}

/** Null for a product that was never ordered. */
export const lastQuantityQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'last-quantity', id],
    queryFn: async () => (await fetchBatched(id)).get(id) ?? null,
    retry: false,
    // Small, and without a timer for each of the 24 cards when the list is left.
    gcTime: Number.POSITIVE_INFINITY,
    meta: { tags: ['orders'], isPersonal: true },
  })
