import type { Db } from '#app/db/schema.server.ts'
import type { FormerCustomer } from '#app/lib/former-customer.ts'

export async function exportReviews(db: Db, userId: string) {
  const rows = await db
    .selectFrom('reviews')
    .leftJoin('products', 'products.id', 'reviews.product_id')
    .selectAll('reviews')
    .select('products.sku')
    .where('reviews.user_id', '=', userId)
    .orderBy('reviews.id')
    .execute()
  return rows.map(({ id, text, rating, created_at, edited_at, hidden_at, hidden_reason, sku }) => ({
    id,
    text,
    rating,
    product: sku,
    createdAt: created_at.toISOString(),
    editedAt: edited_at?.toISOString() ?? null,
    hiddenAt: hidden_at?.toISOString() ?? null,
    hiddenReason: hidden_reason,
  }))
}

/** The reviews that the person has reported. */
export async function exportReviewReports(db: Db, userId: string) {
  const rows = await db
    .selectFrom('review_reports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('review_id')
    .execute()
  return rows.map(({ review_id, reason, note, reported_at, resolved_at }) => ({
    review: review_id,
    reason,
    note,
    reportedAt: reported_at.toISOString(),
    resolvedAt: resolved_at?.toISOString() ?? null,
  }))
}

/** Keeps the text of the reviews, which are public, and removes the author; and what the person wrote in reports. */
export async function anonymizeReviewer(tx: Db, userId: string, replacement: FormerCustomer): Promise<void> {
  await tx.updateTable('reviews').set({ email: replacement.name }).where('user_id', '=', userId).execute()
  await tx.updateTable('review_reports').set({ note: '' }).where('user_id', '=', userId).execute()
}
