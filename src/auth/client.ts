/** How the screens speak with identity (Better Auth's standard routes) and with the user records. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { removePersonalQueries } from '#app/app/query-tags.ts'
import { getJson, getPage, queryString, sendJson } from '#app/lib/api.ts'
import type { ListedUser, UserChange, UserRecord, UserSession } from '#app/users/contract.ts'

export interface Session {
  email: string
  displayName: string
  emailVerified: boolean
}

interface SessionResponse {
  user: { email: string; name: string; emailVerified: boolean }
}

export function sessionOf({ user }: SessionResponse): Session {
  return { email: user.email, displayName: user.name, emailVerified: user.emailVerified }
}

/** For who signs out on this very page: nobody is here, and nothing that was fetched and is not on the screen is kept. */
export function clearSession(queryClient: QueryClient): void {
  const [sessionKey] = sessionQuery.queryKey
  queryClient.setQueryData(sessionQuery.queryKey, null)
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey: [first] }) => first !== sessionKey })
}

/** Who is signed in; null for a guest. Asked by the browser only: no rendered page knows its visitor. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client, queryKey }): Promise<Session | null> => {
    const answer = await getJson<SessionResponse | null>('/api/auth/get-session')
    const session = answer && sessionOf(answer)
    const known = client.getQueryData<Session | null>(queryKey)
    if (known !== undefined && known?.email !== session?.email) removePersonalQueries(client)
    return session
  },
  staleTime: 60_000,
  refetchOnWindowFocus: true,
  retry: 1,
  meta: { tags: ['account'] },
})

/** Whether an address is an administrator's: decides the menu only, the server decides the rest. */
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

/** Where somebody is signed in; one's own only. */
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

/** The contract's sync after sign-in and registration. */
export function syncUser(email: string): Promise<UserRecord> {
  return sendJson('PUT', `/api/user/${encodeURIComponent(email)}`, { email })
}

export function changeProfile(email: string, profile: UserChange): Promise<UserRecord> {
  return sendJson('PUT', `/api/user/${encodeURIComponent(email)}`, profile)
}

export function makeAdmin(email: string): Promise<{ modifiedCount: number }> {
  return sendJson('PUT', `/api/user/admin/${encodeURIComponent(email)}`)
}

export function removeUser(email: string): Promise<{ email: string }> {
  return sendJson('DELETE', `/api/user/${encodeURIComponent(email)}`)
}

export function endSession(email: string, id: string): Promise<{ ended: number }> {
  return sendJson('DELETE', `/api/user/${encodeURIComponent(email)}/sessions/${encodeURIComponent(id)}`)
}

/** Everywhere but here. */
export function endSessions(email: string): Promise<{ ended: number }> {
  return sendJson('DELETE', `/api/user/${encodeURIComponent(email)}/sessions`)
}

export function changePassword(currentPassword: string, newPassword: string): Promise<unknown> {
  return sendJson('POST', '/api/auth/change-password', { currentPassword, newPassword })
}

export function signIn(email: string, password: string): Promise<SessionResponse> {
  return sendJson('POST', '/api/auth/sign-in/email', { email, password })
}

/** Makes the account with its display name and signs in. */
export function register(name: string, email: string, password: string): Promise<SessionResponse> {
  return sendJson('POST', '/api/auth/sign-up/email', { name, email, password })
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
