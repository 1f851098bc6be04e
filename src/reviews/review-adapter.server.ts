/** Converts database rows of reviews to the shape of the API, with the specification's spellings. */
import type { Row } from '#app/db/schema.server.ts'
import type { ReviewDto } from './contract.ts'

type ReviewRow = Pick<Row<'reviews'>, 'id' | 'email' | 'text' | 'rating' | 'created_at' | 'user_id'> & {
  sku: string | null
  product_name: string | null
}

export function toReviewDto(row: ReviewRow): ReviewDto {
  return {
    _id: row.id,
    email: row.email,
    reviewText: row.text,
    usersRating: row.rating,
    verified: row.user_id !== null && row.sku !== null,
    sku: row.sku,
    productName: row.product_name,
    createdAt: row.created_at.toISOString(),
  }
}
