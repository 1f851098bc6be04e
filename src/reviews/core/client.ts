import { queryOptions } from '@tanstack/react-query'
import { getJson, queryString } from '#app/lib/api.ts'
import type { RatingSummary, ReviewDto } from './contract.ts'
import { reviewFromDto } from './review-adapter.ts'

/** The newest reviews, for the home page. The specification fixes the query key (§7). */
export const reviewsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['reviews', limit],
    queryFn: () =>
      getJson<ReviewDto[]>(`/api/review${queryString({ sort: 'newest', limit })}`).then((reviews) =>
        reviews.map(reviewFromDto),
      ),
    meta: { tags: ['reviews'], isList: true },
  })

export const ratingSummaryQuery = queryOptions({
  queryKey: ['reviews', 'summary'],
  queryFn: () => getJson<RatingSummary>('/api/review/summary'),
  meta: { tags: ['reviews'] },
})
