import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import { normalizeEmail, requireAdmin } from '#app/lib/actor.ts'
import { done, type Outcome, refused } from '#app/lib/outcome.ts'
import type { InternalNote, internalNoteBody } from '#app/orders/core/internal-note-contract.ts'
import { findCustomerNote } from './queries.server.ts'

type CustomerNoteRefusal = { code: 'user-not-found' } | { code: 'version-conflict'; current: InternalNote }

/** Saves what administrators note about a customer. The audit event does not contain the text. */
export function saveCustomerNote(
  ctx: Context,
  email: string,
  { text, version }: ReturnType<typeof internalNoteBody.parse>,
): Promise<Outcome<InternalNote, CustomerNoteRefusal>> {
  const admin = requireAdmin(ctx.actor)
  return inTransaction<Outcome<InternalNote, CustomerNoteRefusal>>(ctx.db, async (tx) => {
    await requirePresentUser(tx, admin.userId)
    // Locked, so that changes of the note and the deletion of the account wait for each other.
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', '=', normalizeEmail(email))
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) return refused({ code: 'user-not-found' })
    const before = await findCustomerNote(tx, user.id)
    if (before.version !== version) return refused({ code: 'version-conflict', current: before })
    if (before.text === text) return done(before)
    const change = { text, version: version + 1, changed_by: admin.userId, changed_at: ctx.now() }
    await tx
      .insertInto('customer_notes')
      .values({ user_id: user.id, ...change })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
      .execute()
    await recordAuditEvent(tx, ctx, {
      action: 'customer-note-changed',
      subject: { id: user.id, label: user.email },
    })
    return done(await findCustomerNote(tx, user.id))
  })
}
