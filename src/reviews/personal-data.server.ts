import { anonymizeReviewLabels } from '#app/audit/record-audit-event.server.ts'
import { findRows, updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { FormerCustomer } from '#app/lib/former-customer.ts'

export const exportReviews = (db: Db, userId: string) =>
  db
    .selectFrom('reviews')
    .leftJoin('products', 'products.id', 'reviews.product_id')
    .select(['reviews.id', 'text', 'rating', 'products.sku as product', 'reviews.created_at as createdAt'])
    .select(['edited_at as editedAt', 'hidden_at as hiddenAt', 'hidden_reason as hiddenReason'])
    .where('reviews.user_id', '=', userId)
    .orderBy('reviews.id')
    .execute()

/** The reviews that the person has reported. */
export const exportReviewReports = (db: Db, userId: string) =>
  db
    .selectFrom('review_reports')
    .select([
      'review_id as review',
      'reason',
      'note',
      'reported_at as reportedAt',
      'resolved_at as resolvedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('review_id')
    .execute()

/** Keeps the text of the reviews, which are public, and removes the author; and what the person wrote in reports. */
export async function anonymizeReviewer(
  tx: Db,
  { userId, email }: { userId: string; email: string },
  replacement: FormerCustomer,
): Promise<void> {
  const reviews = await findRows(tx, 'reviews', { user_id: userId }, ['id'])
  await anonymizeReviewLabels(
    tx,
    reviews.map(({ id }) => id),
    email,
    replacement.name,
  )
  await updateRows(tx, 'reviews', { user_id: userId }, { email: replacement.name })
  await updateRows(tx, 'review_reports', { user_id: userId }, { note: '' })
}
