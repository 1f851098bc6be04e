import { notSignedIn } from '#app/lib/actor.ts'
import type { Db } from './schema.server.ts'

/**
 * Call first in every transaction that writes in a user's name: the deletion of the account waits for the transaction,
 * or the transaction waits for the deletion and is rejected. Throws 401.
 */
export async function requirePresentUser(tx: Db, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('removed_at')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  if (user?.removed_at) throw notSignedIn()
}
