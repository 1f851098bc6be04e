import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'

/** Of a person. A flood of reviews would push all others off the home page, and decide the average rating. */
const REVIEW_LIMITS = [
  { name: 'reviews', windowMs: 60_000, maxAttempts: 30 },
  { name: 'reviews, day', windowMs: 24 * 60 * 60_000, maxAttempts: 100 },
]

/** Call before a review is written or reported. Throws 429. */
export const countReview = ({ countAction }: RateLimits, userId: string) =>
  countAction(REVIEW_LIMITS, userId, 'Too many reviews.')
