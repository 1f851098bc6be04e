import type { ProblemTable } from '#app/app/problems.server.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../core/rules.ts'

/** The problem codes of signing in and registering. */
export const AUTH_PROBLEM_CODES: ProblemTable = {
  'auth-request-failed': [400, 'The authentication request failed. `detail` says why.'],
  'invalid-email': [400, 'The email address is not valid.'],
  'invalid-password': [400, 'The current password is wrong.'],
  'password-too-short': [400, `A password has at least ${MIN_PASSWORD_LENGTH} characters.`],
  'password-too-long': [400, `A password has at most ${MAX_PASSWORD_LENGTH} characters.`],
  'name-required': [400, 'An account needs a name.'],
  'invalid-name': [400, 'A name has at most 100 characters, no control characters and no web address.'],
  'email-already-verified': [400, 'The email address is already confirmed.'],
  'credential-account-not-found': [400, 'The account has no password. It signs in with Google.'],
  'invalid-email-or-password': [
    401,
    'The email address or the password is wrong, or there is no such account.',
  ],
  'account-removed': [403, 'An administrator removed the account.'],
  'invalid-callback-url': [403, 'The callback URL is not a page of this shop.'],
  'invalid-error-callback-url': [403, 'The error callback URL is not a page of this shop.'],
  'not-signed-in': [401, 'The call needs a session. Sign in and send the session cookie.'],
  forbidden: [403, 'Only the owner or an administrator may do this.'],
  'provider-not-found': [404, 'This shop does not offer Google sign-in.'],
  'user-already-exists-use-another-email': [
    422,
    'An account with this email address exists. Sign in, or reset its password.',
  ],
  'sign-in-busy': [503, 'Too many sign-ins at once. Try again in a moment.'],
}
