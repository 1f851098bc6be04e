import { sendJson } from '#app/lib/api.ts'
import type { UserRecord } from '#app/users/core/contract.ts'
import type { SessionResponse } from '../account/client.ts'

/** The sync after sign-in and registration (specification §7). */
export function syncUser(email: string): Promise<UserRecord> {
  return sendJson('PUT', `/api/user/${encodeURIComponent(email)}`, { email })
}

export function signIn(email: string, password: string): Promise<SessionResponse> {
  return sendJson('POST', '/api/auth/sign-in/email', { email, password })
}

/** The fields of a registration, and the page that asked for it. */
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
