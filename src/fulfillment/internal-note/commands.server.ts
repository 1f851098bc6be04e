import type { Context } from '#app/app/context.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { lockOrder } from '#app/order-changes/core/locked-order.server.ts'
import type { internalNoteBody } from '#app/orders/core/internal-note-contract.ts'
import { recordOrderAudit } from '#app/orders/core/record-order-audit.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import { findInternalNote } from './queries.server.ts'
import { replaceNote } from './replace-note.server.ts'

/**
 * Saves what administrators note about an order, in any status. The audit event does not contain the text, which may be
 * about a person.
 */
export function saveInternalNote(
  ctx: Context,
  number: string,
  note: ReturnType<typeof internalNoteBody.parse>,
) {
  const admin = requirePermission(ctx.actor, 'notes.write')
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, number, admin)
    if (!order) return refused({ code: 'order-not-found' })
    const find = () => findInternalNote(tx, order.id)
    const write = async (changed: { text: string; version: number }) => {
      const change = { ...changed, changed_by: admin.userId, changed_at: ctx.now() }
      await tx
        .insertInto('order_notes')
        .values({ order_id: order.id, ...change })
        .onConflict((conflict) => conflict.column('order_id').doUpdateSet(change))
        .execute()
      await recordOrderAudit(tx, ctx, 'order-note-changed', order)
    }
    return replaceNote({ find, write }, note)
  })
}
