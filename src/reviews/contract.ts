import { z } from '@hono/zod-openapi'
import { cursorSchema, emailSchema, pageSize, textSchema } from '#app/app/api.server.ts'

export const reviewSchema = z
  .object({
    _id: z.string(),
    email: z.string(),
    reviewText: z.string(),
    usersRating: z.int().min(1).max(5),
    verified: z
      .boolean()
      .openapi({ description: 'True when the review is about a product that the reviewer has ordered' }),
    sku: z.string().nullable(),
    productName: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .openapi('Review')
export type ReviewDto = z.output<typeof reviewSchema>

export const newReviewBody = z
  .strictObject({
    email: emailSchema,
    reviewText: textSchema(2_000, 1),
    usersRating: z
      .number({ error: 'must be a whole number from 1 to 5' })
      .int({ error: 'must be a whole number from 1 to 5' })
      .min(1, { error: 'must be a whole number from 1 to 5' })
      .max(5, { error: 'must be a whole number from 1 to 5' }),
    productID: textSchema(64, 1)
      .optional()
      .openapi({ description: 'A product that the reviewer has ordered' }),
  })
  .openapi('NewReview')
  .transform(({ reviewText, usersRating, ...review }) => ({
    ...review,
    text: reviewText,
    rating: usersRating,
  }))
export type NewReviewDto = z.input<typeof newReviewBody>

const reviewedProduct = textSchema(64, 1).openapi({ description: 'Only reviews of this product' })

export const ratingSummaryQuerySchema = z.object({ product: reviewedProduct.optional() })

export const reviewListQuery = z.object({
  limit: pageSize(100).optional(),
  after: cursorSchema.optional(),
  sort: z.enum(['oldest', 'newest']).optional(),
  product: reviewedProduct.optional(),
})
export type ReviewListQuery = z.output<typeof reviewListQuery>

export const ratingSummarySchema = z
  .object({
    average: z.number().nullable(),
    reviews: z.int(),
    stars: z.record(z.string(), z.int()).openapi({ description: 'Reviews with each number of stars' }),
  })
  .openapi('RatingSummary')
export type RatingSummary = z.output<typeof ratingSummarySchema>
