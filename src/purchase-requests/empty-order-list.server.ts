import type { Db } from '#app/db/schema.server.ts'

/** Empties the order list whose lines went into a request, as an order does. @returns false if it has another version */
export async function emptyOrderList(tx: Db, userId: string, version: number, at: Date): Promise<boolean> {
  const list = await tx
    .selectFrom('order_lists')
    .select(['id', 'version'])
    .where('user_id', '=', userId)
    .where('name', '=', '')
    .forUpdate()
    .executeTakeFirst()
  if ((list?.version ?? version) !== version) return false
  if (!list) return true
  await tx.deleteFrom('order_list_lines').where('list_id', '=', list.id).execute()
  await tx
    .updateTable('order_lists')
    .set({ version: version + 1, updated_at: at })
    .where('id', '=', list.id)
    .execute()
  return true
}
