/** How long it takes until a product ships that is not in stock: the same for everyone, so it names no day. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getJson } from '#app/lib/api.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import type { LeadTimeDto } from './contract.ts'
import { MAX_LEAD_TIME_PRODUCTS } from './max-lead-time-products.ts'

/** From here on, weeks say it better. */
const MAX_DAYS_TEXT = 14

/** '10 days', 'about 6 weeks' */
function formatLeadTime(leadDays: number): string {
  return leadDays <= MAX_DAYS_TEXT
    ? formatPlural(Math.max(1, leadDays), ['day', 'days'])
    : `about ${Math.ceil(leadDays / 7)} weeks`
}

/** Beside the stock of a product that takes backorders: 'More in about 6 weeks'. Without stock, beside 'Made to order'. */
export const moreIn = (stock: number, leadDays: number): string =>
  `${stock > 0 ? 'More in' : 'In'} ${formatLeadTime(leadDays)}`

/** In place of 'Stock Out', for a product that takes backorders. */
export const MADE_TO_ORDER = 'Made to order'

let batch: { ids: string[]; answer: Promise<LeadTimeDto[]> } | undefined

/** The products of a page ask at the same moment, and share one request. */
function getLeadTimes(productId: string): Promise<LeadTimeDto[]> {
  if (!batch || batch.ids.length >= MAX_LEAD_TIME_PRODUCTS) {
    const ids: string[] = []
    const answer = Promise.resolve().then(() => {
      batch = undefined
      return getJson<LeadTimeDto[]>(`/api/lead-times?products=${ids.toSorted().join(',')}`)
    })
    batch = { ids, answer }
  }
  batch.ids.push(productId)
  return batch.answer
}

/** Calendar days; null for a product that is sold from stock only. */
export async function getLeadTime(productId: string): Promise<number | null> {
  const leadTimes = await getLeadTimes(productId)
  return leadTimes.find(({ productID }) => productID === productId)?.leadDays ?? null
}

export const leadTimeQuery = (productId: string) =>
  queryOptions({
    queryKey: ['promises', 'lead-time', productId],
    queryFn: () => getLeadTime(productId),
    meta: { tags: ['products', 'stock'] },
  })

/** Only the server loads them with the page. A browser asks from the products that are shown. */
export async function prefetchLeadTimes(
  queryClient: QueryClient,
  products: readonly { id: string }[] = [],
): Promise<void> {
  await Promise.all(products.map(({ id }) => queryClient.prefetchQuery(leadTimeQuery(id))))
}
