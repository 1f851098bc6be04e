import type { Db } from '#app/db/schema.server.ts'
import type { FormerCustomer } from '#app/lib/former-customer.ts'

export async function anonymizeProductCreator(
  tx: Db,
  email: string,
  replacement: FormerCustomer,
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ created_by: replacement.email })
    .where('created_by', '=', email)
    .execute()
}
