import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { bumpProductsVersion } from '#app/db/change-polling.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { lockPresentUser } from '#app/db/present-user.server.ts'
import { insertRow, lockRow, updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { DemoReview } from '#app/demo/demo-reviews.server.ts'
import { requireSelf, requireUser } from '#app/lib/actor.ts'
import { addDays } from '#app/lib/dates.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { hasOrdered } from '#app/orders/list/queries.server.ts'
import type { newReviewBody, reviewChangeBody } from './contract.ts'
import { getOwnReview, recountReview } from './queries.server.ts'

/**
 * Adds a review by the caller. If it names a product, the caller must have ordered it and not have reviewed it yet.
 */
export async function addReview(ctx: Context, input: ReturnType<typeof newReviewBody.parse>) {
  const user = requireSelf(ctx.actor, input.email)
  const { productID } = input
  if (productID !== undefined && !(await hasOrdered(ctx.db, user.userId, productID))) {
    return refused({ code: 'product-not-ordered' })
  }
  const id = newId(ctx.now())
  const earlierId = await inTransaction(ctx.db, async (tx) => {
    // Two reviews sent at the same time are compared one after the other.
    await lockPresentUser(tx, user.userId)
    const earlier = productID === undefined ? undefined : await findReviewOf(tx, user.userId, productID)
    if (earlier) return earlier
    await insertRow(tx, 'reviews', {
      id,
      email: user.email,
      user_id: user.userId,
      product_id: productID ?? null,
      text: input.text,
      rating: input.rating,
      created_at: ctx.now(),
    })
    return undefined
  })
  if (earlierId) return refused({ code: 'already-reviewed', reviewId: earlierId })
  return done(await getOwnReview(ctx.db, id))
}

/** The person's newest review of a product. Earlier releases accepted several. */
async function findReviewOf(tx: Db, userId: string, productId: string): Promise<string | undefined> {
  const review = await tx
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return review?.id
}

/** Changes the text and the rating of the caller's own review. A hidden review stays hidden. */
export async function changeReview(
  ctx: Context,
  id: string,
  change: ReturnType<typeof reviewChangeBody.parse>,
) {
  const user = requireUser(ctx.actor)
  const outcome = await inTransaction(ctx.db, async (tx) => {
    await lockPresentUser(tx, user.userId)
    const before = await lockRow(tx, 'reviews', { id, user_id: user.userId })
    if (!before) return refused({ code: 'review-not-found' })
    if (before.text === change.text && before.rating === change.rating) return done(id)
    if (before.version !== change.version) return refused({ code: 'version-conflict' })
    await updateRows(tx, 'reviews', id, {
      text: change.text,
      rating: change.rating,
      edited_at: ctx.now(),
      version: sql`version + 1`,
    })
    if (before.hidden_at === null) await recountReview(tx, id, before.rating, change.rating)
    // Other processes look only for added reviews; this makes them read the pages again.
    await bumpProductsVersion(tx)
    return done(id)
  })
  return outcome.done ? done(await getOwnReview(ctx.db, id)) : outcome
}

/** Adds the reviews of the demo catalog. */
export async function seedDemoReviews(db: Db, reviews: readonly DemoReview[], now: Date): Promise<void> {
  const products = await db.selectFrom('products').select(['id', 'sku']).execute()
  const productIdBySku = new Map(products.map((product) => [product.sku, product.id]))
  const rows = reviews.map((review) => {
    const at = addDays(now, -review.daysAgo)
    return {
      id: newId(at),
      email: review.email,
      user_id: null,
      product_id: (review.sku && productIdBySku.get(review.sku)) ?? null,
      text: review.text,
      rating: review.rating,
      created_at: at,
    }
  })
  await db.insertInto('reviews').values(rows).execute()
}
