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

export async function deleteLists(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('order_lists').where('user_id', '=', userId).execute()
}
