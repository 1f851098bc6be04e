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

export const changeProfile = (email: string, profile: UserChange) =>
  sendJson<UserRecord>('PUT', `/api/user/${encodeURIComponent(email)}`, profile)

export const makeAdmin = (email: string, confirmation: OwnConfirmation) =>
  sendJson<{ modifiedCount: number }>('PUT', `/api/user/admin/${encodeURIComponent(email)}`, confirmation)

export const demoteAdmin = (email: string, confirmation: OwnConfirmation) =>
  sendJson<{ modifiedCount: number }>(
    'POST',
    `/api/user/admin/${encodeURIComponent(email)}/demotion`,
    confirmation,
  )

export const removeUser = (email: string) =>
  sendJson<{ email: string }>('DELETE', `/api/user/${encodeURIComponent(email)}`)

export const endSession = (email: string, id: string) =>
  sendJson<{ ended: number }>(
    'DELETE',
    `/api/user/${encodeURIComponent(email)}/sessions/${encodeURIComponent(id)}`,
  )

/** Ends all sessions except this one. */
export const endSessions = (email: string) =>
  sendJson<{ ended: number }>('DELETE', `/api/user/${encodeURIComponent(email)}/sessions`)

export const changePassword = (currentPassword: string, newPassword: string) =>
  sendJson<unknown>('POST', '/api/auth/change-password', { currentPassword, newPassword })

export const resendConfirmation = (email: string) =>
  sendJson<unknown>('POST', '/api/auth/send-verification-email', { email })

export const confirmEmail = (token: string) => sendJson<unknown>('POST', '/api/auth/verify-email', { token })

export const requestPasswordReset = (email: string) =>
  sendJson<unknown>('POST', '/api/auth/request-password-reset', { email, redirectTo: '/resetpassword' })

export const resetPassword = (token: string, newPassword: string) =>
  sendJson<unknown>('POST', '/api/auth/reset-password', { token, newPassword })
