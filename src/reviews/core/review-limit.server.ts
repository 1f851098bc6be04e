import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'

/** Of a person. A flood of reviews would push all others off the home page. */
const REVIEW_LIMIT = { name: 'reviews', windowMs: 60_000, maxAttempts: 30 }

/** Call before a review is written or reported. Throws 429. */
export const countReview = ({ countAction }: RateLimits, userId: string) =>
  countAction([REVIEW_LIMIT], userId, 'Too many reviews.')
