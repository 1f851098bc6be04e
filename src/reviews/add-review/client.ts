import { infiniteQueryOptions } from '@tanstack/react-query'
import { getPage, queryString, sendJson } from '#app/lib/api.ts'
import type { OwnReviewDto } from '../core/contract.ts'
import { reviewFromDto } from '../core/review-adapter.ts'
import { type NewReview, newReviewToDto, type ReviewChange, reviewChangeToDto } from './new-review-adapter.ts'

/** The signed-in user's own reviews, newest first. */
export const ownReviewsQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: ['own-reviews', email],
    queryFn: async ({ pageParam }) => {
      const path = `/api/user/${encodeURIComponent(email)}/reviews`
      const page = await getPage<OwnReviewDto>(path + queryString({ after: pageParam }))
      return { ...page, items: page.items.map(reviewFromDto) }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    meta: { tags: ['reviews'], isPersonal: true, isList: true },
  })

export async function postReview(review: NewReview): Promise<void> {
  await sendJson('POST', '/api/review', newReviewToDto(review))
}

export async function sendReviewChange(id: string, change: ReviewChange): Promise<void> {
  await sendJson('PATCH', `/api/review/${encodeURIComponent(id)}`, reviewChangeToDto(change))
}
