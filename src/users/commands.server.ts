import { sql } from 'kysely'
import { requireNoWebAddress } from '#app/app/api.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { changesNothing } from '#app/db/changes-nothing.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import { deleteRows, lockRow, updateRows } from '#app/db/rows.server.ts'
import type { Db, Tx } from '#app/db/schema.server.ts'
import { normalizeEmail, notSignedInProblem, requireSelf } from '#app/lib/actor.ts'
import { done, refused } from '#app/lib/outcome.ts'
import {
  endAssignments,
  hasStaffPermission,
  insertAssignments,
  lockStaff,
} from '#app/staff/assignments.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { OwnConfirmation, userChangeBody } from './core/contract.ts'
import { findUserById, toUserRecord } from './core/queries.server.ts'
import { notifyAdministrators } from './notify-administrators.server.ts'
import { findConfirmationProblem } from './own-confirmation.server.ts'

/**
 * Syncs or changes the caller's own record. The specification's sync sends `email`, which must be the caller's own. A
 * change of other values with an outdated `version` is refused. `version` is optional, because the specification's payload has none.
 */
export async function changeUser(
  ctx: Context,
  email: string,
  change: ReturnType<typeof userChangeBody.parse>,
) {
  const user = requireSelf(ctx.actor, email)
  const { email: syncedEmail, version, companyName, vatId, ...profile } = change
  if (syncedEmail !== undefined) requireSelf(ctx.actor, syncedEmail)
  const columns = { ...profile, company_name: companyName, vat_id: vatId }
  const changedFields = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  const before = await findUserById(ctx.db, user.userId)
  if (!before) throw notSignedInProblem()
  requireNoWebAddress(
    { name: change.name, companyName },
    { name: before.name, companyName: before.company_name },
  )
  const isSame = changesNothing(before, changedFields)
  const isSaved = isSame || (await writeProfile(ctx, user.userId, changedFields, version))
  const row = isSame ? before : await findUserById(ctx.db, user.userId)
  if (!row) throw notSignedInProblem()
  const record = toUserRecord(row)
  return isSaved ? done(record) : refused({ code: 'version-conflict', current: record })
}

/** @returns false when the profile has a newer version or the account has been deleted */
async function writeProfile(
  ctx: Context,
  userId: string,
  profile: Record<string, string | undefined>,
  version: number | undefined,
): Promise<boolean> {
  const present = { id: userId, removed_at: null, ...(version !== undefined && { version }) }
  const change = { ...profile, version: sql<number>`version + 1`, updated_at: ctx.now() }
  return (await updateRows(ctx.db, 'users', present, change)) > 0
}

/**
 * Makes a user an administrator, confirmed by the caller's password. `modified` is 0 for a user who is an administrator
 * already. The address must be confirmed, because anyone can register any address. All sessions end, so that no forgotten
 * sign-in gains administrator access. The administrators get an email.
 */
export async function makeAdmin(ctx: Context, email: string, confirmation: OwnConfirmation) {
  const admin = requirePermission(ctx.actor, 'staff.manage')
  const problem = await findConfirmationProblem(ctx.db, admin, confirmation)
  if (problem) return refused(problem)
  const normalizedEmail = normalizeEmail(email)
  return inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, admin.userId)
    const user = await lockRow(tx, 'users', { email: normalizedEmail, removed_at: null })
    if (!user) return refused({ code: 'user-not-found' })
    if (user.role === 'admin') return done({ modified: 0 })
    if (!user.email_verified) return refused({ code: 'email-not-confirmed' })
    await updateRows(tx, 'users', user.id, {
      role: 'admin',
      promoted_by: admin.userId,
      promoted_at: ctx.now(),
      updated_at: ctx.now(),
    })
    // The previous release may have left open roles when it ended the access.
    await endAssignments(tx, user.id, { by: admin.userId, at: ctx.now() })
    const role = { role: 'administrator', by: admin.userId, at: ctx.now() } as const
    await insertAssignments(tx, user.id, [role])
    await deleteRows(tx, 'sessions', { user_id: user.id })
    const subject = { id: user.id, label: normalizedEmail }
    const roles = { before: { role: 'customer' }, after: { role: 'admin' } }
    await recordAuditEvent(tx, ctx, { action: 'admin-made', subject, ...roles })
    const others = await findAdministrators(tx, ctx.now()).where('users.id', '<>', user.id).execute()
    await notifyAdministrators(tx, ctx, others, {
      kind: 'admin-made',
      payload: { email: normalizedEmail },
    })
    return done({ modified: 1 })
  })
}

/** The people who may give and end staff roles. */
export const findAdministrators = (tx: Db, now: Date) =>
  tx.selectFrom('users').select(['users.id', 'users.email']).where(hasStaffPermission('staff.manage', now))

/**
 * Ends the memberships of a user in companies.
 * @returns the names of those that would be left without an owner
 */
export type RemoveFromCompanies = (tx: Tx, ctx: Context, userId: string) => Promise<string[]>

/**
 * Removes a user permanently and ends their sessions. Their orders and reviews are kept for accounting. The administrator
 * who promoted the caller must be demoted first, which asks for a password. Refused for the last owner of a company with
 * other members.
 */
export async function removeUser(ctx: Context, email: string, removeFromCompanies: RemoveFromCompanies) {
  const admin = requirePermission(ctx.actor, 'users.remove')
  const normalizedEmail = normalizeEmail(email)
  if (normalizedEmail === admin.email) return refused({ code: 'cannot-remove-self' })
  return inTransaction(ctx.db, async (tx) => {
    const admins = await lockStaff(tx)
    // The caller may have been removed while this command waited for the lock. A caller who is still there remains.
    if (!admins.some(({ id }) => id === admin.userId)) throw notSignedInProblem()
    // Ending administrator access asks for the caller's password, and removing would be a way around it.
    if (admins.some((one) => one.email === normalizedEmail)) return refused({ code: 'is-administrator' })
    const removed = await tx
      .updateTable('users')
      .set({ removed_at: ctx.now(), updated_at: ctx.now() })
      .where('email', '=', normalizedEmail)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!removed) return refused({ code: 'user-not-found' })
    const companies = await removeFromCompanies(tx, ctx, removed.id)
    if (companies.length > 0) return refused({ code: 'last-company-owner', companies })
    await deleteRows(tx, 'sessions', { user_id: removed.id })
    await recordAuditEvent(tx, ctx, {
      action: 'user-removed',
      subject: { id: removed.id, label: normalizedEmail },
    })
    return done({ email: normalizedEmail })
  })
}
