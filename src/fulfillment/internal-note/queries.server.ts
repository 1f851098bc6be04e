import type { Db } from '#app/db/schema.server.ts'
import type { InternalNote } from '#app/orders/core/internal-note-contract.ts'
import { toInternalNote } from './replace-note.server.ts'

/** The note of administrators about an order. Only for administrators. */
export async function findInternalNote(db: Db, orderId: string): Promise<InternalNote> {
  const note = await db
    .selectFrom('order_notes')
    .innerJoin('users', 'users.id', 'order_notes.changed_by')
    .select(['order_notes.text', 'order_notes.version', 'order_notes.changed_at', 'users.name'])
    .where('order_notes.order_id', '=', orderId)
    .executeTakeFirst()
  return toInternalNote(note)
}
