/** How many of a product the buyer usually orders; all products that are shown at once are asked for at once. */
import { queryOptions } from '@tanstack/react-query'
import { getJson, queryString } from '#app/lib/api.ts'
import type { UsualQuantity } from '../order-contract.ts'

/** So many the API answers for. */
const MAX_BATCH_SIZE = 100

type Quantities = ReadonlyMap<string, number>

let pendingBatch: { ids: string[]; answer: Promise<Quantities> } | null = null

async function fetchUsualQuantities(ids: readonly string[]): Promise<Quantities> {
  const found = await getJson<UsualQuantity[]>(`/api/orders/usual-quantities${queryString({ product: ids })}`)
  return new Map(found.map(({ productID, quantity }) => [productID, quantity]))
}

/** Joins the question that is being gathered, or begins one that leaves when everything now on its way is done. */
function fetchBatched(id: string): Promise<Quantities> {
  if (pendingBatch === null || pendingBatch.ids.length >= MAX_BATCH_SIZE) {
    const ids: string[] = []
    const answer = new Promise((leave) => setTimeout(leave)).then(() => {
      if (pendingBatch?.ids === ids) pendingBatch = null
      return fetchUsualQuantities(ids)
    })
    pendingBatch = { ids, answer }
  }
  pendingBatch.ids.push(id)
  return pendingBatch.answer
}

/** Null for a product that was never ordered. */
export const usualQuantityQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'usual', id],
    queryFn: async () => (await fetchBatched(id)).get(id) ?? null,
    retry: false,
    meta: { tags: ['orders'], isPersonal: true },
  })
