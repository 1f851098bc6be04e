import { deleteRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'

/** The products for whose next stock a user waits. */
export async function exportStockNotifications(db: Db, userId: string) {
  const stockNotifications = await db
    .selectFrom('stock_notifications')
    .innerJoin('products', 'products.id', 'stock_notifications.product_id')
    .select(['products.sku as product', 'stock_notifications.requested_at as requestedAt'])
    .where('stock_notifications.user_id', '=', userId)
    .orderBy('stock_notifications.product_id')
    .execute()
  return { stockNotifications }
}

export async function deleteStockNotifications(tx: Db, userId: string): Promise<void> {
  await deleteRows(tx, 'stock_notifications', { user_id: userId })
}
