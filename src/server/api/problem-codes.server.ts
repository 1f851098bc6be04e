import type { ProblemCodes } from '#app/app/problem-codes.server.ts'
import { AUTH_PROBLEM_CODES } from '#app/auth/account/problem-codes.server.ts'
import { AVAILABILITY_PROBLEM_CODES } from '#app/availability/core/problem-codes.server.ts'
import { COMPANY_PROBLEMS } from '#app/companies/core/problems.server.ts'
import { ORDER_LIST_PROBLEM_CODES } from '#app/order-lists/core/problem-codes.server.ts'
import { ORDER_PROBLEM_CODES } from '#app/orders/core/problem-codes.server.ts'
import { PRODUCT_PROBLEM_CODES } from '#app/products/core/problem-codes.server.ts'
import { PURCHASE_REQUEST_PROBLEMS } from '#app/purchase-requests/problems.server.ts'
import { REVIEW_PROBLEM_CODES } from '#app/reviews/core/problem-codes.server.ts'
import { USER_PROBLEM_CODES } from '#app/users/problem-codes.server.ts'

const companyProblems = Object.entries({ ...COMPANY_PROBLEMS, ...PURCHASE_REQUEST_PROBLEMS }).map(
  ([code, [status, , meaning]]) => [code, { status, meaning }] as const,
)

/** All problem codes, for the API documentation page: those of the folders, and those that any call may have. */
export const PROBLEM_CODES: ProblemCodes = {
  ...AUTH_PROBLEM_CODES,
  ...USER_PROBLEM_CODES,
  ...PRODUCT_PROBLEM_CODES,
  ...ORDER_PROBLEM_CODES,
  ...ORDER_LIST_PROBLEM_CODES,
  ...Object.fromEntries(companyProblems),
  ...REVIEW_PROBLEM_CODES,
  ...AVAILABILITY_PROBLEM_CODES,
  'last-company-owner': {
    status: 409,
    meaning: 'The user is the last owner of a company with other members. Appoint another one first.',
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
  'address-not-found': { status: 404, meaning: 'The address book has no such address.' },
  'legal-page-not-found': {
    status: 404,
    meaning: 'This legal page is not set up, or it is on another website.',
  },
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
  'address-limit-reached': { status: 409, meaning: 'An address book has at most 20 addresses.' },
  'orders-not-shipped': {
    status: 409,
    meaning:
      'The account has a paid order that is not shipped or refunded yet. It can be deleted after that.',
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
  'renderer-busy': {
    status: 503,
    meaning: 'Too many documents or images are being rendered. Try again in a moment.',
  },
}
