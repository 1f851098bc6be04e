import { useQuery } from '@tanstack/react-query'
import { useHydrated, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect } from 'react'
import type { Permission } from '#app/staff/permissions.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { type Session, sessionQuery } from '../account/client.ts'
import { adminQuery } from '../account/staff-access.ts'

const SessionContext = createContext<Session | null>(null)

/** The session, inside `SignedInOnly`. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession must be used inside SignedInOnly')
  return session
}

/** The session for a page whose public data is shown to everyone. Guests go to the sign-in page and return here. */
export function useRequiredSession() {
  const query = useQuery(sessionQuery)
  const router = useRouter()
  const isGuest = query.data === null
  useEffect(() => {
    // Read here, because the location changes before this page unmounts.
    if (isGuest)
      router.navigate({ to: '/login', search: { from: router.state.location.href }, replace: true })
  }, [isGuest, router])
  return query
}

/**
 * Shows its children to signed-in users. Guests go to the sign-in page and return here, query included. This only hides
 * pages: the server checks every call.
 */
export function SignedInOnly({
  fallback,
  children,
}: {
  fallback: ReactNode
  children: (session: Session) => ReactNode
}) {
  const query = useRequiredSession()
  const { data: session, isError } = query
  // The page's code may load after the session: the first render must match the server's.
  const isHydrated = useHydrated()
  if (!isHydrated) return fallback
  if (session) {
    // The key resets the page when another user signs in in another tab.
    return (
      <SessionContext key={session.email} value={session}>
        {children(session)}
      </SessionContext>
    )
  }
  return isError ? <LoadError what="Your account" query={query} /> : fallback
}

/** True if the user is a staff member; undefined while loading. */
export function useIsAdmin(email: string): boolean | undefined {
  return useQuery(adminQuery(email)).data?.admin
}

/** Says what the signed-in user may do as a staff member; nothing while loading. Decides only what is shown. */
export function usePermissions(): (permission: Permission) => boolean {
  const { data } = useQuery(adminQuery(useSession().email))
  return (permission) => data?.permissions?.includes(permission) ?? false
}

export const useCan = (permission: Permission): boolean => usePermissions()(permission)

/** Shows its children to staff members with the permission. */
export function Can({
  permission,
  fallback = null,
  children,
}: {
  permission: Permission
  fallback?: ReactNode
  children: ReactNode
}) {
  return useCan(permission) ? children : fallback
}
