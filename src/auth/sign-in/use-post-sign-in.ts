import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { removePersonalQueries } from '#app/app/query-tags.ts'
import { type Session, sessionQuery, syncUser } from '../client.ts'

/** Tells the whole page who is signed in now. */
export function useStartSession(): (session: Session) => void {
  const queryClient = useQueryClient()
  return (session) => {
    removePersonalQueries(queryClient)
    queryClient.setQueryData(sessionQuery.queryKey, session)
  }
}

/** Once somebody is signed in, however: the contract's sync, and when it has answered, on to `to`. */
export function usePostSignIn(to: string): void {
  const email = useQuery(sessionQuery).data?.email
  const router = useRouter()
  useEffect(() => {
    if (!email) return
    let isMounted = true
    const startPath = router.latestLocation.href
    const navigateOn = () => {
      // Whoever has chosen another way meanwhile is not called back.
      if (isMounted && router.latestLocation.href === startPath) router.navigate({ href: to, replace: true })
    }
    // An answer that is an error holds nobody up: the session stands all the same.
    syncUser(email).then(navigateOn, navigateOn)
    return () => {
      isMounted = false
    }
  }, [email, to, router])
}
