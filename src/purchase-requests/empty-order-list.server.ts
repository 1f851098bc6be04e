import type { Db } from '#app/db/schema.server.ts'
import { listChangedProblem } from '#app/orders/place/place-order.problems.server.ts'

/** Empties the order list whose lines went into a request, as an order does. Rejected if it has another version. */
export async function emptyOrderList(tx: Db, userId: string, version: number, at: Date): Promise<void> {
  const list = await tx
    .selectFrom('order_lists')
    .select(['id', 'version'])
    .where('user_id', '=', userId)
    .where('name', '=', '')
    .forUpdate()
    .executeTakeFirst()
  if ((list?.version ?? version) !== version) throw listChangedProblem()
  if (!list) return
  await tx.deleteFrom('order_list_lines').where('list_id', '=', list.id).execute()
  await tx
    .updateTable('order_lists')
    .set({ version: version + 1, updated_at: at })
    .where('id', '=', list.id)
    .execute()
}
