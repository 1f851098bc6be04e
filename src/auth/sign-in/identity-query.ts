import { apiQuery } from '#app/app/api-query.ts'

/** The ways to sign in. They are settings of the server. */
export const identityQuery = apiQuery<{ google: boolean }>('/api/identity', {
  tags: [],
  staleTime: Number.POSITIVE_INFINITY,
})
