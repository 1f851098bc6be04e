/** How many of a machine the buyer usually orders; all machines that are shown at once are asked for at once. */
import { queryOptions } from '@tanstack/react-query'
import { getJson, queryString } from '#app/lib/api.ts'
import type { UsualQuantity } from '../order-contract.ts'

/** So many the API answers for. */
const MOST_AT_ONCE = 100

type Quantities = ReadonlyMap<string, number>

let gathering: { ids: string[]; answer: Promise<Quantities> } | null = null

async function ask(ids: readonly string[]): Promise<Quantities> {
  const found = await getJson<UsualQuantity[]>(`/api/orders/usual${queryString({ product: ids })}`)
  return new Map(found.map(({ productID, quantity }) => [productID, quantity]))
}

/** Joins the question that is being gathered, or begins one that leaves when everything now on its way is done. */
function askTogether(id: string): Promise<Quantities> {
  if (gathering === null || gathering.ids.length >= MOST_AT_ONCE) {
    const ids: string[] = []
    const answer = new Promise((leave) => setTimeout(leave)).then(() => {
      if (gathering?.ids === ids) gathering = null
      return ask(ids)
    })
    gathering = { ids, answer }
  }
  gathering.ids.push(id)
  return gathering.answer
}

/** Null for a machine that was never ordered. */
export const usualQuantityQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'usual', id],
    queryFn: async () => (await askTogether(id)).get(id) ?? null,
    retry: false,
    meta: { tags: ['orders'], isPersonal: true },
  })
