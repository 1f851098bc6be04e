import { newId } from '#app/db/ids.server.ts'
import { insertRow } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'

/** Creates a customer who cannot sign in before they reset the password. */
export async function createBuyer(
  db: Db,
  { name, email }: { name: string; email: string },
  now: Date,
): Promise<SignedInUser> {
  const id = newId(now)
  await insertRow(db, 'users', { id, name, email, email_verified: true, created_at: now, updated_at: now })
  return { kind: 'user', userId: id, email, name, role: 'customer', isEmailConfirmed: true }
}
