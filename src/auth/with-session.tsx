import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { type Session, sessionQuery } from './client.ts'

/**
 * A page for guests and the signed-in alike that depends on who it is: shown once that is known, and begun anew when
 * it changes.
 */
export function WithSession({ children }: { children: (session: Session | null) => ReactNode }) {
  const { data: session, isError, refetch } = useQuery(sessionQuery)
  const isHydrated = useHydrated()
  if (isHydrated && session !== undefined) {
    return <SessionBoundary key={session?.email ?? 'guest'}>{children(session)}</SessionBoundary>
  }
  return isHydrated && isError ? <LoadError what="Your account" onRetry={refetch} /> : <Spinner />
}

function SessionBoundary({ children }: { children: ReactNode }) {
  return children
}
