import { updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { FormerCustomer } from '#app/lib/former-customer.ts'

export async function anonymizeProductCreator(
  tx: Db,
  email: string,
  replacement: FormerCustomer,
): Promise<void> {
  await updateRows(tx, 'products', { created_by: email }, { created_by: replacement.email })
}
