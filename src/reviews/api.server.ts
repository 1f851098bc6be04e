import { z } from '@hono/zod-openapi'
import { anyone, ownEmailInBody } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import type { RateLimits } from '#app/auth/rate-limits.server.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { addReview } from './commands.server.ts'
import {
  newReviewBody,
  ratingSummaryQuerySchema,
  ratingSummarySchema,
  reviewListQuery,
  reviewSchema,
} from './contract.ts'
import { getProductRatingSummary, getRatingSummary, listReviews } from './queries.server.ts'

const tag = 'Reviews'
/** `products` is included because a review shows the name of its product. */
const shows = ['reviews', 'products'] as const

export const createReviewEndpoints = (rateLimits: RateLimits) => [
  endpoint({
    method: 'get',
    path: '/review',
    tag,
    summary: 'List reviews, oldest first: all of them, or a page with `limit` and `after`',
    reads: 'replica',
    access: anyone,
    query: reviewListQuery,
    response: listPage(z.array(reviewSchema), 'The reviews'),
    shows,
    isCached: true,
    run: ({ db }, { query }) => listReviews(db, query),
  }),
  endpoint({
    method: 'get',
    path: '/review/summary',
    tag,
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
    method: 'post',
    path: '/review',
    tag,
    summary: 'Add a review by the signed-in user',
    access: ownEmailInBody,
    body: newReviewBody,
    status: 201,
    response: json(reviewSchema, 'The review'),
    changes: ['reviews'],
    rateLimit: ({ actor }) => rateLimits.countReview(actor.userId),
    async run(ctx, { body }) {
      const outcome = await addReview(ctx, body)
      if (outcome.done) return outcome.value
      throw new HttpProblem({
        status: 422,
        code: 'product-not-ordered',
        title: 'Product not ordered',
        detail: 'You can only review products you have ordered. Choose another product, or none.',
        fields: { productID: 'must be a product you have ordered' },
      })
    },
  }),
]
