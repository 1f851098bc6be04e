import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { deleteRows, lockRow, updateRows } from '#app/db/rows.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { normalizeEmail, notSignedInProblem, type SignedInUser } from '#app/lib/actor.ts'
import { addDays, formatDay } from '#app/lib/dates.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { findAdministrators } from '#app/users/commands.server.ts'
import { notifyAdministrators } from '#app/users/notify-administrators.server.ts'
import { findConfirmationProblem } from '#app/users/own-confirmation.server.ts'
import {
  endAssignments,
  endStaffAccess,
  insertAssignments,
  isLastAdministrator,
  lockStaff,
} from '../assignments.server.ts'
import { MAX_ROLE_DAYS, permissionsOf, requirePermission, STAFF_ROLES } from '../permissions.ts'
import type { StaffMemberDto, staffRolesBody } from './contract.ts'
import { findStaffMember } from './queries.server.ts'

type Change = ReturnType<typeof staffRolesBody.parse>
type Roles = Change['roles']

/**
 * Gives a person exactly these roles, confirmed by the caller's password. Roles that the person keeps stay as they are,
 * unless they now end at another time. All sessions of the person end; the person and the administrators get an email.
 */
export async function changeStaffRoles(
  ctx: Context,
  email: string,
  { reason, endsAt: end = null, ...change }: Change,
) {
  const caller = requirePermission(ctx.actor, 'staff.manage')
  const problem = await findConfirmationProblem(ctx.db, caller, change)
  if (problem) return refused(problem)
  const at = ctx.now()
  const endsAt = end === null ? null : new Date(end)
  if (endsAt && (endsAt <= at || endsAt > addDays(at, MAX_ROLE_DAYS)))
    return refused({ code: 'invalid-role-end' })
  return inTransaction(ctx.db, async (tx) => {
    const staff = await lockStaff(tx)
    const acting = await findStaffMember(tx, caller.userId, at)
    // The caller may have lost the role while this command waited for the lock.
    if (!acting) throw notSignedInProblem()
    requireHeld({ ...caller, staffRoles: acting.roles.map(({ role }) => role) }, change.roles)
    const person = await lockPerson(tx, normalizeEmail(email))
    if (!person) return refused({ code: 'user-not-found' })
    const before = (await findStaffMember(tx, person.id, at))?.roles ?? []
    const planned = planRoles(before, [...new Set(change.roles)], endsAt)
    if (planned.given.length > 0 && !person.email_verified) return refused({ code: 'email-not-confirmed' })
    if (person.id === caller.userId && planned.given.length > 0) return refused({ code: 'own-roles' })
    const stays = planned.kept.concat(endsAt ? [] : planned.given).includes('administrator')
    if (!stays && isLastAdministrator(staff, person.id)) return refused({ code: 'last-administrator' })
    if (planned.given.length + planned.ended.length > 0) {
      const informed = await findAdministrators(tx, at).execute()
      await writeRoles(tx, { person, by: caller, at, endsAt, reason, ...planned })
      await recordChange(tx, ctx, person, before, change.roles, { endsAt, reason })
      const payload = {
        email: person.email,
        roles: change.roles.map((role) => STAFF_ROLES[role]),
        endsOn: endsAt && formatDay(endsAt.toISOString()),
      }
      await notifyAdministrators(tx, ctx, [person, ...informed], { kind: 'staff-roles-changed', payload })
    }
    const roles = (await findStaffMember(tx, person.id, at))?.roles ?? []
    return done({ email: person.email, name: person.name, roles })
  })
}

/** Nobody gives what they do not hold themselves. */
function requireHeld(caller: SignedInUser, roles: Roles): void {
  requirePermission(caller, 'staff.manage')
  for (const permission of permissionsOf(roles)) requirePermission(caller, permission)
}

const lockPerson = (tx: Tx, email: string) =>
  lockRow(tx, 'users', { email, removed_at: null }, ['id', 'email', 'name', 'email_verified'])

interface PlannedRoles {
  kept: Roles
  /** New ones, and those that end at another time than before. */
  given: Roles
  ended: Roles
}

function planRoles(before: StaffMemberDto['roles'], wanted: Roles, endsAt: Date | null): PlannedRoles {
  const isKept = (role: Roles[number]) =>
    before.some((one) => one.role === role && one.endsAt === (endsAt?.toISOString() ?? null))
  const kept = wanted.filter(isKept)
  return {
    kept,
    given: wanted.filter((role) => !isKept(role)),
    ended: before.map(({ role }) => role).filter((role) => !kept.includes(role)),
  }
}

interface WrittenRoles extends PlannedRoles {
  person: { id: string }
  by: SignedInUser
  at: Date
  endsAt: Date | null
  reason: string
}

async function writeRoles(
  tx: Tx,
  { person, by, at, endsAt, reason, kept, given }: WrittenRoles,
): Promise<void> {
  const ending = { by: by.userId, at }
  if (kept.length + given.length === 0) await endStaffAccess(tx, person.id, ending)
  else {
    await endAssignments(tx, person.id, { ...ending, except: kept })
    const grant = { ...ending, endsAt, reason }
    await insertAssignments(
      tx,
      person.id,
      // The row of a role that is kept is missing if the previous release has given it.
      [...given.map((role) => ({ role, ...grant })), ...kept.map((role) => ({ role, by: null, at }))],
    )
    await updateRows(tx, 'users', person.id, {
      role: 'admin',
      promoted_by: by.userId,
      promoted_at: at,
      updated_at: at,
    })
  }
  // The own session goes on with the roles that are left.
  if (person.id !== by.userId) await deleteRows(tx, 'sessions', { user_id: person.id })
}

function recordChange(
  tx: Tx,
  ctx: Context,
  person: { id: string; email: string },
  before: StaffMemberDto['roles'],
  roles: Roles,
  { endsAt, reason }: { endsAt: Date | null; reason: string },
) {
  return recordAuditEvent(tx, ctx, {
    action: 'staff-roles-changed',
    subject: { id: person.id, label: person.email },
    before: { roles: before.map(({ role }) => role).join(', ') },
    after: {
      roles: roles.join(', '),
      ...(endsAt && { endsAt: endsAt.toISOString() }),
      ...(reason && { reason }),
    },
  })
}
