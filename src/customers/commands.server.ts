import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import { replaceNote } from '#app/fulfillment/internal-note/replace-note.server.ts'
import { normalizeEmail } from '#app/lib/actor.ts'
import { refused } from '#app/lib/outcome.ts'
import type { internalNoteBody } from '#app/orders/core/internal-note-contract.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import { findCustomerNote } from './queries.server.ts'

/** Saves what administrators note about a customer. The audit event does not contain the text. */
export function saveCustomerNote(
  ctx: Context,
  email: string,
  note: ReturnType<typeof internalNoteBody.parse>,
) {
  const admin = requirePermission(ctx.actor, 'notes.write')
  return inTransaction(ctx.db, async (tx) => {
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
    const find = () => findCustomerNote(tx, user.id)
    const write = async (changed: { text: string; version: number }) => {
      const change = { ...changed, changed_by: admin.userId, changed_at: ctx.now() }
      await tx
        .insertInto('customer_notes')
        .values({ user_id: user.id, ...change })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
        .execute()
      const subject = { id: user.id, label: user.email }
      await recordAuditEvent(tx, ctx, { action: 'customer-note-changed', subject })
    }
    return replaceNote({ find, write }, note)
  })
}
