import type { Db } from '#app/db/schema.server.ts'
import { normalizeEmail, type SignedInUser } from '#app/lib/actor.ts'
import { findUserByEmail } from './core/queries.server.ts'

/** The user in whose name an administrator acts. */
export async function findCustomer(db: Db, email: string): Promise<SignedInUser | undefined> {
  const user = await findUserByEmail(db, normalizeEmail(email))
  return (
    user && {
      kind: 'user',
      userId: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      isEmailConfirmed: user.email_verified,
      hasPaid: user.has_paid,
    }
  )
}
