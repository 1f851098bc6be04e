import { ADDRESS_PROBLEMS } from '#app/addresses/problems.server.ts'
import { API_KEY_PROBLEMS, KEY_PROBLEMS } from '#app/api-keys/problems.server.ts'
import type { ProblemCodes } from '#app/app/problem-codes.server.ts'
import { meaningOf, type ProblemTable } from '#app/app/problems.server.ts'
import { AUTH_PROBLEM_CODES } from '#app/auth/account/problem-codes.server.ts'
import { AUTH_PROBLEMS } from '#app/auth/account/problems.server.ts'
import { SECOND_FACTOR_PROBLEMS } from '#app/auth/second-factor/problems.server.ts'
import { AVAILABILITY_PROBLEMS } from '#app/availability/core/problems.server.ts'
import { RELATION_PROBLEMS } from '#app/catalog/related/related.api.server.ts'
import { COMPANY_PROBLEMS } from '#app/companies/core/problems.server.ts'
import { DOCUMENT_PROBLEMS } from '#app/documents/problems.server.ts'
import { TAKEN_ORDER_PROBLEMS } from '#app/erp/taken/taken.api.server.ts'
import { ADDRESS_CHANGE_PROBLEMS } from '#app/fulfillment/delivery-address/order-address.api.server.ts'
import { UNDO_PROBLEMS } from '#app/fulfillment/undo/undo.api.server.ts'
import { ORDER_CHANGE_PROBLEMS } from '#app/order-changes/core/order-problems.server.ts'
import { PROMISE_PROBLEMS } from '#app/order-changes/promises/promises.api.server.ts'
import { ORDER_LIST_PROBLEMS, SAVED_LIST_PROBLEMS } from '#app/order-lists/core/problems.server.ts'
import { PURCHASE_PROBLEMS } from '#app/order-placement/purchase/problems.server.ts'
import { ORDER_PROBLEM_CODES } from '#app/orders/core/problem-codes.server.ts'
import { PRIVACY_PROBLEMS } from '#app/privacy/problems.server.ts'
import { BATCH_PROBLEMS } from '#app/product-admin/batches/problems.server.ts'
import { PRODUCT_PROBLEMS } from '#app/products/core/problems.server.ts'
import { PRODUCT_FILE_PROBLEMS } from '#app/products/files/files.api.server.ts'
import { IMAGE_PROBLEMS } from '#app/products/images/image-store.server.ts'
import { SUPPLY_PROBLEMS } from '#app/promises/promises.api.server.ts'
import { PURCHASE_REQUEST_PROBLEMS } from '#app/purchase-requests/problems.server.ts'
import { REVIEW_PROBLEMS } from '#app/reviews/core/problems.server.ts'
import { SELLER_PROBLEMS } from '#app/seller/problems.server.ts'
import { CALENDAR_PROBLEMS } from '#app/settings/calendar/calendar.api.server.ts'
import { STAFF_PROBLEMS } from '#app/staff/people/problems.server.ts'
import { STOCK_PROBLEMS } from '#app/stock/problems.server.ts'
import { USER_PROBLEMS } from '#app/users/problems.server.ts'

/** A code in several tables means what the last one says. */
const TABLES: readonly ProblemTable[] = [
  CALENDAR_PROBLEMS,
  ADDRESS_PROBLEMS,
  ORDER_CHANGE_PROBLEMS,
  PROMISE_PROBLEMS,
  UNDO_PROBLEMS,
  ADDRESS_CHANGE_PROBLEMS,
  PURCHASE_PROBLEMS,
  COMPANY_PROBLEMS,
  PURCHASE_REQUEST_PROBLEMS,
  ORDER_LIST_PROBLEMS,
  SAVED_LIST_PROBLEMS,
  PRIVACY_PROBLEMS,
  SECOND_FACTOR_PROBLEMS,
  STAFF_PROBLEMS,
  USER_PROBLEMS,
  REVIEW_PROBLEMS,
  AVAILABILITY_PROBLEMS,
  SUPPLY_PROBLEMS,
  RELATION_PROBLEMS,
  STOCK_PROBLEMS,
  SELLER_PROBLEMS,
  DOCUMENT_PROBLEMS,
  AUTH_PROBLEMS,
  PRODUCT_FILE_PROBLEMS,
  IMAGE_PROBLEMS,
  BATCH_PROBLEMS,
  PRODUCT_PROBLEMS,
  API_KEY_PROBLEMS,
  TAKEN_ORDER_PROBLEMS,
  KEY_PROBLEMS,
]

const declaredProblems = TABLES.flatMap((table) =>
  Object.entries(table).map(([code, entry]) => [code, { status: entry[0], meaning: meaningOf(entry) }]),
)

/** All problem codes, for the API documentation page: those of the folders, and those that any call may have. */
export const PROBLEM_CODES: ProblemCodes = {
  ...AUTH_PROBLEM_CODES,
  ...Object.fromEntries(declaredProblems),
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
