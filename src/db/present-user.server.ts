import { notSignedInProblem } from '#app/lib/actor.ts'
import type { Db } from './schema.server.ts'

/**
 * Call first in every transaction that writes data of a user. A concurrent account deletion then waits for it, or it
 * waits for the deletion and throws 401.
 */
export async function requirePresentUser(tx: Db, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('removed_at')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  if (user?.removed_at) throw notSignedInProblem()
}

/**
 * Serializes the changes of a user's data, such as their lists or addresses. Locks the user, because there may be no row
 * yet that could be locked. Throws 401 if the account was deleted meanwhile.
 */
export async function lockPresentUser(tx: Db, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw notSignedInProblem()
}
