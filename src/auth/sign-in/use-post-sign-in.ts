import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { removePersonalQueries } from '#app/app/query-tags.ts'
import { hasProblemCode } from '#app/lib/api.ts'
import { type Session, sessionQuery } from '../account/client.ts'
import { syncUser } from './client.ts'

/**
 * After a sign-in: sets the session for the whole page. Data of another user is removed, and that of a staff member whose access
 * has ended; that of the same user stays, because a screen would wait forever for a request that is removed.
 */
export function startSession(queryClient: QueryClient, session: Session): void {
  const previous = queryClient.getQueryData(sessionQuery.queryKey)
  const hasLostAccess = previous?.role === 'admin' && session.role !== 'admin'
  if (previous?.email !== session.email || hasLostAccess) removePersonalQueries(queryClient)
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

export function useStartSession(): (session: Session) => void {
  const queryClient = useQueryClient()
  return (session) => startSession(queryClient, session)
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that a new customer came from, for the home page. */
    continueTo?: string | undefined
  }
}

/** After any sign-in: syncs the user record (specification §4), then navigates to `to`. */
export function usePostSignIn(to: string, continueTo?: string): void {
  const email = useQuery(sessionQuery).data?.email
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!email) return
    let isMounted = true
    const startPath = router.latestLocation.href
    const navigateOn = (href: string) => {
      // The user may have opened another page meanwhile.
      if (isMounted && router.latestLocation.href === startPath)
        router.navigate({ href, replace: true, state: { continueTo } })
    }
    // A failed sync does not stop the navigation: the session exists.
    syncUser(email)
      .then(({ hasCompany }) => {
        if (!hasCompany) return
        queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, hasCompany })
      })
      .then(
        () => navigateOn(to),
        (error) => {
          const awaitsSecondFactor = hasProblemCode(error, 'second-factor-required')
          // The dashboard asks for it.
          navigateOn(awaitsSecondFactor && !to.startsWith('/dashboard') ? '/dashboard' : to)
        },
      )
    return () => {
      isMounted = false
    }
  }, [email, to, continueTo, router, queryClient])
}
