/** The browser's calls for sign-in (Better Auth's standard routes) and user records. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { removePersonalQueries } from '#app/app/query-tags.ts'
import { getJson, getPage, queryString, sendJson } from '#app/lib/api.ts'
import type { DemotionProof, ListedUser, UserChange, UserRecord, UserSession } from '#app/users/contract.ts'
import { clearDrafts } from './drafts.ts'

export interface Session {
  email: string
  displayName: string
  emailVerified: boolean
}

export interface SessionResponse {
  user: { email: string; name: string; emailVerified: boolean }
}

export function sessionOf({ user }: SessionResponse): Session {
  return { email: user.email, displayName: user.name, emailVerified: user.emailVerified }
}

/** After sign-out: clears the session, the drafts and all fetched data that is not on the screen. */
export function clearSession(queryClient: QueryClient): void {
  const [sessionKey] = sessionQuery.queryKey
  queryClient.setQueryData(sessionQuery.queryKey, null)
  clearDrafts()
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey: [first] }) => first !== sessionKey })
}

/** The answer that the page had requested before its code was loaded (`browser/visitor.ts`), once. */
async function takeEarlySession(): Promise<SessionResponse | null | undefined> {
  const visit = typeof window === 'undefined' ? undefined : window.earlyVisit
  const session = await visit?.session?.catch(() => undefined)
  if (visit) visit.session = undefined
  return session
}

/** Who is signed in; null for a guest. Fetched only in the browser: server-rendered pages are the same for everyone. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client, queryKey }): Promise<Session | null> => {
    const early = await takeEarlySession()
    const answer =
      early === undefined ? await getJson<SessionResponse | null>('/api/auth/get-session') : early
    const session = answer && sessionOf(answer)
    const previous = client.getQueryData<Session | null>(queryKey)
    if (previous !== undefined && previous?.email !== session?.email) removePersonalQueries(client)
    return session
  },
  staleTime: 60_000,
  refetchOnWindowFocus: true,
  retry: 1,
  meta: { tags: ['account'] },
})

/** Whether the user is an administrator. Decides only what is shown: the server checks every call. */
export const adminQuery = (email: string) =>
  queryOptions({
    queryKey: ['admin', email],
    queryFn: () => getJson<{ admin: boolean }>(`/api/admin/${encodeURIComponent(email)}`),
    staleTime: 60_000,
    meta: { tags: ['account', 'users'], isPersonal: true },
  })

export const userRecordQuery = (email: string) =>
  queryOptions({
    queryKey: ['user', email],
    queryFn: () => getJson<UserRecord>(`/api/user/${encodeURIComponent(email)}`),
    meta: { tags: ['account'], isPersonal: true },
  })

/** The user's own sessions. */
export const sessionsQuery = (email: string) =>
  queryOptions({
    queryKey: ['user', email, 'sessions'],
    queryFn: () => getJson<UserSession[]>(`/api/user/${encodeURIComponent(email)}/sessions`),
    meta: { tags: ['account'], isPersonal: true },
  })

export const usersQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['users', q],
    queryFn: ({ pageParam }) =>
      getPage<ListedUser>(`/api/user${queryString({ q, sort: 'name', limit: 50, after: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta: { tags: ['users'], isPersonal: true, isList: true },
  })

/** The sync after sign-in and registration (specification §7). */
export function syncUser(email: string): Promise<UserRecord> {
  return sendJson('PUT', `/api/user/${encodeURIComponent(email)}`, { email })
}

export function changeProfile(email: string, profile: UserChange): Promise<UserRecord> {
  return sendJson('PUT', `/api/user/${encodeURIComponent(email)}`, profile)
}

export function makeAdmin(email: string): Promise<{ modifiedCount: number }> {
  return sendJson('PUT', `/api/user/admin/${encodeURIComponent(email)}`)
}

/** @param proof the caller's own password, or email address if they have no password */
export function demoteAdmin(email: string, proof: DemotionProof): Promise<{ modifiedCount: number }> {
  return sendJson('POST', `/api/user/admin/${encodeURIComponent(email)}/demotion`, proof)
}

export function removeUser(email: string): Promise<{ email: string }> {
  return sendJson('DELETE', `/api/user/${encodeURIComponent(email)}`)
}

export function endSession(email: string, id: string): Promise<{ ended: number }> {
  return sendJson('DELETE', `/api/user/${encodeURIComponent(email)}/sessions/${encodeURIComponent(id)}`)
}

/** Ends all sessions except this one. */
export function endSessions(email: string): Promise<{ ended: number }> {
  return sendJson('DELETE', `/api/user/${encodeURIComponent(email)}/sessions`)
}

export function changePassword(currentPassword: string, newPassword: string): Promise<unknown> {
  return sendJson('POST', '/api/auth/change-password', { currentPassword, newPassword })
}

export function signIn(email: string, password: string): Promise<SessionResponse> {
  return sendJson('POST', '/api/auth/sign-in/email', { email, password })
}

/** What somebody enters to register, and the page that asked for it. */
interface Registration {
  name: string
  email: string
  password: string
  continueTo?: string
}

/** Creates the account with its display name and signs in. */
export function register(registration: Registration): Promise<SessionResponse> {
  return sendJson('POST', '/api/auth/sign-up/email', registration)
}

export function resendConfirmation(email: string): Promise<unknown> {
  return sendJson('POST', '/api/auth/send-verification-email', { email })
}

export function confirmEmail(token: string): Promise<unknown> {
  return sendJson('POST', '/api/auth/verify-email', { token })
}

export function signOut(): Promise<unknown> {
  return sendJson('POST', '/api/auth/sign-out', {})
}

export function requestPasswordReset(email: string): Promise<unknown> {
  return sendJson('POST', '/api/auth/request-password-reset', { email, redirectTo: '/resetpassword' })
}

export function resetPassword(token: string, newPassword: string): Promise<unknown> {
  return sendJson('POST', '/api/auth/reset-password', { token, newPassword })
}
