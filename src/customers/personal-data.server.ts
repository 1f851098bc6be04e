/** The note about a person is their data too: it is exported, and deleted with the account. */
import type { Db } from '#app/db/schema.server.ts'

export async function exportCustomerNote(db: Db, userId: string) {
  const notes = db.selectFrom('customer_notes').select(['text', 'changed_at as changedAt'])
  return (await notes.where('user_id', '=', userId).executeTakeFirst()) ?? null
}

export async function deleteCustomerNote(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('customer_notes').where('user_id', '=', userId).execute()
}
