import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { deleteRows } from '#app/db/rows.server.ts'
import { normalizeEmail, notSignedInProblem } from '#app/lib/actor.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { findAdministrators } from '#app/users/commands.server.ts'
import type { OwnConfirmation } from '#app/users/core/contract.ts'
import { notifyAdministrators } from '#app/users/notify-administrators.server.ts'
import { findConfirmationProblem } from '#app/users/own-confirmation.server.ts'
import { deleteSecondFactor, lockStaff } from '../assignments.server.ts'
import { requirePermission } from '../permissions.ts'

/**
 * Removes the second factor of a colleague who has lost phone and backup codes, confirmed by the caller's password. All
 * sessions of the person end; the person and the administrators get an email.
 */
export async function resetSecondFactor(ctx: Context, email: string, confirmation: OwnConfirmation) {
  const caller = requirePermission(ctx.actor, 'staff.manage')
  const problem = await findConfirmationProblem(ctx.db, caller, confirmation)
  if (problem) return refused(problem)
  const address = normalizeEmail(email)
  return inTransaction(ctx.db, async (tx) => {
    const staff = await lockStaff(tx)
    // The caller may have lost the role while this command waited for the lock.
    if (!staff.some(({ id }) => id === caller.userId)) throw notSignedInProblem()
    const person = staff.find((one) => one.email === address)
    if (!person) return refused({ code: 'user-not-found' })
    if (person.id === caller.userId) return refused({ code: 'own-second-factor' })
    if (!(await deleteSecondFactor(tx, person.id))) return refused({ code: 'no-second-factor' })
    await deleteRows(tx, 'sessions', { user_id: person.id })
    const subject = { id: person.id, label: person.email }
    await recordAuditEvent(tx, ctx, { action: 'second-factor-reset', subject })
    const administrators = await findAdministrators(tx, ctx.now()).execute()
    const payload = { email: person.email }
    await notifyAdministrators(tx, ctx, [person, ...administrators], { kind: 'second-factor-reset', payload })
    return done({ email: person.email })
  })
}
