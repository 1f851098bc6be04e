/** Emails the buyers who wait for a product, once its smallest order is in stock again. */
import type { EmailJob, EmailJobContext } from '#app/app/background-polling.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { deleteRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { SMALLEST_ORDER } from '#app/products/core/product-terms.server.ts'
import type { StockNotificationPayload } from './emails.server.ts'

const BATCH_SIZE = 100

/** Of several processes, each takes other rows. Unconfirmed addresses wait until they are confirmed. */
function lockDueNotifications(tx: Db) {
  return tx
    .selectFrom('stock_notifications')
    .innerJoin('products', 'products.id', 'stock_notifications.product_id')
    .innerJoin('users', 'users.id', 'stock_notifications.user_id')
    .select(['users.id as user_id', 'users.email'])
    .select(['products.id', 'products.sku', 'products.name', 'products.stock'])
    .select(SMALLEST_ORDER.as('smallestQuantity'))
    .where('products.archived_at', 'is', null)
    .where('products.stock', '>=', SMALLEST_ORDER)
    .where('users.email_verified', '=', true)
    .where('users.removed_at', 'is', null)
    .orderBy('stock_notifications.user_id')
    .orderBy('stock_notifications.product_id')
    .limit(BATCH_SIZE)
    .forUpdate('stock_notifications')
    .skipLocked()
    .execute()
}

/** @returns the number of emails that were queued, at most `BATCH_SIZE` */
function queueBatch({ db, now, shopUrl }: EmailJobContext): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await lockDueNotifications(tx)
    for (const row of due) {
      const payload: StockNotificationPayload = {
        sku: row.sku,
        name: row.name,
        productId: row.id,
        stock: row.stock,
        smallestQuantity: row.smallestQuantity,
        shopUrl,
      }
      await deleteRows(tx, 'stock_notifications', { user_id: row.user_id, product_id: row.id })
      await queueEmail(
        tx,
        { kind: 'product-back-in-stock', recipient: row.email, payload: { ...payload } },
        now(),
      )
    }
    return due.length
  })
}

/** Queues an email for every notification that is due, and deletes the notification. @returns how many */
export async function queueStockNotifications(
  options: EmailJobContext,
  isStopped = () => false,
): Promise<number> {
  let queued = 0
  for (let batch = BATCH_SIZE; batch === BATCH_SIZE && !isStopped(); ) {
    batch = await queueBatch(options)
    queued += batch
  }
  return queued
}

export const STOCK_NOTIFICATIONS: EmailJob = {
  run: queueStockNotifications,
  // The stock rises by corrections, cancellations and the end of payment terms, so it is read instead of followed.
  intervalMs: 30_000,
  failure: 'stock notifications could not be queued',
}
