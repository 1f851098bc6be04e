import { queryOptions } from '@tanstack/react-query'
import { getJson, queryString, sendJson } from '#app/lib/api.ts'
import type { NewReview, RatingSummary, Review } from './contract.ts'

/** The newest reviews, for the home page. The specification fixes the query key (§7). */
export const reviewsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['reviews', limit],
    queryFn: () => getJson<Review[]>(`/api/review${queryString({ sort: 'newest', limit })}`),
    meta: { tags: ['reviews'], isList: true },
  })

export const ratingSummaryQuery = queryOptions({
  queryKey: ['reviews', 'summary'],
  queryFn: () => getJson<RatingSummary>('/api/review/summary'),
  meta: { tags: ['reviews'] },
})

export function postReview(review: NewReview): Promise<Review> {
  return sendJson('POST', '/api/review', review)
}
