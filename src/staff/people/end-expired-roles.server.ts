/**
 * Ends roles whose end date has passed. They do not count from this date on, whether or not this has run: it only makes the
 * tables and the audit trail say so, and tells the people concerned.
 */
import type { EmailJob, EmailJobContext } from '#app/app/background-polling.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { deleteRows, requireRow } from '#app/db/rows.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import type { SignedInUser, StaffRole } from '#app/lib/actor.ts'
import { findAdministrators } from '#app/users/commands.server.ts'
import { endStaffAccess, lockStaff } from '../assignments.server.ts'
import { STAFF_ROLES } from '../permissions.ts'

/** In a run; the others follow in the next. */
const MAX_ROLES = 100

/** As the audit trail names the shop itself. */
const SHOP: SignedInUser = {
  kind: 'user',
  userId: 'shop',
  email: '',
  name: 'FIX IT',
  role: 'admin',
  isEmailConfirmed: false,
}

/** @returns how many people have lost a role */
export function endExpiredRoles(ctx: EmailJobContext): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const due = await selectExpired(tx, ctx.now()).execute()
    if (due.length === 0) return 0
    await lockStaff(tx)
    // Another process may have ended some while this one waited.
    const ended = await tx
      .updateTable('staff_assignments')
      .set(({ ref }) => ({ ended_at: ref('ends_at') }))
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .where('ended_at', 'is', null)
      .returning(['user_id', 'role'])
      .execute()
    const people = Map.groupBy(ended, ({ user_id }) => user_id)
    for (const [userId, roles] of people)
      await closeAccess(
        tx,
        ctx,
        userId,
        roles.map(({ role }) => role),
      )
    return people.size
  })
}

const selectExpired = (tx: Tx, at: Date) =>
  tx
    .selectFrom('staff_assignments')
    .select('id')
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', at)
    .orderBy('ends_at')
    .limit(MAX_ROLES)

async function closeAccess(tx: Tx, ctx: EmailJobContext, userId: string, roles: readonly StaffRole[]) {
  const at = ctx.now()
  const open = await tx
    .selectFrom('staff_assignments')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!open) await endStaffAccess(tx, userId, { by: null, at })
  await deleteRows(tx, 'sessions', { user_id: userId })
  const { email } = await requireRow(tx, 'users', userId, ['email'])
  await recordAuditEvent(
    tx,
    { ...ctx, actor: SHOP },
    {
      action: 'staff-role-ended',
      subject: { id: userId, label: email },
      before: { roles: roles.join(', ') },
    },
  )
  const payload = {
    email,
    roles: roles.map((role) => STAFF_ROLES[role]),
    isStaff: open !== undefined,
    shopUrl: ctx.shopUrl,
  }
  const administrators = await findAdministrators(tx, at).execute()
  for (const recipient of new Set([email, ...administrators.map((one) => one.email)]))
    await queueEmail(tx, { kind: 'staff-role-ended', recipient, payload }, at)
}

export const ROLE_ENDS: EmailJob = {
  run: endExpiredRoles,
  intervalMs: 10 * 60_000,
  failure: 'expired staff roles could not be ended',
}
