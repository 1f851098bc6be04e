import { z } from '@hono/zod-openapi'
import { anyone, ownEmail, ownEmailInBody, signedIn } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { addReview, changeReview } from './core/commands.server.ts'
import {
  newReviewBody,
  ownReviewListQuerySchema,
  ownReviewSchema,
  ratingSummaryQuerySchema,
  ratingSummarySchema,
  reviewChangeBody,
  reviewListQuerySchema,
  reviewSchema,
} from './core/contract.ts'
import { REVIEW_PROBLEMS } from './core/problems.server.ts'
import {
  findPublicReview,
  getProductRatingSummary,
  getRatingSummary,
  listOwnReviews,
  listReviews,
} from './core/queries.server.ts'
import { countReview } from './core/review-limit.server.ts'
import { createModerationEndpoints } from './moderation/api.server.ts'

const endpoint = endpointsOf('Reviews')
/** A review shows the name of its product, and whether it was delivered to the reviewer. */
const shows = ['reviews', 'products', 'orders'] as const
const params = z.object({ id: z.string().max(64) })

export const createReviewEndpoints = (rateLimits: RateLimits) => [
  endpoint({
    route: 'GET /review',
    summary: 'List reviews, oldest first: all of them, or a page with `limit` and `after`',
    reads: 'replica',
    description: 'Without those that an administrator has hidden.',
    access: anyone,
    query: reviewListQuerySchema,
    response: listPage(z.array(reviewSchema), 'The reviews'),
    shows,
    isCached: true,
    run: ({ db }, { query }) => listReviews(db, query),
  }),
  endpoint({
    route: 'GET /review/summary',
    summary: 'Get the average and the distribution of all ratings, or of those of one product',
    access: anyone,
    query: ratingSummaryQuerySchema,
    response: json(ratingSummarySchema, 'The summary'),
    shows,
    isCached: true,
    run: ({ db, now }, { query: { product } }) =>
      product === undefined ? getRatingSummary(db, now()) : getProductRatingSummary(db, product),
  }),
  endpoint({
    route: 'GET /review/{id}',
    summary: 'Get a public review',
    access: anyone,
    params,
    response: json(reviewSchema, 'The review'),
    refuses: pick(REVIEW_PROBLEMS, 'review-not-found'),
    shows,
    isCached: true,
    run: async ({ db }, { params: { id } }) =>
      (await findPublicReview(db, id)) ?? refused({ code: 'review-not-found' }),
  }),
  endpoint({
    route: 'GET /user/{email}/reviews',
    summary: 'List your own reviews, newest first, with hidden ones and the reason',
    access: ownEmail,
    params: z.object({ email: z.string().max(254) }),
    query: ownReviewListQuerySchema,
    response: listPage(z.array(ownReviewSchema), 'The reviews, a hundred per page unless `limit` is set'),
    run: ({ db, actor }, { query }) => listOwnReviews(db, actor.userId, query),
  }),
  endpoint({
    route: 'POST /review',
    summary: 'Add a review by the signed-in user, one for each product',
    access: ownEmailInBody,
    body: newReviewBody,
    status: 201,
    response: json(ownReviewSchema, 'The review'),
    refuses: pick(REVIEW_PROBLEMS, 'already-reviewed', 'product-not-ordered'),
    changes: ['reviews'],
    rateLimit: ({ actor }) => countReview(rateLimits, actor.userId),
    run: (ctx, { body }) => addReview(ctx, body),
  }),
  endpoint({
    route: 'PATCH /review/{id}',
    summary: 'Change the text and the rating of your own review',
    access: signedIn,
    params,
    body: reviewChangeBody,
    response: json(ownReviewSchema, 'The changed review'),
    refuses: pick(REVIEW_PROBLEMS, 'review-not-found', 'version-conflict'),
    changes: ['reviews'],
    rateLimit: ({ actor }) => countReview(rateLimits, actor.userId),
    run: (ctx, { params: { id }, body }) => changeReview(ctx, id, body),
  }),
  ...createModerationEndpoints(rateLimits),
]
