/** The note about a person is their data too: it is exported, and deleted with the account. */
import { deleteRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'

export async function exportCustomerNote(db: Db, userId: string) {
  const notes = db.selectFrom('customer_notes').select(['text', 'changed_at as changedAt'])
  return (await notes.where('user_id', '=', userId).executeTakeFirst()) ?? null
}

export async function deleteCustomerNote(tx: Db, userId: string): Promise<void> {
  await deleteRows(tx, 'customer_notes', { user_id: userId })
}
