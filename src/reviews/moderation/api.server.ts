/** Reports of reviews, and the decisions of administrators. */
import { z } from '@hono/zod-openapi'
import { signedIn, staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'
import {
  moderatedReviewSchema,
  moderationBody,
  moderationListQuerySchema,
  reportBody,
  reportedSchema,
} from '../core/contract.ts'
import { REVIEW_PROBLEMS } from '../core/problems.server.ts'
import { countReview } from '../core/review-limit.server.ts'
import { moderateReview, reportReview } from './commands.server.ts'
import { listModeratedReviews } from './queries.server.ts'

const endpoint = endpointsOf('Reviews')
const params = z.object({ id: z.string().max(64) })

export const createModerationEndpoints = (rateLimits: RateLimits) => [
  endpoint({
    route: 'POST /review/{id}/reports',
    summary: 'Report a review to the administrators, once per person',
    access: signedIn,
    params,
    body: reportBody,
    status: 201,
    response: json(reportedSchema, 'The review is reported'),
    refuses: pick(REVIEW_PROBLEMS, 'review-not-found', 'own-review', 'already-reported'),
    changes: [],
    rateLimit: ({ actor }) => countReview(rateLimits, actor.userId),
    run: (ctx, { params: { id }, body }) => reportReview(ctx, id, body),
  }),
  endpoint({
    route: 'GET /moderated-reviews',
    summary: 'List reviews with their reports, newest first: reported ones, hidden ones or all',
    access: staff('reviews.moderate'),
    query: moderationListQuerySchema,
    response: listPage(z.array(moderatedReviewSchema), 'The reviews, thirty per page unless `limit` is set'),
    run: ({ db }, { query }) => listModeratedReviews(db, query),
  }),
  endpoint({
    route: 'POST /moderated-reviews/{id}/decisions',
    summary: 'Hide a review, show it again, or dismiss its reports',
    description: 'The author gets an email with the reason when a review is hidden.',
    access: staff('reviews.moderate'),
    params,
    body: moderationBody,
    response: json(moderatedReviewSchema, 'The review'),
    refuses: pick(REVIEW_PROBLEMS, 'review-not-found', 'reason-required'),
    changes: ['reviews'],
    run: (ctx, { params: { id }, body }) => moderateReview(ctx, id, body),
  }),
]
