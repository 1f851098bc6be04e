import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { type Session, sessionQuery } from './client.ts'

/**
 * For pages that guests and signed-in users see differently. Renders when the session is known, and resets when another
 * user signs in.
 */
export function WithSession({ children }: { children: (session: Session | null) => ReactNode }) {
  const query = useQuery(sessionQuery)
  const { data: session, isError } = query
  const isHydrated = useHydrated()
  if (isHydrated && session !== undefined) {
    return <SessionBoundary key={session?.email ?? 'guest'}>{children(session)}</SessionBoundary>
  }
  return isHydrated && isError ? <LoadError what="Your account" query={query} /> : <Spinner />
}

function SessionBoundary({ children }: { children: ReactNode }) {
  return children
}
