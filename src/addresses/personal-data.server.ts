import { deleteRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'

export async function deleteAddresses(tx: Db, userId: string): Promise<void> {
  await deleteRows(tx, 'addresses', { user_id: userId })
}
