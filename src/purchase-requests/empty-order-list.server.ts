import { deleteRows, lockRow, updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'

/** Empties the order list whose lines went into a request, as an order does. @returns false if it has another version */
export async function emptyOrderList(tx: Db, userId: string, version: number, at: Date): Promise<boolean> {
  const list = await lockRow(tx, 'order_lists', { user_id: userId, name: '' }, ['id', 'version'])
  if ((list?.version ?? version) !== version) return false
  if (!list) return true
  await deleteRows(tx, 'order_list_lines', { list_id: list.id })
  await updateRows(tx, 'order_lists', list.id, { version: version + 1, updated_at: at })
  return true
}
