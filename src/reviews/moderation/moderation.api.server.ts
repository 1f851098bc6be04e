/** Reports of reviews, and the decisions of administrators. */
import { z } from '@hono/zod-openapi'
import { admin, signedIn } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import {
  moderatedReviewSchema,
  moderationBody,
  moderationListQuerySchema,
  reportBody,
  reportedSchema,
} from '../core/contract.ts'
import { reviewNotFoundProblem } from '../core/problems.server.ts'
import { moderateReview, type ReportRefusal, reportReview } from './moderation.commands.server.ts'
import { listModeratedReviews } from './moderation.queries.server.ts'

const tag = 'Reviews'
const params = z.object({ id: z.string().max(64) })

export const createModerationEndpoints = (rateLimits: RateLimits) => [
  endpoint({
    method: 'post',
    path: '/review/{id}/reports',
    tag,
    summary: 'Report a review to the administrators, once per person',
    access: signedIn,
    params,
    body: reportBody,
    status: 201,
    response: json(reportedSchema, 'The review is reported'),
    problems: [404, 409],
    changes: [],
    rateLimit: ({ actor }) => rateLimits.countReview(actor.userId),
    async run(ctx, { params: { id }, body }) {
      const outcome = await reportReview(ctx, id, body)
      if (outcome.done) return outcome.value
      throw reportProblem(outcome.refusal)
    },
  }),
  endpoint({
    method: 'get',
    path: '/moderated-reviews',
    tag,
    summary: 'List reviews with their reports, newest first: reported ones, hidden ones or all',
    access: admin,
    query: moderationListQuerySchema,
    response: listPage(z.array(moderatedReviewSchema), 'The reviews, thirty per page unless `limit` is set'),
    run: ({ db }, { query }) => listModeratedReviews(db, query),
  }),
  endpoint({
    method: 'post',
    path: '/moderated-reviews/{id}/decisions',
    tag,
    summary: 'Hide a review, show it again, or dismiss its reports',
    description: 'The author gets an email with the reason when a review is hidden.',
    access: admin,
    params,
    body: moderationBody,
    response: json(moderatedReviewSchema, 'The review'),
    problems: [404],
    changes: ['reviews'],
    async run(ctx, { params: { id }, body }) {
      const outcome = await moderateReview(ctx, id, body)
      if (outcome.done) return outcome.value
      if (outcome.refusal.code === 'review-not-found') throw reviewNotFoundProblem()
      throw new HttpProblem({
        status: 422,
        code: 'reason-required',
        title: 'Reason required',
        detail: 'Enter why the review is hidden. Its author reads the reason.',
        fields: { reason: 'is required' },
      })
    },
  }),
]

function reportProblem({ code }: ReportRefusal): HttpProblem {
  switch (code) {
    case 'review-not-found':
      return reviewNotFoundProblem()
    case 'own-review':
      return new HttpProblem({
        status: 409,
        code: 'own-review',
        title: 'Your own review',
        detail: 'This is your own review. Edit it in your dashboard.',
      })
    case 'already-reported':
      return new HttpProblem({
        status: 409,
        code: 'already-reported',
        title: 'Already reported',
        detail: 'You have already reported this review.',
      })
  }
}
