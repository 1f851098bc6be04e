/** The staff roles of a person: exported with their data, and anonymized with the account. */
import type { Db } from '#app/db/schema.server.ts'

/** The reason can be about the person: 'Parental leave of Ana'. Roles and times stay. */
export async function anonymizeStaffRoles(tx: Db, userId: string): Promise<void> {
  await tx.updateTable('staff_assignments').set({ reason: '' }).where('user_id', '=', userId).execute()
}

export async function exportStaffRoles(db: Db, userId: string) {
  const roles = await db
    .selectFrom('staff_assignments')
    .select(['role', 'reason', 'granted_at', 'ends_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('granted_at')
    .orderBy('id')
    .execute()
  return roles.map(({ role, reason, granted_at, ends_at, ended_at }) => ({
    role,
    reason,
    grantedAt: granted_at.toISOString(),
    endsAt: ends_at?.toISOString() ?? null,
    endedAt: ended_at?.toISOString() ?? null,
  }))
}
