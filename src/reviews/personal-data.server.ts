import type { Db } from '#app/db/schema.server.ts'
import type { FormerCustomer } from '#app/lib/former-customer.ts'

export async function exportReviews(db: Db, userId: string) {
  const rows = await db
    .selectFrom('reviews')
    .leftJoin('products', 'products.id', 'reviews.product_id')
    .select(['reviews.id', 'reviews.text', 'reviews.rating', 'reviews.created_at', 'products.sku'])
    .where('reviews.user_id', '=', userId)
    .orderBy('reviews.id')
    .execute()
  return rows.map(({ id, text, rating, created_at, sku }) => ({
    id,
    text,
    rating,
    product: sku,
    createdAt: created_at.toISOString(),
  }))
}

/** Keeps the text of the reviews, which are public, and removes the author. */
export async function anonymizeReviewer(tx: Db, userId: string, replacement: FormerCustomer): Promise<void> {
  await tx.updateTable('reviews').set({ email: replacement.name }).where('user_id', '=', userId).execute()
}
