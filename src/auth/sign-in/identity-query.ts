import { queryOptions } from '@tanstack/react-query'
import { getJson } from '#app/lib/api.ts'

/** The ways to sign in. They are settings of the server. */
export const identityQuery = queryOptions({
  queryKey: ['identity'],
  queryFn: () => getJson<{ google: boolean }>('/api/identity'),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { tags: [] },
})
