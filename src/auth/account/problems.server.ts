import type { ProblemTable } from '#app/app/problems.server.ts'
import { GOOGLE_UNAVAILABLE } from '../core/copy.ts'
import { CONFIRMATION_LINK_EXPIRED, CONFIRMATION_LINK_INVALID, TOO_MANY_ATTEMPTS } from './copy.server.ts'

interface ExceededLimit {
  reason: string
  /** '45 seconds' */
  wait: string
  retryAfter: number
}

/** The problems of the shop's own calls for signing in. Those of Better Auth are in `problem-codes.server.ts`. */
export const AUTH_PROBLEMS = {
  'invalid-token': [
    400,
    CONFIRMATION_LINK_INVALID,
    {
      meaning: 'The link from the email is not valid: it was already used, has expired or was never issued.',
    },
  ],
  'token-expired': [
    400,
    CONFIRMATION_LINK_EXPIRED,
    { meaning: 'The confirmation link has expired. Request a new email.' },
  ],
  'too-many-attempts': [
    429,
    ({ reason, wait }: ExceededLimit) => `${reason} ${TOO_MANY_ATTEMPTS.retry(wait)}`,
    {
      extra: ['retryAfter'],
      headers: ({ retryAfter }: ExceededLimit) => ({ 'retry-after': String(retryAfter) }),
      meaning:
        'Too many wrong passwords, wrong codes, registrations, password resets, confirmation emails, invitations, reviews or quote requests. `Retry-After` says when to try again.',
    },
  ],
  'google-unavailable': [503, GOOGLE_UNAVAILABLE, { headers: () => ({ 'retry-after': '10' }) }],
} as const satisfies ProblemTable
