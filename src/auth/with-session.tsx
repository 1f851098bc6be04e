import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Failed } from '#app/ui/load-error.tsx'
import { Busy } from '#app/ui/spinner.tsx'
import { type Session, sessionQuery } from './client.ts'

/**
 * A page for guests and the signed-in alike that depends on who it is: shown once that is known, and begun anew when
 * it changes.
 */
export function ForEveryone({ children }: { children: (session: Session | null) => ReactNode }) {
  const { data: session, isError, refetch } = useQuery(sessionQuery)
  const isHydrated = useHydrated()
  if (isHydrated && session !== undefined) {
    return <Whose key={session?.email ?? 'guest'}>{children(session)}</Whose>
  }
  return isHydrated && isError ? <Failed what="Your account" onRetry={refetch} /> : <Busy />
}

function Whose({ children }: { children: ReactNode }) {
  return children
}
