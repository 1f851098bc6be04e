/** The browser's calls for accounts: profile, password, sessions and the users of the shop. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getJson, getPage, queryString, sendJson } from '#app/lib/api.ts'
import type {
  ListedUser,
  OwnConfirmation,
  UserChange,
  UserRecord,
  UserSession,
} from '#app/users/core/contract.ts'

export const userRecordQuery = (email: string) =>
  queryOptions({
    queryKey: ['user', email],
    queryFn: () => getJson<UserRecord>(`/api/user/${encodeURIComponent(email)}`),
    meta: { tags: ['account', 'companies'], isPersonal: true },
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

export function changeProfile(email: string, profile: UserChange): Promise<UserRecord> {
  return sendJson('PUT', `/api/user/${encodeURIComponent(email)}`, profile)
}

export function makeAdmin(email: string, confirmation: OwnConfirmation): Promise<{ modifiedCount: number }> {
  return sendJson('PUT', `/api/user/admin/${encodeURIComponent(email)}`, confirmation)
}

export function demoteAdmin(
  email: string,
  confirmation: OwnConfirmation,
): Promise<{ modifiedCount: number }> {
  return sendJson('POST', `/api/user/admin/${encodeURIComponent(email)}/demotion`, confirmation)
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

export function resendConfirmation(email: string): Promise<unknown> {
  return sendJson('POST', '/api/auth/send-verification-email', { email })
}

export function confirmEmail(token: string): Promise<unknown> {
  return sendJson('POST', '/api/auth/verify-email', { token })
}

export function requestPasswordReset(email: string): Promise<unknown> {
  return sendJson('POST', '/api/auth/request-password-reset', { email, redirectTo: '/resetpassword' })
}

export function resetPassword(token: string, newPassword: string): Promise<unknown> {
  return sendJson('POST', '/api/auth/reset-password', { token, newPassword })
}
