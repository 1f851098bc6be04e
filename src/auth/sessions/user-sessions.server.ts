/** Lists and ends sessions. */
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { deleteRows } from '#app/db/rows.server.ts'
import { normalizeEmail, requireSelf } from '#app/lib/actor.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { requireSelfOr } from '#app/staff/permissions.ts'
import type { UserSession } from '#app/users/core/contract.ts'
import { describeDevice, isSessionExpired } from '../core/rules.ts'

/** The caller's own sessions, most recently used first. */
export async function listSessions(
  ctx: Context,
  email: string,
  currentId: string | null,
): Promise<UserSession[]> {
  const user = requireSelf(ctx.actor, email)
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'ip_address', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', user.userId)
    .where('expires_at', '>', ctx.now())
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const isOpen = ({ created_at, last_used_at }: (typeof rows)[number]) =>
    !isSessionExpired({ createdAt: created_at, lastUsedAt: last_used_at, role: user.role }, ctx.now())
  return rows.filter(isOpen).map((row) => ({
    id: row.id,
    isCurrent: row.id === currentId,
    device: describeDevice(row.user_agent),
    address: row.ip_address ?? '',
    startedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}

/** Ends one of the caller's own sessions. */
export async function endSession(ctx: Context, email: string, id: string) {
  const user = requireSelf(ctx.actor, email)
  const ended = await deleteRows(ctx.db, 'sessions', { id, user_id: user.userId })
  return ended === 0 ? refused({ code: 'session-not-found' }) : done({ ended: 1 })
}

/** Ends all sessions of a user except the caller's current one. Administrators may end the sessions of any user. */
export async function endSessions(ctx: Context, email: string, currentId: string | null) {
  const address = normalizeEmail(email)
  const caller = requireSelfOr(ctx.actor, email, 'users.remove')
  return inTransaction(ctx.db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', '=', address)
      .where('removed_at', 'is', null)
      // Prevents the deletion of the account before the audit event with its address is written.
      .forKeyShare()
      .executeTakeFirst()
    if (!user) return refused({ code: 'user-not-found' })
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', user.id)
      .where('id', '<>', currentId ?? '')
      .executeTakeFirst()
    const ended = Number(numDeletedRows)
    if (user.id !== caller.userId) {
      const subject = { id: user.id, label: user.email }
      await recordAuditEvent(tx, ctx, { action: 'sessions-ended', subject, after: { sessions: ended } })
    }
    return done({ ended })
  })
}
