import type { Db } from '#app/db/schema.server.ts'

/** The products that a user asked for while too few units were in stock. */
export async function exportStockRequests(db: Db, userId: string) {
  const requests = await db
    .selectFrom('product_requests')
    .innerJoin('products', 'products.id', 'product_requests.product_id')
    .select(['products.sku', 'product_requests.quantity'])
    .select(['product_requests.requested_at', 'product_requests.answered_at'])
    .where('product_requests.user_id', '=', userId)
    .orderBy('product_requests.id')
    .execute()
  const notifications = await db
    .selectFrom('stock_notifications')
    .innerJoin('products', 'products.id', 'stock_notifications.product_id')
    .select(['products.sku', 'stock_notifications.requested_at'])
    .where('stock_notifications.user_id', '=', userId)
    .orderBy('stock_notifications.product_id')
    .execute()
  return {
    productRequests: requests.map(({ sku, quantity, requested_at, answered_at }) => ({
      product: sku,
      quantity,
      requestedAt: requested_at.toISOString(),
      answeredAt: answered_at?.toISOString() ?? null,
    })),
    stockNotifications: notifications.map(({ sku, requested_at }) => ({
      product: sku,
      requestedAt: requested_at.toISOString(),
    })),
  }
}

export async function deleteStockRequests(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('product_requests').where('user_id', '=', userId).execute()
  await tx.deleteFrom('stock_notifications').where('user_id', '=', userId).execute()
}
