import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses, jsonBody, jsonResponse, newApi } from '#app/app/api.server.ts'
import { linkHeader } from '#app/app/cursor.server.ts'
import type { RateLimits } from '#app/auth/rate-limits.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { addReview } from './commands.server.ts'
import { newReviewBody, ratingSummarySchema, reviewListQuery, reviewSchema } from './contract.ts'
import { getRatingSummary, listReviews } from './queries.server.ts'

const tags = ['Reviews']

export function createReviewsApi(rateLimits: RateLimits) {
  return newApi()
    .openapi(
      createRoute({
        method: 'get',
        path: '/review',
        tags,
        summary: 'Lists reviews, oldest first: all of them, or a page with `limit` and `after`',
        request: { query: reviewListQuery },
        responses: { 200: jsonResponse(z.array(reviewSchema), 'The reviews'), ...errorResponses(422) },
      }),
      async (c) => {
        const page = await listReviews(c.var.ctx.db, c.req.valid('query'))
        c.header('Link', linkHeader(c.req.url, { next: page.next }) || undefined)
        return c.json(page.reviews, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/review/summary',
        tags,
        summary: 'Gets the average and the distribution of all ratings',
        responses: { 200: jsonResponse(ratingSummarySchema, 'The summary') },
      }),
      async (c) => c.json(await getRatingSummary(c.var.ctx.db, c.var.ctx.now()), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/review',
        tags,
        summary: 'Adds a review by the signed-in user',
        request: { body: jsonBody(newReviewBody) },
        responses: { 201: jsonResponse(reviewSchema, 'The review'), ...errorResponses(401, 403, 422, 429) },
      }),
      async (c) => {
        await rateLimits.countReview(requireUser(c.var.ctx.actor).userId)
        const outcome = await addReview(c.var.ctx, c.req.valid('json'))
        if (!outcome.done) {
          throw new HttpProblem({
            status: 422,
            code: 'product-not-ordered',
            title: 'Product not ordered',
            detail: 'You can only review products you have ordered. Choose another product, or none.',
            fields: { productID: 'must be a product you have ordered' },
          })
        }
        return c.json(outcome.value, 201)
      },
    )
}
