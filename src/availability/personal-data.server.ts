import type { Db } from '#app/db/schema.server.ts'

/** The products for whose next stock a user waits. */
export async function exportStockNotifications(db: Db, userId: string) {
  const notifications = await db
    .selectFrom('stock_notifications')
    .innerJoin('products', 'products.id', 'stock_notifications.product_id')
    .select(['products.sku', 'stock_notifications.requested_at'])
    .where('stock_notifications.user_id', '=', userId)
    .orderBy('stock_notifications.product_id')
    .execute()
  return {
    stockNotifications: notifications.map(({ sku, requested_at }) => ({
      product: sku,
      requestedAt: requested_at.toISOString(),
    })),
  }
}

export async function deleteStockNotifications(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('stock_notifications').where('user_id', '=', userId).execute()
}
