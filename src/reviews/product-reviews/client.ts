import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/app/api-query.ts'
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
  apiQuery<RatingSummary>(`/api/review/summary${queryString({ product })}`, { tags: ['reviews'] })
