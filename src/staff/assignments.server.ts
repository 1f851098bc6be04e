/** Which staff roles people have. `users.role` is `admin` exactly while a person has an open role. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { newId } from '#app/db/ids.server.ts'
import { deleteRows, updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { StaffRole } from '#app/lib/actor.ts'
import { getPermission, type Permission } from './permissions.ts'

/** True for a row of `staff_assignments` whose role counts now. */
export const isOpen = (now: Date): RawBuilder<SqlBool> =>
  sql`ended_at is null and (ends_at is null or ends_at > ${now})`

/**
 * The roles of the user of the row that count now, for a statement that selects from `users`; null for customers. The
 * previous release knows no roles: an administrator whom it made during an upgrade has no row.
 */
export const openStaffRoles = (now: Date): RawBuilder<StaffRole[] | null> => sql<StaffRole[] | null>`
  case when users.role = 'admin' then (
    select case when count(*) = 0 then array['administrator'] else coalesce(array_agg(role order by role)
      filter (where ${isOpen(now)}), '{}') end
    from staff_assignments where user_id = users.id) end`

/** True if the user of the row has the permission now, for a statement that selects from `users`. */
export function hasStaffPermission(permission: Permission, now: Date): RawBuilder<SqlBool> {
  const { roles } = getPermission(permission)
  return sql<SqlBool>`users.role = 'admin' and users.removed_at is null and (
    not exists (select 1 from staff_assignments where user_id = users.id)
    or exists (select 1 from staff_assignments where user_id = users.id and role in (${sql.join([...roles])})
      and ${isOpen(now)}))`
}

/** True if the user of the row stays an administrator: a role that ends does not count. */
const isLastingAdministrator = sql<boolean>`
  not exists (select 1 from staff_assignments where user_id = users.id)
  or exists (select 1 from staff_assignments where user_id = users.id and role = 'administrator'
    and ended_at is null and ends_at is null)`

export interface StaffMember {
  id: string
  email: string
  /** True for an administrator whose access has no end. */
  isLasting: boolean
}

const selectStaff = (db: Db) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.email'])
    .where('users.role', '=', 'admin')
    .where('users.removed_at', 'is', null)
    .orderBy('users.id')

export const findStaff = (db: Db): Promise<StaffMember[]> =>
  selectStaff(db).select(isLastingAdministrator.as('isLasting')).execute()

/**
 * Locks all staff members in ID order, so that changes of roles wait for each other. The roles are read by another
 * statement: one that waits for a lock would see them as they were before.
 */
export async function lockStaff(tx: Db): Promise<StaffMember[]> {
  await selectStaff(tx).forUpdate().execute()
  return findStaff(tx)
}

/** True if the user is the only administrator whose access has no end. */
export const isLastAdministrator = (staff: readonly StaffMember[], userId: string): boolean => {
  const lasting = staff.filter(({ isLasting }) => isLasting)
  return lasting.length === 1 && lasting[0]?.id === userId
}

interface Grant {
  role: StaffRole
  /** Null for the operator. */
  by: string | null
  at: Date
  endsAt?: Date | null
  reason?: string
}

/** Gives roles, in the transaction that sets `users.role`. Open ones stay as they are. */
export async function insertAssignments(tx: Db, userId: string, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return
  await tx
    .insertInto('staff_assignments')
    .values(
      grants.map(({ role, by, at, endsAt = null, reason = '' }) => ({
        id: newId(at),
        user_id: userId,
        role,
        granted_by: by,
        granted_at: at,
        ends_at: endsAt,
        reason,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface RoleEnd {
  /** Null for the shop itself. */
  by: string | null
  at: Date
}

/** Ends the open roles, except those that stay. */
export async function endAssignments(
  tx: Db,
  userId: string,
  { by, at, except = [] }: RoleEnd & { except?: readonly StaffRole[] },
): Promise<void> {
  let open = tx
    .updateTable('staff_assignments')
    .set({ ended_at: at, ended_by: by })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (except.length > 0) open = open.where('role', 'not in', [...except])
  await open.execute()
}

/**
 * Makes a staff member a customer: with the last role, and when the account is deleted. The caller ends the sessions, because
 * somebody who gives up their own roles stays signed in.
 */
export async function endStaffAccess(tx: Db, userId: string, { by, at }: RoleEnd): Promise<void> {
  await endAssignments(tx, userId, { by, at })
  await deleteSecondFactor(tx, userId)
  await updateRows(tx, 'users', userId, {
    role: 'customer',
    promoted_by: null,
    promoted_at: null,
    updated_at: at,
  })
}

/** @returns false if there was none */
export async function deleteSecondFactor(tx: Db, userId: string): Promise<boolean> {
  return (await deleteRows(tx, 'second_factors', { user_id: userId })) > 0
}
