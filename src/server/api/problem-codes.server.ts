/** What each problem code means and what to do about it, for the page that describes the API. */

export interface ProblemCode {
  status: number
  meaning: string
}

export const PROBLEM_CODES: Readonly<Record<string, ProblemCode>> = {
  'invalid-url': { status: 400, meaning: 'The address of a page cannot be read.' },
  'unknown-host': { status: 400, meaning: 'The shop was asked by a name that is not its own.' },
  'malformed-request': {
    status: 400,
    meaning:
      'The body is not valid JSON in UTF-8, holds a key twice or `__proto__`, or is nested deeper than 16 levels.',
  },
  'auth-request-failed': { status: 400, meaning: 'Identity: `detail` says why.' },
  'invalid-email': { status: 400, meaning: 'Identity: this is no e-mail address.' },
  'invalid-password': { status: 400, meaning: 'Identity: the current password is another one.' },
  'password-too-short': { status: 400, meaning: 'Identity: a password has at least six characters.' },
  'password-too-long': { status: 400, meaning: 'Identity: a password has at most 128 characters.' },
  'name-required': { status: 400, meaning: 'Identity: an account has a name.' },
  'invalid-name': {
    status: 400,
    meaning: 'Identity: a name has at most 100 letters, no control characters.',
  },
  'invalid-token': {
    status: 400,
    meaning: 'Identity: the link of the email was used already, is old, or never was.',
  },
  'token-expired': {
    status: 400,
    meaning: 'Identity: the confirmation link has expired. Request a new email.',
  },
  'email-already-verified': { status: 400, meaning: 'Identity: the address is confirmed already.' },
  'credential-account-not-found': {
    status: 400,
    meaning: 'Identity: the account has no password, but signs in with Google.',
  },
  'invalid-email-or-password': {
    status: 401,
    meaning: 'Identity: one of both is wrong, or there is no such account; which, nobody is told.',
  },
  'account-removed': { status: 403, meaning: 'Identity: an administrator has removed the account.' },
  'invalid-callback-url': { status: 403, meaning: 'Identity: only pages of this shop are gone back to.' },
  'invalid-error-callback-url': { status: 403, meaning: 'Identity: the same, for when signing in fails.' },
  'not-signed-in': { status: 401, meaning: 'The call needs a session. Sign in and send its cookie.' },
  forbidden: { status: 403, meaning: 'The call belongs to somebody else, or to administrators.' },
  'cross-site-request': {
    status: 403,
    meaning: 'Browsers may change things only from the shop’s own pages.',
  },
  'endpoint-not-found': { status: 404, meaning: 'There is no such path.' },
  'product-not-found': { status: 404, meaning: 'There is no such machine, or it is not sold any more.' },
  'order-not-found': { status: 404, meaning: 'There is no such order, or it belongs to somebody else.' },
  'saved-list-not-found': {
    status: 404,
    meaning: 'There is no such saved list, or it belongs to somebody else.',
  },
  'user-not-found': { status: 404, meaning: 'There is no user with this address.' },
  'session-not-found': { status: 404, meaning: 'The session has ended already.' },
  'provider-not-found': { status: 404, meaning: 'Identity: Google sign-in is not set up here.' },
  'method-not-allowed': {
    status: 405,
    meaning: 'The address is there, but not for this method. `Allow` names those it takes.',
  },
  'request-timeout': { status: 408, meaning: 'The request took too long to arrive.' },
  'image-not-found': { status: 404, meaning: 'There is no such drawing or picture.' },
  'encoding-not-acceptable': { status: 406, meaning: '`Accept-Encoding` refuses every encoding there is.' },
  'price-changed': {
    status: 409,
    meaning:
      'The `price` that was sent is no longer the price. Nothing was ordered. `unitPrice` is the price now at this quantity, `price` the list price; `priceBreaks`, `available`, `minOrder` and `orderMultiple` are the figures of now.',
  },
  'duplicate-name': {
    status: 409,
    meaning:
      'Another product on sale has this name; `sku` is its SKU. Repeat with `allowDuplicateName` where it is meant.',
  },
  'version-required': {
    status: 428,
    meaning: 'Send the `version` of the product that the change is based on.',
  },
  'sku-already-exists': { status: 409, meaning: 'Another machine has this SKU. `fields` names it.' },
  'version-conflict': {
    status: 409,
    meaning:
      'Orders or another administrator changed the product first, or another window the profile. Nothing was saved. `now` is the product or the profile as it is.',
  },
  'transition-not-allowed': {
    status: 409,
    meaning: 'The order is in a state that does not allow this move. `state` is that state.',
  },
  'invalid-order-lines': {
    status: 409,
    meaning:
      'Machines of the order cannot be ordered like this. Nothing was ordered. `lines` says for each why, and which quantities would do.',
  },
  'order-list-version-conflict': {
    status: 409,
    meaning:
      'The order list was changed or ordered elsewhere. Nothing was changed. `now` is the list as it is.',
  },
  'name-already-exists': { status: 409, meaning: 'Another saved list has this name.' },
  'saved-list-limit-reached': { status: 409, meaning: 'There are fifty saved lists already.' },
  'email-not-confirmed': {
    status: 409,
    meaning:
      'The user has not confirmed their email address, and cannot become an administrator before that.',
  },
  'cannot-remove-self': { status: 409, meaning: 'Administrators cannot remove themselves.' },
  'last-administrator': { status: 409, meaning: 'The last administrator can neither be removed nor go.' },
  'orders-not-shipped': {
    status: 409,
    meaning: 'An account to which the shop owes a paid order is not deleted before that is shipped.',
  },
  'body-too-large': {
    status: 413,
    meaning:
      'The body is over its limit: 64 KB, 2 MB for lists of machines of the signed-in, 5 MB for a picture of administrators.',
  },
  'url-too-long': { status: 414, meaning: 'An address may have 8 KB.' },
  'unsupported-content-encoding': { status: 415, meaning: 'The body is compressed. Send it as it is.' },
  'invalid-price-tiers': {
    status: 422,
    meaning:
      'Price, minimum, multiple and volume prices do not fit together. Nothing was saved. `ladder` says which break is wrong and why.',
  },
  'invalid-input': { status: 422, meaning: 'The input does not fit. `fields` says what is wrong where.' },
  'quantity-out-of-range': {
    status: 422,
    meaning:
      'The quantity must exceed the minimum and be at most the stock. Nothing was ordered. `available` and `minOrder` are the figures of now.',
  },
  'not-an-order-multiple': {
    status: 422,
    meaning:
      'The quantity must be a whole number of `orderMultiple` pieces. Nothing was ordered. `nearest` are the quantities beside it that would do.',
  },
  'order-too-large': { status: 422, meaning: 'The value of the order is beyond what can be handled.' },
  'order-list-full': {
    status: 422,
    meaning: 'A list would hold more than 1,000 machines. Nothing was changed.',
  },
  'quantity-too-large': {
    status: 422,
    meaning: 'A line would hold more than 1,000,000 pieces. Nothing was changed. `productID` says which.',
  },
  'idempotency-key-reused': {
    status: 422,
    meaning: 'The Idempotency-Key has already placed an order with another body. Use a new key.',
  },
  'product-not-ordered': {
    status: 422,
    meaning: 'A review may name only a machine that the reviewer has ordered.',
  },
  'user-already-exists-use-another-email': {
    status: 422,
    meaning: 'Identity: there is an account with this address. Sign in, or reset its password.',
  },
  'confirmation-failed': {
    status: 422,
    meaning: 'The password (or the address typed once more) is not the account’s.',
  },
  'too-many-attempts': {
    status: 429,
    meaning:
      'Too many wrong passwords, registrations, resets, confirmation emails or reviews. `Retry-After` says when the next one counts.',
  },
  'order-limit-reached': {
    status: 429,
    meaning: 'The account has placed too many orders within an hour. `Retry-After` says when to come back.',
  },
  'rate-limited': {
    status: 429,
    meaning:
      'A client has asked for more than its share of costly work. `Retry-After` says when there is more.',
  },
  'too-many-concurrent-requests': { status: 429, meaning: 'Too many requests of one client are under way.' },
  'too-many-streams': {
    status: 429,
    meaning: 'The user has ten event streams open already. Close one, or ask for the orders now and then.',
  },
  'too-many-headers': { status: 431, meaning: 'At most 100 headers are taken, and 16 KB of them.' },
  'invalid-image': { status: 422, meaning: 'The upload is not a picture that can be used.' },
  'internal-error': {
    status: 500,
    meaning: 'Something broke on our side. Nothing was changed. Tell us the `requestId`.',
  },
  'database-unavailable': {
    status: 503,
    meaning:
      'The database cannot be reached. `Retry-After` says when to come back; an order repeated with its Idempotency-Key is never placed twice.',
  },
  'database-timeout': {
    status: 503,
    meaning: 'The database took too long. Repeat as for `database-unavailable`.',
  },
  'disk-full': {
    status: 503,
    meaning:
      'The shop’s disk is nearly full: nothing is written, everything can be read. Nothing was changed.',
  },
  'google-unavailable': { status: 503, meaning: 'Google does not answer. The password still signs in.' },
  starting: { status: 503, meaning: 'The shop is opening. `Retry-After` says when to come back.' },
  restarting: { status: 503, meaning: 'The shop is being restarted. `Retry-After` says when to come back.' },
  'page-unavailable': { status: 503, meaning: 'A page cannot be made right now.' },
  overloaded: {
    status: 503,
    meaning:
      'More is asked than can be answered. Nothing was changed; `Retry-After` says when to come back. Kept pages still go out.',
  },
  'sign-in-busy': { status: 503, meaning: 'Too many people are signing in at once. Try again in a moment.' },
  'renderer-busy': {
    status: 503,
    meaning: 'Too many invoices or pictures are being made at once. Try again in a moment.',
  },
}
