import { queryOptions } from '@tanstack/react-query'
import { getJson, getPage, queryString } from '#app/lib/api.ts'
import type { ReviewDto } from '../core/contract.ts'
import { reviewFromDto } from '../core/review-adapter.ts'
import type { ReviewSearch } from '../core/review-search.ts'

const REVIEWS_PER_PAGE = 20

/** A page of the public reviews, newest first. */
export const reviewPageQuery = (search: ReviewSearch) =>
  queryOptions({
    queryKey: ['all-reviews', search],
    queryFn: async () => {
      const query = queryString({ ...search, sort: 'newest', limit: REVIEWS_PER_PAGE })
      const { items, next } = await getPage<ReviewDto>(`/api/review${query}`)
      return { reviews: items.map(reviewFromDto), next }
    },
    meta: { tags: ['reviews'], isList: true },
  })

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['review', id],
    queryFn: () => getJson<ReviewDto>(`/api/review/${encodeURIComponent(id)}`).then(reviewFromDto),
    meta: { tags: ['reviews'] },
  })
