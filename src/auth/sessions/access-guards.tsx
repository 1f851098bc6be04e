import { useQuery } from '@tanstack/react-query'
import { Link, useHydrated, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { adminQuery, type Session, sessionQuery } from '../client.ts'

const SessionContext = createContext<Session | null>(null)

/** Who is signed in, on pages for the signed-in. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession stands only inside SignedInOnly')
  return session
}

/**
 * Shows its children to the signed-in only; others go to the sign-in page and come back here, query included.
 * A hidden page is manners: the server judges every call for itself.
 */
export function SignedInOnly({
  fallback,
  children,
}: {
  fallback: ReactNode
  children: (session: Session) => ReactNode
}) {
  const { data: session, isError, refetch } = useQuery(sessionQuery)
  const router = useRouter()
  const isGuest = session === null
  useEffect(() => {
    // Read when it is needed: the location moves on before this page is left.
    if (isGuest)
      router.navigate({ to: '/login', search: { from: router.state.location.href }, replace: true })
  }, [isGuest, router])
  // A screen's code may come after the session's answer: what takes over the server's page must be the same as there.
  const isHydrated = useHydrated()
  if (!isHydrated) return fallback
  if (session) {
    // Begun anew when somebody else signs in in another tab: nothing of the person before is kept on the screen.
    return (
      <SessionContext key={session.email} value={session}>
        {children(session)}
      </SessionContext>
    )
  }
  return isError ? <LoadError what="Your account" onRetry={refetch} /> : fallback
}

/** Whether the signed-in person is an administrator; undefined while nobody knows. */
export function useIsAdmin(email: string): boolean | undefined {
  return useQuery(adminQuery(email)).data?.admin
}

/** An administrator's page: others read plainly that it is not theirs, and nothing of it loads. */
export function AdminOnly({
  email,
  fallback,
  children,
}: {
  email: string
  fallback: ReactNode
  children: ReactNode
}) {
  const isAdmin = useIsAdmin(email)
  if (isAdmin === undefined) return fallback
  if (isAdmin) return children
  return (
    <>
      <h1 className="vh">Not for this account</h1>
      <EmptyState
        icon="lock"
        title="This page is for administrators"
        actions={
          <Link className="b" to="/dashboard">
            My Profile
          </Link>
        }
      >
        You are signed in as {email}.
      </EmptyState>
    </>
  )
}
