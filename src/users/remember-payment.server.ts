import { updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'

/** An order of the account was paid, so that the limits of new customers need not be checked any more. */
export async function rememberPayment(tx: Db, userId: string): Promise<void> {
  await updateRows(tx, 'users', userId, { has_paid: true })
}
