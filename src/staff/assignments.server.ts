/** Which staff roles people have. `users.role` is `admin` exactly while a person has an open role. */
import { type RawBuilder, sql } from 'kysely'
import { newId } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { StaffRole } from '#app/lib/actor.ts'

/**
 * The roles of the user of the row that count now, for a statement that selects from `users`; null for customers. The
 * previous release knows no roles: an administrator whom it made during an upgrade has no row.
 */
export const openStaffRoles = (now: Date): RawBuilder<StaffRole[] | null> => sql<StaffRole[] | null>`
  case when users.role = 'admin' then (
    select case when count(*) = 0 then array['administrator'] else coalesce(array_agg(role order by role)
      filter (where ended_at is null and (ends_at is null or ends_at > ${now})), '{}') end
    from staff_assignments where user_id = users.id) end`

interface Grant {
  role: StaffRole
  /** Null for the operator. */
  by: string | null
  at: Date
  endsAt?: Date | null
  reason?: string
}

/** Gives roles that the user does not have, in the transaction that sets `users.role`. */
export async function insertAssignments(tx: Db, userId: string, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return
  await tx
    .insertInto('staff_assignments')
    .values(
      grants.map(({ role, by, at, endsAt = null, reason = '' }) => ({
        ...{ id: newId(at), user_id: userId, role, granted_by: by, granted_at: at },
        ...{ ends_at: endsAt, reason },
      })),
    )
    .execute()
}

/** Ends open roles, all by default. */
export async function endAssignments(
  tx: Db,
  userId: string,
  { by, at, roles }: { by: string | null; at: Date; roles?: readonly StaffRole[] },
): Promise<void> {
  let open = tx
    .updateTable('staff_assignments')
    .set({ ended_at: at, ended_by: by })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (roles) open = open.where('role', 'in', [...roles])
  await open.execute()
}
