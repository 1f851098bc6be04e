/** The browser's calls for accounts: profile, password, sessions and the users of the shop. */
import { apiQuery, pagedApiQuery } from '#app/app/api-query.ts'
import { sendJson } from '#app/lib/api.ts'
import type {
  ListedUser,
  OwnConfirmation,
  UserChange,
  UserRecord,
  UserSession,
} from '#app/users/core/contract.ts'

export const userRecordQuery = (email: string) =>
  apiQuery<UserRecord>(`/api/user/${encodeURIComponent(email)}`, {
    tags: ['account', 'companies'],
    isPersonal: true,
  })

/** The user's own sessions. */
export const sessionsQuery = (email: string) =>
  apiQuery<UserSession[]>(`/api/user/${encodeURIComponent(email)}/sessions`, {
    tags: ['account'],
    isPersonal: true,
  })

export const usersQuery = (q: string) =>
  pagedApiQuery<ListedUser>('/api/user', { q, sort: 'name' }, ['users'])

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
