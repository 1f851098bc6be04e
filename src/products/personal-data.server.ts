import type { Db } from '#app/db/schema.server.ts'
import type { FormerCustomer } from '#app/lib/former-customer.ts'

export async function forgetMaker(tx: Db, email: string, instead: FormerCustomer): Promise<void> {
  await tx
    .updateTable('products')
    .set({ created_by: instead.email })
    .where('created_by', '=', email)
    .execute()
}
