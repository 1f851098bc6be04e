import { deleteRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'

/** The order list (the one without a name) and the saved lists, with their products. */
export async function exportLists(db: Db, userId: string) {
  const rows = await db
    .selectFrom('order_lists')
    .leftJoin('order_list_lines', 'order_list_lines.list_id', 'order_lists.id')
    .leftJoin('products', 'products.id', 'order_list_lines.product_id')
    .select(['order_lists.id', 'order_lists.name', 'products.sku', 'order_list_lines.quantity'])
    .where('order_lists.user_id', '=', userId)
    .orderBy('order_lists.id')
    .orderBy('order_list_lines.line_no')
    .execute()
  const lists = Map.groupBy(rows, ({ id }) => id)
  return Array.from(lists.values(), (lines) => ({
    name: lines[0]?.name ?? '',
    lines: lines.flatMap(({ sku, quantity }) => (quantity === null ? [] : [{ product: sku, quantity }])),
  }))
}

/** The lists of companies that the user shared or changed last. The lines belong to the company. */
export async function exportSharedLists(db: Db, userId: string) {
  const lists = await db
    .selectFrom('order_lists')
    .innerJoin('companies', 'companies.id', 'order_lists.company_id')
    .select(['order_lists.name', 'companies.name as company', 'shared_by', 'changed_by'])
    .select('order_lists.updated_at as changedAt')
    .where((eb) => eb.or([eb('shared_by', '=', userId), eb('changed_by', '=', userId)]))
    .orderBy('order_lists.id')
    .execute()
  return lists.map(({ shared_by, changed_by, ...list }) => ({
    ...list,
    wasSharedByYou: shared_by === userId,
    wasLastChangedByYou: changed_by === userId,
  }))
}

/** Lists that the user shared stay with their company. */
export async function deleteLists(tx: Db, userId: string): Promise<void> {
  await deleteRows(tx, 'order_lists', { user_id: userId })
}
