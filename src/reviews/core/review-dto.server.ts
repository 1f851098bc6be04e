/** Converts database rows of reviews to the shapes of the API, with the specification's spellings. */
import type { Row } from '#app/db/schema.server.ts'
import type { OwnReviewDto, ReviewDto } from './contract.ts'

export type ReviewRow = Row<'reviews'> & {
  sku: string | null
  product_name: string | null
  is_verified: boolean
}

export function toReviewDto(row: ReviewRow): ReviewDto {
  return {
    _id: row.id,
    email: row.email,
    reviewText: row.text,
    usersRating: row.rating,
    verified: row.is_verified,
    productID: row.product_id,
    sku: row.sku,
    productName: row.product_name,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  }
}

export const toHidden = ({ hidden_at, hidden_reason }: ReviewRow) =>
  hidden_at && { at: hidden_at.toISOString(), reason: hidden_reason }

export const toOwnReviewDto = (row: ReviewRow): OwnReviewDto => ({
  ...toReviewDto(row),
  version: row.version,
  hidden: toHidden(row),
})
