/** The browser's calls for sign-in (Better Auth's standard routes). Every page loads them. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { removePersonalQueries } from '#app/app/query-tags.ts'
import { getJson, sendJson, setSender } from '#app/lib/api.ts'
import { clearDrafts } from './clear-drafts.ts'

export interface Session {
  email: string
  displayName: string
  emailVerified: boolean
  /** Only of a member of a company. */
  hasCompany?: true | undefined
  /** Decides only where links lead, like `adminQuery` what is shown. */
  role?: string | undefined
  /**
   * Set once the session has ended while the page is open: the page keeps what was typed, and asks to sign in again
   * (`auth/ended-session/sign-in-again.tsx`). `change-refused` if a change was refused because of it.
   */
  end?: 'noticed' | 'change-refused' | undefined
}

export interface SessionResponse {
  user: {
    email: string
    name: string
    role?: string
    emailVerified: boolean
    hasCompany?: true | undefined
  }
}

export function sessionOf({ user }: SessionResponse): Session {
  const { email, name, role, emailVerified, hasCompany } = user
  return { email, displayName: name, role, emailVerified, ...(hasCompany && { hasCompany }) }
}

/** After sign-out: clears the session, the drafts and all fetched data that is not on the screen. */
export function clearSession(queryClient: QueryClient): void {
  const [sessionKey] = sessionQuery.queryKey
  queryClient.setQueryData(sessionQuery.queryKey, null)
  clearDrafts()
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey: [first] }) => first !== sessionKey })
}

/** The session that the page had requested before its code was loaded (`browser/visitor.ts`), once. */
async function takeEarlySession(): Promise<SessionResponse | null | undefined> {
  const visit = globalThis.window?.earlyVisit
  const session = visit?.session
  if (visit) visit.session = undefined
  return session?.catch(() => undefined)
}

/** A session that could not be read is read again. */
const RETRY_MS = 20_000

/** Without the cache of the page: the session that the browser has now. */
export async function fetchSession(): Promise<Session | null> {
  const response = await getJson<SessionResponse | null>('/api/auth/get-session')
  return response && sessionOf(response)
}

/**
 * The signed-in user, also after the session has ended; null for a guest. Fetched only in the browser: server-rendered pages
 * are the same for everyone.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client, queryKey }): Promise<Session | null> => {
    const early = await takeEarlySession()
    const session = early === undefined ? await fetchSession() : early && sessionOf(early)
    const previous = client.getQueryData<Session | null>(queryKey)
    // Only the dialog resumes the page: signing in again may need a code too.
    if (previous && (previous.end || !session)) return { ...previous, end: previous.end ?? 'noticed' }
    if (previous !== undefined && previous?.email !== session?.email) removePersonalQueries(client)
    return session
  },
  staleTime: 60_000,
  refetchOnWindowFocus: true,
  retry: 1,
  refetchInterval: ({ state }) => state.status === 'error' && RETRY_MS,
  meta: { tags: ['account', 'companies'] },
})

/** From now on, each request says which account the page shows. */
export const sendShownAccount = (queryClient: QueryClient): void =>
  setSender(() => queryClient.getQueryData(sessionQuery.queryKey)?.email)

export const signOut = () => sendJson<unknown>('POST', '/api/auth/sign-out', {})
