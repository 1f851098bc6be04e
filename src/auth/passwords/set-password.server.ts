import { newId } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { hashPassword, verifyPassword } from '../account/password-hash.server.ts'

/**
 * Sets the password of an account. A change ends all sessions: someone else may have registered the address before it
 * became an administrator's.
 */
export async function setPassword(tx: Db, userId: string, password: string): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'password'])
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (account?.password && (await verifyPassword({ hash: account.password, password }))) return
  const hash = await hashPassword(password)
  if (account) await tx.updateTable('accounts').set({ password: hash }).where('id', '=', account.id).execute()
  else {
    await tx
      .insertInto('accounts')
      .values({ id: newId(), account_id: userId, provider_id: 'credential', user_id: userId, password: hash })
      .execute()
  }
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
