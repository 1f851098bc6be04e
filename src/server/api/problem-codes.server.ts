/** What each problem code means and what the caller can do, for the API documentation page. */

import { COMPANY_PROBLEMS } from '#app/companies/problems.server.ts'
import { PURCHASE_REQUEST_PROBLEMS } from '#app/orders/purchase-requests/problems.server.ts'

export interface ProblemCode {
  status: number
  meaning: string
}

const companyProblems = Object.entries({ ...COMPANY_PROBLEMS, ...PURCHASE_REQUEST_PROBLEMS }).map(
  ([code, [status, , meaning]]) => [code, { status, meaning }] as const,
)

export const PROBLEM_CODES: Readonly<Record<string, ProblemCode>> = {
  ...Object.fromEntries(companyProblems),
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
  'auth-request-failed': { status: 400, meaning: 'The authentication request failed. `detail` says why.' },
  'invalid-email': { status: 400, meaning: 'The email address is not valid.' },
  'invalid-password': { status: 400, meaning: 'The current password is wrong.' },
  'password-too-short': { status: 400, meaning: 'A password has at least 6 characters.' },
  'password-too-long': { status: 400, meaning: 'A password has at most 128 characters.' },
  'name-required': { status: 400, meaning: 'An account needs a name.' },
  'invalid-name': {
    status: 400,
    meaning: 'A name has at most 100 characters and no control characters.',
  },
  'invalid-token': {
    status: 400,
    meaning: 'The link from the email is not valid: it was already used, has expired or was never issued.',
  },
  'token-expired': {
    status: 400,
    meaning: 'The confirmation link has expired. Request a new email.',
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
  'cross-site-request': {
    status: 403,
    meaning:
      'A page of another site sent the request. Browsers may change data only from the shop’s own pages.',
  },
  'undo-window-open': {
    status: 409,
    meaning: 'The last change can still be undone. Try again after the seconds in `Retry-After`.',
  },
  'undo-window-closed': { status: 409, meaning: 'It is too late, or something else happened to the order.' },
  'nothing-to-print': { status: 409, meaning: 'None of the orders has something to print.' },
  'undo-out-of-stock': {
    status: 409,
    meaning: 'The units of the cancelled order were sold in the meantime, so it stays cancelled.',
  },
  'endpoint-not-found': { status: 404, meaning: 'There is no endpoint at this path.' },
  'address-not-found': { status: 404, meaning: 'The address book has no such address.' },
  'legal-page-not-found': {
    status: 404,
    meaning: 'This legal page is not set up, or it is on another website.',
  },
  'product-not-found': { status: 404, meaning: 'There is no such product, or it is no longer sold.' },
  'review-not-found': {
    status: 404,
    meaning: 'There is no such review, it is hidden, or somebody else wrote it.',
  },
  'already-reviewed': { status: 409, meaning: 'You have reviewed this product. Edit `reviewId` instead.' },
  'already-reported': { status: 409, meaning: 'You have reported this review.' },
  'own-review': { status: 409, meaning: 'Nobody reports their own review.' },
  'reason-required': { status: 422, meaning: 'A review is hidden with a reason, which its author reads.' },
  'batch-not-found': { status: 404, meaning: 'There is no such change of products. Old ones are deleted.' },
  'batch-not-possible': { status: 409, meaning: 'The change of products is in another status.' },
  'other-batch-unfinished': {
    status: 409,
    meaning: 'Another change of products is partly written. Continue or undo it first.',
  },
  'products-changed': {
    status: 409,
    meaning:
      'Nothing was undone, because products were changed or sold afterwards. `skus` names ten of them.',
  },
  'unreadable-file': {
    status: 422,
    meaning: 'The file is no readable table of products. `detail` says why.',
  },
  'no-products': { status: 422, meaning: 'The filter or selection has no products, or too many.' },
  'shipment-not-found': { status: 404, meaning: 'The order has no such shipment.' },
  'order-not-found': { status: 404, meaning: 'There is no such order, or it belongs to another user.' },
  'saved-list-not-found': {
    status: 404,
    meaning: 'There is no such saved list, or it belongs to another user.',
  },
  'user-not-found': { status: 404, meaning: 'There is no user with this email address.' },
  'session-not-found': { status: 404, meaning: 'The session has already ended.' },
  'provider-not-found': { status: 404, meaning: 'This shop does not offer Google sign-in.' },
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
  'price-changed': {
    status: 409,
    meaning:
      'The `price` that was sent is out of date. No order was placed. `unitPrice` is the current price at this quantity and `price` the list price; `priceTiers`, `available`, `minOrder` and `orderMultiple` are current too. For a cancellation, the `amountDue` that was sent is out of date. Nothing was cancelled, and `amountDue` is the current one.',
  },
  'duplicate-name': {
    status: 409,
    meaning:
      'Another product on sale has this name; `sku` is its SKU. Send `allowDuplicateName` to use the name anyway.',
  },
  'version-required': {
    status: 428,
    meaning: 'Send the `version` of the product that the change is based on.',
  },
  'invalid-file': {
    status: 422,
    meaning: 'The file is empty, or its content is not a PDF, PNG or STEP file that its kind allows.',
  },
  'file-not-found': { status: 404, meaning: 'The product has no file with this ID.' },
  'revision-already-exists': {
    status: 409,
    meaning: 'The product has a file of this kind, language and revision.',
  },
  'uploads-busy': { status: 503, meaning: 'Several files are being stored. Try again in a moment.' },
  'invalid-related-products': {
    status: 422,
    meaning: 'A related product does not exist, is the product itself, is listed twice or is one too many.',
  },
  'sku-already-exists': { status: 409, meaning: 'Another product has or had this SKU. `fields` names it.' },
  'version-conflict': {
    status: 409,
    meaning:
      'An order or another administrator changed the product first, or another window changed the profile. Nothing was saved. `current` is the current product or profile.',
  },
  'transition-not-allowed': {
    status: 409,
    meaning: 'The status of the order does not allow this transition. `orderStatus` is the current status.',
  },
  'shipment-transition-not-allowed': {
    status: 409,
    meaning:
      'The status of the shipment does not allow this. `shipmentStatus` is the current status. Nothing was changed.',
  },
  'more-than-open': {
    status: 409,
    meaning:
      'More units were requested than are open. Nothing was changed. `lines` gives for each line the open units.',
  },
  'shipment-limit-reached': { status: 409, meaning: 'An order has at most 200 shipments.' },
  'more-than-stock': {
    status: 409,
    meaning: 'Fewer units are in stock. Nothing was changed. `available` is the stock.',
  },
  'unpaid-limit': {
    status: 409,
    meaning:
      'The account has not confirmed its email address, and its unpaid orders would hold too many units of the product. No order was placed. `unpaidLimit` is the most, `unpaidUnits` what they hold.',
  },
  'invalid-order-lines': {
    status: 409,
    meaning:
      'Some order lines cannot be ordered. No order was placed. `lines` gives for each the reason and the nearest valid quantities.',
  },
  'order-list-version-conflict': {
    status: 409,
    meaning:
      'The order list was changed or ordered in another window. Nothing was changed. `current` is the current list.',
  },
  'enough-in-stock': {
    status: 409,
    meaning:
      'So many units are in stock. Place an order. `available` is the current stock. Nothing was requested.',
  },
  'stock-notification-limit-reached': {
    status: 409,
    meaning: 'An account can wait for at most 100 products.',
  },
  'newer-request-open': {
    status: 409,
    meaning: 'The buyer has a newer open request for the product. This one stays answered.',
  },
  'request-not-found': { status: 404, meaning: 'There is no such product request.' },
  'address-limit-reached': { status: 409, meaning: 'An address book has at most 20 addresses.' },
  'address-not-changeable': {
    status: 409,
    meaning:
      'The order has shipped or is cancelled, so its delivery address is final. `orderStatus` is the current status.',
  },
  'name-already-exists': { status: 409, meaning: 'Another saved list has this name.' },
  'saved-list-limit-reached': { status: 409, meaning: 'An account has at most 50 saved lists.' },
  'email-not-confirmed': {
    status: 409,
    meaning: 'The user has not confirmed their email address. Only then can they become an administrator.',
  },
  'is-administrator': {
    status: 409,
    meaning:
      'The user is an administrator. End their administrator access first, which asks for your password.',
  },
  'cannot-remove-self': { status: 409, meaning: 'Administrators cannot remove themselves.' },
  'last-administrator': {
    status: 409,
    meaning: 'The last administrator cannot delete their account.',
  },
  'orders-not-shipped': {
    status: 409,
    meaning:
      'The account has a paid order that is not shipped yet. It can be deleted once the order is shipped.',
  },
  'body-too-large': {
    status: 413,
    meaning:
      'The body is over its limit: 64 KB, 2 MB for lists of products from signed-in users, 5 MB for images from administrators.',
  },
  'url-too-long': { status: 414, meaning: 'URLs are limited to 8 KB.' },
  'unsupported-content-encoding': { status: 415, meaning: 'The body is compressed. Send it uncompressed.' },
  'invalid-price-tiers': {
    status: 422,
    meaning:
      'Price, minimum, multiple and price tiers do not fit together. Nothing was saved. `priceTiers` names the wrong price tier and the reason.',
  },
  'invalid-input': { status: 422, meaning: 'Some input is not valid. `fields` says which and why.' },
  'quantity-out-of-range': {
    status: 422,
    meaning:
      'The quantity must be more than the minimum and at most the stock. No order was placed. `available` and `minOrder` are current.',
  },
  'invalid-request-quantity': {
    status: 422,
    meaning:
      'A request is for more than the minimum, in multiples of `orderMultiple`, and at most 1,000,000 units. Nothing was requested. `nearestQuantities` lists the nearest valid quantities.',
  },
  'not-an-order-multiple': {
    status: 422,
    meaning:
      'The quantity must be a multiple of `orderMultiple`. No order was placed. `nearestQuantities` lists the nearest valid quantities.',
  },
  'order-too-large': { status: 422, meaning: 'The total of the order is too large to process.' },
  'stock-too-large': { status: 422, meaning: 'A product has at most 1,000,000 units in stock.' },
  'order-list-full': { status: 422, meaning: 'A list has at most 1,000 products. Nothing was changed.' },
  'quantity-too-large': {
    status: 422,
    meaning: 'A line has at most 1,000,000 units. Nothing was changed. `productID` names the product.',
  },
  'idempotency-key-reused': {
    status: 422,
    meaning: 'This Idempotency-Key was already sent with another body. Use a new key.',
  },
  'product-not-ordered': {
    status: 422,
    meaning: 'A review can name only a product that the reviewer has ordered.',
  },
  'user-already-exists-use-another-email': {
    status: 422,
    meaning: 'An account with this email address exists. Sign in, or reset its password.',
  },
  'confirmation-failed': {
    status: 422,
    meaning: 'The password (or the email address that was typed again) is not the account’s.',
  },
  'too-many-attempts': {
    status: 429,
    meaning:
      'Too many wrong passwords, registrations, password resets, confirmation emails, reviews or product requests. `Retry-After` says when to try again.',
  },
  'order-limit-reached': {
    status: 429,
    meaning: 'The account has placed too many orders within an hour. `Retry-After` says when to try again.',
  },
  'rate-limited': {
    status: 429,
    meaning: 'The client has looked up too many products. `Retry-After` says when to try again.',
  },
  'too-many-concurrent-requests': {
    status: 429,
    meaning: 'The client has too many requests open. Wait for some of the responses.',
  },
  'too-many-streams': {
    status: 429,
    meaning: 'The user has 10 event streams open. Close one, or poll the orders instead.',
  },
  'too-many-headers': { status: 431, meaning: 'A request can have at most 100 headers, 16 KB in total.' },
  'invalid-image': { status: 422, meaning: 'The upload is not a usable image.' },
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
  'google-unavailable': {
    status: 503,
    meaning: 'Google does not respond. Sign in with the password instead.',
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
  'sign-in-busy': { status: 503, meaning: 'Too many sign-ins at once. Try again in a moment.' },
  'renderer-busy': {
    status: 503,
    meaning: 'Too many documents or images are being rendered. Try again in a moment.',
  },
}
