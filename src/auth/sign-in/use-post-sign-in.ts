import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { removePersonalQueries } from '#app/app/query-tags.ts'
import { type Session, sessionQuery, syncUser } from '../client.ts'

/** Tells the whole page who is signed in now. */
export function useSignedIn(): (session: Session) => void {
  const queryClient = useQueryClient()
  return (session) => {
    removePersonalQueries(queryClient)
    queryClient.setQueryData(sessionQuery.queryKey, session)
  }
}

/** Once somebody is signed in, however: the contract's sync, and when it has answered, on to `to`. */
export function useArrival(to: string): void {
  const email = useQuery(sessionQuery).data?.email
  const router = useRouter()
  useEffect(() => {
    if (!email) return
    let isHere = true
    const here = router.latestLocation.href
    const goOn = () => {
      // Whoever has chosen another way meanwhile is not called back.
      if (isHere && router.latestLocation.href === here) router.navigate({ href: to, replace: true })
    }
    // An answer that is an error holds nobody up: the session stands all the same.
    syncUser(email).then(goOn, goOn)
    return () => {
      isHere = false
    }
  }, [email, to, router])
}
