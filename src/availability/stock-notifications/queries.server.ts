import { findRow } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { ProductNotification, StockNotification } from './contract.ts'
import { MAX_STOCK_NOTIFICATIONS } from './rules.ts'

export async function findStockNotification(
  db: Db,
  userId: string,
  productId: string,
): Promise<ProductNotification> {
  const notification = await findRow(db, 'stock_notifications', { user_id: userId, product_id: productId }, [
    'requested_at',
  ])
  return { isNotified: notification !== undefined }
}

/** The products whose next stock is announced to the user. */
export async function listStockNotifications(db: Db, userId: string): Promise<StockNotification[]> {
  const rows = await db
    .selectFrom('stock_notifications')
    .innerJoin('products', 'products.id', 'stock_notifications.product_id')
    .select(['products.id', 'products.sku', 'products.name', 'stock_notifications.requested_at'])
    .where('stock_notifications.user_id', '=', userId)
    .orderBy('products.name')
    .limit(MAX_STOCK_NOTIFICATIONS)
    .execute()
  return rows.map(({ id, sku, name, requested_at }) => ({
    productId: id,
    sku,
    name,
    requestedAt: requested_at.toISOString(),
  }))
}
