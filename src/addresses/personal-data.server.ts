import type { Db } from '#app/db/schema.server.ts'

export async function deleteAddresses(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('addresses').where('user_id', '=', userId).execute()
}
