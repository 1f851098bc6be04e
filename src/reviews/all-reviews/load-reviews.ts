import type { QueryClient } from '@tanstack/react-query'
import { ratingSummaryQuery } from '../core/client.ts'
import type { ReviewSearch } from '../core/review-search.ts'
import { productRatingQuery } from '../product-reviews/client.ts'
import { reviewPageQuery } from './client.ts'

/** Loads the page of reviews in the URL, with the average rating. */
export async function loadReviews(queryClient: QueryClient, search: ReviewSearch): Promise<void> {
  const summary = search.product
    ? queryClient.prefetchQuery(productRatingQuery(search.product))
    : queryClient.prefetchQuery(ratingSummaryQuery)
  await Promise.all([summary, queryClient.prefetchQuery(reviewPageQuery(search))])
}
