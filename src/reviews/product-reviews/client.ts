import { queryOptions } from '@tanstack/react-query'
import { getJson, queryString } from '#app/lib/api.ts'
import type { RatingSummary, ReviewDto } from '../core/contract.ts'
import { reviewFromDto } from '../core/review-adapter.ts'

/** The newest reviews of one product. */
export const productReviewsQuery = (product: string) =>
  queryOptions({
    queryKey: ['product-reviews', product],
    queryFn: () =>
      getJson<ReviewDto[]>(`/api/review${queryString({ product, sort: 'newest', limit: 4 })}`).then(
        (reviews) => reviews.map(reviewFromDto),
      ),
    meta: { tags: ['reviews'], isList: true },
  })

export const productRatingQuery = (product: string) =>
  queryOptions({
    queryKey: ['product-reviews', product, 'summary'],
    queryFn: () => getJson<RatingSummary>(`/api/review/summary${queryString({ product })}`),
    meta: { tags: ['reviews'] },
  })
