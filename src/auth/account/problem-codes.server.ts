import type { ProblemCodes } from '#app/app/problem-codes.server.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../core/rules.ts'

/** The problem codes of signing in and registering. */
export const AUTH_PROBLEM_CODES: ProblemCodes = {
  'auth-request-failed': { status: 400, meaning: 'The authentication request failed. `detail` says why.' },
  'invalid-email': { status: 400, meaning: 'The email address is not valid.' },
  'invalid-password': { status: 400, meaning: 'The current password is wrong.' },
  'password-too-short': {
    status: 400,
    meaning: `A password has at least ${MIN_PASSWORD_LENGTH} characters.`,
  },
  'password-too-long': { status: 400, meaning: `A password has at most ${MAX_PASSWORD_LENGTH} characters.` },
  'name-required': { status: 400, meaning: 'An account needs a name.' },
  'invalid-name': {
    status: 400,
    meaning: 'A name has at most 100 characters, no control characters and no web address.',
  },
  'email-already-verified': { status: 400, meaning: 'The email address is already confirmed.' },
  'credential-account-not-found': {
    status: 400,
    meaning: 'The account has no password. It signs in with Google.',
  },
  'invalid-email-or-password': {
    status: 401,
    meaning: 'The email address or the password is wrong, or there is no such account.',
  },
  'account-removed': { status: 403, meaning: 'An administrator removed the account.' },
  'invalid-callback-url': { status: 403, meaning: 'The callback URL is not a page of this shop.' },
  'invalid-error-callback-url': {
    status: 403,
    meaning: 'The error callback URL is not a page of this shop.',
  },
  'not-signed-in': { status: 401, meaning: 'The call needs a session. Sign in and send the session cookie.' },
  forbidden: { status: 403, meaning: 'Only the owner or an administrator may do this.' },
  'provider-not-found': { status: 404, meaning: 'This shop does not offer Google sign-in.' },
  'user-already-exists-use-another-email': {
    status: 422,
    meaning: 'An account with this email address exists. Sign in, or reset its password.',
  },
  'sign-in-busy': { status: 503, meaning: 'Too many sign-ins at once. Try again in a moment.' },
}
