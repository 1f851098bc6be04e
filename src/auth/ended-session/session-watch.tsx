import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { notify } from '#app/ui/notify.ts'
import { sessionQuery } from '../account/client.ts'
import { signedInAsAnother } from '../account/copy.ts'
import { watchSession } from './watch-session.ts'

const SignInAgain = lazyWithRetry(() => import('./sign-in-again.tsx'), 'sign-in', true)

/** Asks the user of a page to sign in again when its session has ended, and says when somebody else has signed in. */
export function SessionWatch() {
  const queryClient = useQueryClient()
  useEffect(() => watchSession(queryClient), [queryClient])
  const session = useQuery(sessionQuery).data
  const previous = useRef(session)
  useEffect(() => {
    const before = previous.current
    previous.current = session
    if (before && session && before.email !== session.email) notify.info(signedInAsAnother(session.email))
  }, [session])
  return session?.end && <SignInAgain />
}
