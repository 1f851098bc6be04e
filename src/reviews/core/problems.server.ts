import type { ProblemTable } from '#app/app/problems.server.ts'

export const REVIEW_PROBLEMS = {
  'review-not-found': [404, 'There is no public review with this ID. It may have been hidden.'],
  'already-reviewed': [
    409,
    'You have already reviewed this product. Edit your review instead.',
    { extra: ['reviewId'], meaning: 'You have reviewed this product. Edit `reviewId` instead.' },
  ],
  'already-reported': [409, 'You have already reported this review.'],
  'own-review': [409, 'This is your own review. Edit it in your dashboard.'],
  'version-conflict': [409, 'You changed this review in another window. Reload the page and try again.'],
  'reason-required': [
    422,
    'Enter why the review is hidden. Its author reads the reason.',
    { fields: { reason: 'is required' } },
  ],
  'product-not-ordered': [
    422,
    'You can only review products you have ordered. Choose another product, or none.',
    { fields: { productID: 'must be a product you have ordered' } },
  ],
} as const satisfies ProblemTable
