import { hasProblemCode, isDefinitiveError, sendJson } from '#app/lib/api.ts'
import type { UserRecord } from '#app/users/core/contract.ts'
import type { SessionResponse } from '../account/client.ts'

/** The sync after sign-in and registration (specification §7). */
export const syncUser = (email: string) =>
  sendJson<UserRecord>('PUT', `/api/user/${encodeURIComponent(email)}`, { email })

export const signIn = (email: string, password: string) =>
  sendJson<SessionResponse>('POST', '/api/auth/sign-in/email', { email, password })

/** The fields of a registration, and the page that asked for it. */
interface Registration {
  name: string
  email: string
  password: string
  continueTo?: string
}

/** The email address of a registration without an answer, which may have created the account. */
let unanswered: string | undefined

/** Creates the account with its display name and signs in, also if an earlier attempt has created it and its answer was lost. */
export async function register(registration: Registration): Promise<SessionResponse> {
  const { email, password } = registration
  try {
    return await sendJson<SessionResponse>('POST', '/api/auth/sign-up/email', registration)
  } catch (error) {
    if (!isDefinitiveError(error)) unanswered = email
    if (unanswered !== email || !hasProblemCode(error, 'user-already-exists-use-another-email')) throw error
    return signIn(email, password).catch(() => {
      throw error
    })
  }
}
