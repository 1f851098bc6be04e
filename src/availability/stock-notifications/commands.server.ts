import type { Context } from '#app/app/context.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { lockPresentUser } from '#app/db/present-user.server.ts'
import { deleteRows, findRow, insertRowIfAbsent } from '#app/db/rows.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { toOrderLimits } from '#app/products/core/product-terms.server.ts'
import type { ProductNotification } from './contract.ts'
import { findStockNotification } from './queries.server.ts'
import { canRequestStockNotification, MAX_STOCK_NOTIFICATIONS } from './rules.ts'

/** Announces the next stock of a product to the caller, with one email. Repeating it changes nothing. */
export async function addStockNotification(ctx: Context, productId: string) {
  const user = requireUser(ctx.actor)
  const outcome = await inTransaction(ctx.db, async (tx) => {
    // Notifications that are added at once are counted one after the other.
    await lockPresentUser(tx, user.userId)
    const product = await findRow(tx, 'products', { id: productId, archived_at: null })
    if (!product) return refused({ code: 'product-not-found' })
    const available = product.stock
    if (!canRequestStockNotification({ ...toOrderLimits(product), available }))
      return refused({ code: 'enough-in-stock', available })
    const { notifications } = await tx
      .selectFrom('stock_notifications')
      .select((eb) => eb.fn.countAll<number>().as('notifications'))
      .where('user_id', '=', user.userId)
      .where('product_id', '<>', productId)
      .executeTakeFirstOrThrow()
    if (notifications >= MAX_STOCK_NOTIFICATIONS) return refused({ code: 'stock-notification-limit-reached' })
    await insertRowIfAbsent(tx, 'stock_notifications', {
      user_id: user.userId,
      product_id: productId,
      requested_at: ctx.now(),
    })
    return done(productId)
  })
  return outcome.done ? done(await findStockNotification(ctx.db, user.userId, outcome.value)) : outcome
}

export async function removeStockNotification(ctx: Context, productId: string): Promise<ProductNotification> {
  const { userId } = requireUser(ctx.actor)
  await deleteRows(ctx.db, 'stock_notifications', { user_id: userId, product_id: productId })
  return findStockNotification(ctx.db, userId, productId)
}
