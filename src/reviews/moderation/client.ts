import { infiniteQueryOptions } from '@tanstack/react-query'
import { getPage, queryString, sendJson } from '#app/lib/api.ts'
import type { ModeratedReviewDto, ReviewDecision } from '../core/contract.ts'
import { reviewFromDto } from '../core/review-adapter.ts'

export const moderatedReviewsQuery = (show: 'reported' | 'hidden' | 'all') =>
  infiniteQueryOptions({
    queryKey: ['moderated-reviews', show],
    queryFn: async ({ pageParam }) => {
      const path = `/api/moderated-reviews${queryString({ show, after: pageParam })}`
      const page = await getPage<ModeratedReviewDto>(path)
      return { ...page, items: page.items.map(reviewFromDto) }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    meta: { tags: ['reviews'], isPersonal: true, isList: true },
  })

export const sendDecision = (id: string, decision: ReviewDecision) =>
  sendJson('POST', `/api/moderated-reviews/${encodeURIComponent(id)}/decisions`, decision)
