/** The staff roles of a person: exported with their data, and anonymized with the account. */
import { updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'

/** The reason can be about the person: 'Parental leave of Ana'. Roles and times stay. */
export async function anonymizeStaffRoles(tx: Db, userId: string): Promise<void> {
  await updateRows(tx, 'staff_assignments', { user_id: userId }, { reason: '' })
}

export const exportStaffRoles = (db: Db, userId: string) =>
  db
    .selectFrom('staff_assignments')
    .select(['role', 'reason', 'granted_at as grantedAt', 'ends_at as endsAt', 'ended_at as endedAt'])
    .where('user_id', '=', userId)
    .orderBy('granted_at')
    .orderBy('id')
    .execute()
