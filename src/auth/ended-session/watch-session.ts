import type { QueryClient } from '@tanstack/react-query'
import { removePersonalQueries } from '#app/app/query-tags.ts'
import { onErrorResponse } from '#app/lib/api.ts'
import { clearSession, sessionQuery } from '../account/client.ts'
import { SIGN_OUT_SIGNAL } from '../account/sign-out-signal.ts'

/**
 * From now on, the page learns from any refused request that its session has ended or that somebody else has signed in, and
 * from another tab that its user has signed out.
 * @returns stops listening
 */
export function watchSession(queryClient: QueryClient): () => void {
  const { queryKey } = sessionQuery
  onErrorResponse(({ problem: { code } }, isChange) => {
    if (code === 'signed-in-as-another') void queryClient.invalidateQueries({ queryKey })
    if (code === 'not-signed-in')
      queryClient.setQueryData(
        queryKey,
        (session) => session && { ...session, end: isChange ? 'change-refused' : (session.end ?? 'noticed') },
      )
  })
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== SIGN_OUT_SIGNAL) return
    removePersonalQueries(queryClient)
    clearSession(queryClient)
  }
  // A page that comes out of the back/forward cache has not heard of a sign-out meanwhile.
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void queryClient.invalidateQueries({ queryKey })
  }
  addEventListener('storage', handleStorage)
  addEventListener('pageshow', handlePageShow)
  return () => {
    onErrorResponse(() => undefined)
    removeEventListener('storage', handleStorage)
    removeEventListener('pageshow', handlePageShow)
  }
}
