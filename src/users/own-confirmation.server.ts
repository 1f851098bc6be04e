/** Before an action that a forgotten sign-in must not be able to take, users confirm with what they sign in with. */
import type { Db } from '#app/db/schema.server.ts'
import { normalizeEmail, type SignedInUser } from '#app/lib/actor.ts'
import type { OwnConfirmation } from './core/contract.ts'
import { isOwnPassword } from './personal-data.server.ts'

export interface ConfirmationRefusal {
  code: 'confirmation-failed'
  /** Which of the two the account needs. */
  by: 'password' | 'email'
}

/**
 * Checks the password of `user`, or the email address of an account that signs in with Google only.
 * @returns null if it is right
 */
export async function findConfirmationProblem(
  db: Db,
  user: SignedInUser,
  { password = '', email = '' }: OwnConfirmation,
): Promise<ConfirmationRefusal | null> {
  const isPasswordCorrect = await isOwnPassword(db, user.userId, password)
  if (isPasswordCorrect === false) return { code: 'confirmation-failed', by: 'password' }
  if (isPasswordCorrect === null && normalizeEmail(email) !== user.email)
    return { code: 'confirmation-failed', by: 'email' }
  return null
}
