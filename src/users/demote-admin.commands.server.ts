import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { deleteRows } from '#app/db/rows.server.ts'
import { normalizeEmail, notSignedInProblem } from '#app/lib/actor.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { endStaffAccess, isLastAdministrator, lockStaff } from '#app/staff/assignments.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import { findAdministrators } from './commands.server.ts'
import type { OwnConfirmation } from './core/contract.ts'
import { findUserByEmail } from './core/queries.server.ts'
import { notifyAdministrators } from './notify-administrators.server.ts'
import { findConfirmationProblem } from './own-confirmation.server.ts'

/**
 * Makes an administrator a customer again, confirmed by the caller's password. The other administrators get an email.
 * `modified` is 0 for a user who is no administrator.
 */
export async function demoteAdmin(ctx: Context, email: string, confirmation: OwnConfirmation) {
  const admin = requirePermission(ctx.actor, 'staff.manage')
  const problem = await findConfirmationProblem(ctx.db, admin, confirmation)
  if (problem) return refused(problem)
  const normalizedEmail = normalizeEmail(email)
  return inTransaction(ctx.db, async (tx) => {
    const admins = await lockStaff(tx)
    // The caller may have been demoted while this command waited for the lock.
    if (!admins.some(({ id }) => id === admin.userId)) throw notSignedInProblem()
    const demoted = admins.find((one) => one.email === normalizedEmail)
    if (!demoted) {
      const user = await findUserByEmail(tx, normalizedEmail)
      return user ? done({ modified: 0 }) : refused({ code: 'user-not-found' })
    }
    if (isLastAdministrator(admins, demoted.id)) return refused({ code: 'last-administrator' })
    const informed = await findAdministrators(tx, ctx.now()).execute()
    await endStaffAccess(tx, demoted.id, { by: admin.userId, at: ctx.now() })
    if (demoted.id !== admin.userId) {
      await deleteRows(tx, 'sessions', { user_id: demoted.id })
    }
    const subject = { id: demoted.id, label: normalizedEmail }
    const roles = { before: { role: 'admin' }, after: { role: 'customer' } }
    await recordAuditEvent(tx, ctx, { action: 'admin-demoted', subject, ...roles })
    await notifyAdministrators(tx, ctx, informed, {
      kind: 'admin-demoted',
      payload: { email: normalizedEmail },
    })
    return done({ modified: 1 })
  })
}
