import type { ProblemCodes } from '#app/app/problem-codes.server.ts'

/** The problem codes of reviews. */
export const REVIEW_PROBLEM_CODES: ProblemCodes = {
  'review-not-found': {
    status: 404,
    meaning: 'There is no such review, it is hidden, or somebody else wrote it.',
  },
  'already-reviewed': { status: 409, meaning: 'You have reviewed this product. Edit `reviewId` instead.' },
  'already-reported': { status: 409, meaning: 'You have reported this review.' },
  'own-review': { status: 409, meaning: 'You cannot report your own review.' },
  'reason-required': { status: 422, meaning: 'Give a reason for hiding the review. Its author reads it.' },
  'product-not-ordered': {
    status: 422,
    meaning: 'A review can name only a product that the reviewer has ordered.',
  },
}
