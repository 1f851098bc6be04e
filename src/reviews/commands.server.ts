import type { Context } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { requireSelf } from '#app/lib/actor.ts'
import { done, type Outcome, refused } from '#app/lib/outcome.ts'
import { hasOrdered } from '#app/orders/list/orders.queries.server.ts'
import type { newReviewBody, ReviewDto } from './contract.ts'
import type { DemoReview } from './demo-reviews.server.ts'
import { getReviewById } from './queries.server.ts'

/** Adds a review by the caller. If it names a product, the caller must have ordered it. */
export async function addReview(
  ctx: Context,
  input: ReturnType<typeof newReviewBody.parse>,
): Promise<Outcome<ReviewDto, { because: 'product-not-ordered' }>> {
  const user = requireSelf(ctx.actor, input.email)
  if (input.productID !== undefined && !(await hasOrdered(ctx.db, user.userId, input.productID))) {
    return refused({ because: 'product-not-ordered' })
  }
  const id = newId(ctx.now())
  await inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, user.userId)
    await tx
      .insertInto('reviews')
      .values({
        id,
        email: user.email,
        user_id: user.userId,
        product_id: input.productID ?? null,
        text: input.text,
        rating: input.rating,
        created_at: ctx.now(),
      })
      .execute()
  })
  return done(await getReviewById(ctx.db, id))
}

/** Adds the reviews of the demo catalog. */
export async function seedDemoReviews(db: Db, reviews: readonly DemoReview[], now: Date): Promise<void> {
  const products = await db.selectFrom('products').select(['id', 'sku']).execute()
  const productIdBySku = new Map(products.map((product) => [product.sku, product.id]))
  const rows = reviews.map((review) => {
    const at = new Date(now.getTime() - review.daysAgo * 24 * 60 * 60 * 1_000)
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
