import { KEY_PROBLEMS } from '#app/api-keys/problems.server.ts'
import type { Endpoint } from '#app/app/endpoint.server.ts'
import { REPEAT_PROBLEMS } from '#app/app/idempotency.server.ts'
import type { ProblemTable } from '#app/app/problems.server.ts'
import { AUTH_PROBLEM_CODES } from '#app/auth/account/problem-codes.server.ts'
import { AUTH_PROBLEMS } from '#app/auth/account/problems.server.ts'
import { DOCUMENT_PROBLEMS } from '#app/documents/problems.server.ts'
import { ORDER_PROBLEM_CODES } from '#app/orders/core/problem-codes.server.ts'

/** All problem codes, for the API documentation page: those that the calls declare, and those that any call may have. */
export const problemCodesOf = (calls: readonly Pick<Endpoint, 'refuses'>[]): ProblemTable => ({
  ...Object.assign({}, ...calls.map(({ refuses }) => refuses)),
  ...SHARED_CODES,
})

/** Problems that are thrown before or beside the command of a call. */
const SHARED_CODES: ProblemTable = {
  ...REPEAT_PROBLEMS,
  ...AUTH_PROBLEMS,
  ...DOCUMENT_PROBLEMS,
  ...KEY_PROBLEMS,
  ...AUTH_PROBLEM_CODES,
  ...ORDER_PROBLEM_CODES,
  'too-many-changes': [
    429,
    'Budgets, approval rules and delegations of the company were changed too often within 24 hours.',
  ],
  'second-factor-required': [
    403,
    'The session of a staff member has to confirm the second factor first, or to add one.',
  ],
  'second-factor-outdated': [
    403,
    'A sensitive change needs a second factor that was confirmed within 15 minutes. Confirm it and repeat the request.',
  ],
  'permission-required': [403, 'None of your staff roles allows this. `roles` lists those that do.'],
  'invalid-url': [400, 'The URL cannot be decoded.'],
  'unknown-host': [400, 'The Host header does not name this shop, or there is not exactly one.'],
  'malformed-request': [
    400,
    'The body is not valid JSON in UTF-8, has a key twice or `__proto__`, or is nested deeper than 16 levels.',
  ],
  'incomplete-body': [400, 'The connection ended before the whole body had arrived. Nothing was changed.'],
  'cross-site-request': [
    403,
    'A page of another site sent the request. Browsers may change data only from the shop’s own pages.',
  ],
  'signed-in-as-another': [
    409,
    'The page that sent the request shows another account than the one that is signed in now. Nothing was changed.',
  ],
  'endpoint-not-found': [404, 'There is no endpoint at this path.'],
  'method-not-allowed': [405, 'The endpoint does not support this method. `Allow` lists the supported ones.'],
  'request-timeout': [408, 'The request took too long to arrive.'],
  'image-not-found': [404, 'There is no such drawing or image.'],
  'encoding-not-acceptable': [406, '`Accept-Encoding` accepts none of br, gzip and identity.'],
  'body-too-large': [
    413,
    'The body is over its limit: 64 KB, 2 MB for lists of products from signed-in users, 5 MB for images from administrators.',
  ],
  'url-too-long': [414, 'URLs are limited to 8 KB.'],
  'unsupported-content-encoding': [415, 'The body is compressed. Send it uncompressed.'],
  'invalid-input': [422, 'Some input is not valid. `fields` says which and why.'],
  'rate-limited': [429, 'The client has looked up too many products. `Retry-After` says when to try again.'],
  'too-many-concurrent-requests': [
    429,
    'The client has too many requests open. Wait for some of the responses.',
  ],
  'too-many-headers': [431, 'A request can have at most 100 headers, 16 KB in total.'],
  'internal-error': [500, 'An unexpected error occurred. Report the `requestId`.'],
  'database-unavailable': [
    503,
    'The database cannot be reached. `Retry-After` says when to try again. Repeating an order with its Idempotency-Key never places it twice.',
  ],
  'database-timeout': [503, 'The database took too long. Try again as for `database-unavailable`.'],
  'disk-full': [503, 'The server’s disk is nearly full. Nothing was changed. Reading still works.'],
  starting: [503, 'The server is starting. `Retry-After` says when to try again.'],
  restarting: [503, 'The server is restarting. `Retry-After` says when to try again.'],
  'page-unavailable': [503, 'The page cannot be rendered right now. Try again in a moment.'],
  overloaded: [
    503,
    'The server has too many requests. Nothing was changed. `Retry-After` says when to try again.',
  ],
}
