/** The staff roles of a person, for the export of their data. */
import type { Db } from '#app/db/schema.server.ts'

export async function exportStaffRoles(db: Db, userId: string) {
  const roles = await db
    .selectFrom('staff_assignments')
    .select(['role', 'reason', 'granted_at', 'ends_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('granted_at')
    .orderBy('id')
    .execute()
  return roles.map(({ role, reason, granted_at, ends_at, ended_at }) => ({
    ...{ role, reason, grantedAt: granted_at.toISOString() },
    ...{ endsAt: ends_at?.toISOString() ?? null, endedAt: ended_at?.toISOString() ?? null },
  }))
}
