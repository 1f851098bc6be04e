import { setPassword } from '#app/auth/passwords/set-password.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { insertRowIfAbsent } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { insertAssignments } from '#app/staff/assignments.server.ts'

/** Makes the user with this address an administrator with this password, and creates the user if there is none. */
export async function createAdministrator(
  tx: Db,
  { email, password, now }: { email: string; password: string; now: Date },
): Promise<void> {
  await insertRowIfAbsent(tx, 'users', {
    id: newId(now),
    name: 'Administrator',
    email,
    email_verified: true,
    image: null,
    removed_at: null,
    created_at: now,
    updated_at: now,
  })
  // The operator has configured the address, so it needs no confirmation.
  const { id } = await tx
    .updateTable('users')
    .set({ role: 'admin', removed_at: null, email_verified: true })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertAssignments(tx, id, [{ role: 'administrator', by: null, at: now }])
  await setPassword(tx, id, password)
}
