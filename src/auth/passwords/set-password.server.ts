import { newId } from '#app/db/ids.server.ts'
import { deleteRows, findRow, insertRow, updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { hashPassword, verifyPassword } from '../account/password-hash.server.ts'

/**
 * Sets the password of an account. A change ends all sessions and reset links: someone else may have registered the address
 * before it became an administrator's.
 */
export async function setPassword(tx: Db, userId: string, password: string): Promise<void> {
  const account = await findRow(tx, 'accounts', { user_id: userId, provider_id: 'credential' })
  if (account?.password && (await verifyPassword({ hash: account.password, password }))) return
  const hash = await hashPassword(password)
  if (account) await updateRows(tx, 'accounts', account.id, { password: hash })
  else {
    await insertRow(tx, 'accounts', {
      id: newId(),
      account_id: userId,
      provider_id: 'credential',
      user_id: userId,
      password: hash,
    })
  }
  await deleteRows(tx, 'sessions', { user_id: userId })
  await deleteRows(tx, 'verifications', { value: userId })
}
