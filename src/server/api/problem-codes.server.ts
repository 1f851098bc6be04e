import { KEY_PROBLEMS } from '#app/api-keys/problems.server.ts'
import type { Endpoint } from '#app/app/endpoint.server.ts'
import type { ProblemCodes } from '#app/app/problem-codes.server.ts'
import { meaningOf, type ProblemTable } from '#app/app/problems.server.ts'
import { AUTH_PROBLEM_CODES } from '#app/auth/account/problem-codes.server.ts'
import { AUTH_PROBLEMS } from '#app/auth/account/problems.server.ts'
import { DOCUMENT_PROBLEMS } from '#app/documents/problems.server.ts'
import { ORDER_PROBLEM_CODES } from '#app/orders/core/problem-codes.server.ts'

const codesOf = (table: ProblemTable): ProblemCodes =>
  Object.fromEntries(
    Object.entries(table).map(([code, entry]) => [code, { status: entry[0], meaning: meaningOf(entry) }]),
  )

/** All problem codes, for the API documentation page: those that the calls declare, and those that any call may have. */
export const problemCodesOf = (calls: readonly Pick<Endpoint, 'refuses'>[]): ProblemCodes => ({
  ...Object.assign({}, ...calls.map(({ refuses }) => codesOf(refuses))),
  ...SHARED_CODES,
})

/** Problems that are thrown before or beside the command of a call. */
const SHARED_CODES: ProblemCodes = {
  ...codesOf({ ...AUTH_PROBLEMS, ...DOCUMENT_PROBLEMS, ...KEY_PROBLEMS }),
  ...AUTH_PROBLEM_CODES,
  ...ORDER_PROBLEM_CODES,
  'too-many-changes': {
    status: 429,
    meaning: 'Budgets, approval rules and delegations of the company were changed too often within 24 hours.',
  },
  'second-factor-required': {
    status: 403,
    meaning: 'The session of a staff member has to confirm the second factor first, or to add one.',
  },
  'second-factor-outdated': {
    status: 403,
    meaning:
      'A sensitive change needs a second factor that was confirmed within 15 minutes. Confirm it and repeat the request.',
  },
  'permission-required': {
    status: 403,
    meaning: 'None of your staff roles allows this. `roles` lists those that do.',
  },
  'invalid-url': { status: 400, meaning: 'The URL cannot be decoded.' },
  'unknown-host': {
    status: 400,
    meaning: 'The Host header does not name this shop, or there is not exactly one.',
  },
  'malformed-request': {
    status: 400,
    meaning:
      'The body is not valid JSON in UTF-8, has a key twice or `__proto__`, or is nested deeper than 16 levels.',
  },
  'incomplete-body': {
    status: 400,
    meaning: 'The connection ended before the whole body had arrived. Nothing was changed.',
  },
  'cross-site-request': {
    status: 403,
    meaning:
      'A page of another site sent the request. Browsers may change data only from the shop’s own pages.',
  },
  'endpoint-not-found': { status: 404, meaning: 'There is no endpoint at this path.' },
  'method-not-allowed': {
    status: 405,
    meaning: 'The endpoint does not support this method. `Allow` lists the supported ones.',
  },
  'request-timeout': { status: 408, meaning: 'The request took too long to arrive.' },
  'image-not-found': { status: 404, meaning: 'There is no such drawing or image.' },
  'encoding-not-acceptable': {
    status: 406,
    meaning: '`Accept-Encoding` accepts none of br, gzip and identity.',
  },
  'body-too-large': {
    status: 413,
    meaning:
      'The body is over its limit: 64 KB, 2 MB for lists of products from signed-in users, 5 MB for images from administrators.',
  },
  'url-too-long': { status: 414, meaning: 'URLs are limited to 8 KB.' },
  'unsupported-content-encoding': { status: 415, meaning: 'The body is compressed. Send it uncompressed.' },
  'invalid-input': { status: 422, meaning: 'Some input is not valid. `fields` says which and why.' },
  'rate-limited': {
    status: 429,
    meaning: 'The client has looked up too many products. `Retry-After` says when to try again.',
  },
  'too-many-concurrent-requests': {
    status: 429,
    meaning: 'The client has too many requests open. Wait for some of the responses.',
  },
  'too-many-headers': { status: 431, meaning: 'A request can have at most 100 headers, 16 KB in total.' },
  'internal-error': {
    status: 500,
    meaning: 'An unexpected error occurred. Report the `requestId`.',
  },
  'database-unavailable': {
    status: 503,
    meaning:
      'The database cannot be reached. `Retry-After` says when to try again. Repeating an order with its Idempotency-Key never places it twice.',
  },
  'database-timeout': {
    status: 503,
    meaning: 'The database took too long. Try again as for `database-unavailable`.',
  },
  'disk-full': {
    status: 503,
    meaning: 'The server’s disk is nearly full. Nothing was changed. Reading still works.',
  },
  starting: { status: 503, meaning: 'The server is starting. `Retry-After` says when to try again.' },
  restarting: { status: 503, meaning: 'The server is restarting. `Retry-After` says when to try again.' },
  'page-unavailable': {
    status: 503,
    meaning: 'The page cannot be rendered right now. Try again in a moment.',
  },
  overloaded: {
    status: 503,
    meaning: 'The server has too many requests. Nothing was changed. `Retry-After` says when to try again.',
  },
}
