import { z } from '@hono/zod-openapi'
import { emailSchema, pagingFields, textSchema } from '#app/app/api.server.ts'
import { MAX_HIDE_REASON_LENGTH, MAX_REPORT_NOTE_LENGTH, REPORT_REASON_IDS } from './rules.ts'

export const reviewSchema = z
  .object({
    _id: z.string(),
    email: z.string(),
    reviewText: z.string(),
    usersRating: z.int().min(1).max(5),
    verified: z.boolean().describe('True when a unit of the reviewed product was delivered to the reviewer'),
    productID: z.string().nullable(),
    sku: z.string().nullable(),
    productName: z.string().nullable(),
    createdAt: z.iso.datetime(),
    editedAt: z.iso.datetime().nullable(),
  })
  .openapi('Review')
export type ReviewDto = z.output<typeof reviewSchema>

const wholeStars = 'must be a whole number from 1 to 5'
const content = {
  reviewText: textSchema(2_000, 1),
  usersRating: z
    .number({ error: wholeStars })
    .int({ error: wholeStars })
    .min(1, { error: wholeStars })
    .max(5, { error: wholeStars }),
}

export const newReviewBody = z
  .strictObject({
    email: emailSchema,
    ...content,
    productID: textSchema(64, 1).optional().describe('A product that the reviewer has ordered'),
  })
  .openapi('NewReview')
  .transform(({ reviewText, usersRating, ...review }) => ({
    ...review,
    text: reviewText,
    rating: usersRating,
  }))
export type NewReviewDto = z.input<typeof newReviewBody>

const version = z.int().min(1).max(2_147_483_647)

export const reviewChangeBody = z
  .strictObject({
    ...content,
    version: version.describe('The version of the review that the change is based on'),
  })
  .openapi('ReviewChange')
  .transform(({ reviewText, usersRating, ...change }) => ({
    ...change,
    text: reviewText,
    rating: usersRating,
  }))
export type ReviewChangeDto = z.input<typeof reviewChangeBody>

const hiddenSchema = z.object({ at: z.iso.datetime(), reason: z.string() }).nullable()

export const ownReviewSchema = z
  .object({ ...reviewSchema.shape, version, hidden: hiddenSchema })
  .openapi('OwnReview')
export type OwnReviewDto = z.output<typeof ownReviewSchema>

const reviewedProduct = textSchema(64, 1).describe('Only reviews of this product')

export const ratingSummaryQuerySchema = z.object({ product: reviewedProduct.optional() })

const paging = pagingFields(100)

export const reviewListQuerySchema = z.object({
  ...paging,
  sort: z.enum(['oldest', 'newest']).optional(),
  product: reviewedProduct.optional(),
  stars: z.enum(['1', '2', '3', '4', '5']).optional(),
})
export type ReviewListQuery = z.output<typeof reviewListQuerySchema>

export const ownReviewListQuerySchema = z.object(paging)

export const ratingSummarySchema = z
  .object({
    average: z.number().nullable(),
    reviews: z.int(),
    stars: z.record(z.string(), z.int()).describe('Reviews with each number of stars'),
  })
  .openapi('RatingSummary')
export type RatingSummary = z.output<typeof ratingSummarySchema>

export const reportBody = z
  .strictObject({
    reason: z.enum(REPORT_REASON_IDS),
    note: textSchema(MAX_REPORT_NOTE_LENGTH).default(''),
  })
  .openapi('ReviewReport')
export type ReviewReport = z.input<typeof reportBody>

export const reportedSchema = z.object({ reported: z.literal(true) })

export const moderatedReviewSchema = z
  .object({
    ...reviewSchema.shape,
    hidden: hiddenSchema,
    openReports: z.int(),
    reports: z
      .array(
        z.object({
          reason: z.enum(REPORT_REASON_IDS),
          note: z.string(),
          reportedAt: z.iso.datetime(),
          isOpen: z.boolean(),
        }),
      )
      .describe('The newest twenty. Who reported is not shown.'),
  })
  .openapi('ModeratedReview')
export type ModeratedReviewDto = z.output<typeof moderatedReviewSchema>

export const moderationListQuerySchema = z.object({
  ...paging,
  show: z.enum(['reported', 'hidden', 'all']).optional(),
})
export type ModerationListQuery = z.output<typeof moderationListQuerySchema>

export const moderationBody = z
  .strictObject({
    decision: z.enum(['hide', 'show', 'keep']).describe('`keep` dismisses the open reports'),
    reason: textSchema(MAX_HIDE_REASON_LENGTH)
      .default('')
      .describe('Why the review is hidden. Its author reads it.'),
  })
  .openapi('ReviewDecision')
export type ReviewDecision = z.input<typeof moderationBody>
