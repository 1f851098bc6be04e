/** What each problem code means and what to do about it, for the page that describes the API. */

export interface ProblemCode {
  status: number
  meaning: string
}

export const PROBLEM_CODES: Readonly<Record<string, ProblemCode>> = {
  'unreadable-address': { status: 400, meaning: 'The address of a page cannot be read.' },
  unreadable: { status: 400, meaning: 'The body is not valid JSON.' },
  'invalid-email': { status: 400, meaning: 'That is no e-mail address.' },
  'name-required': { status: 400, meaning: 'An account needs a name.' },
  'name-not-usable': { status: 400, meaning: 'The name is too long or holds control characters.' },
  'password-too-short': { status: 400, meaning: 'A password has at least six characters.' },
  'password-too-long': { status: 400, meaning: 'A password has at most 128 characters.' },
  'invalid-token': { status: 400, meaning: 'The link to choose a new password is used up, old or not ours.' },
  'invalid-email-or-password': {
    status: 401,
    meaning: 'Address and password do not belong together; nobody is told which of them is wrong.',
  },
  'not-signed-in': { status: 401, meaning: 'The call needs a session. Sign in and send its cookie.' },
  'not-allowed': { status: 403, meaning: 'The call belongs to somebody else, or to administrators.' },
  'cross-site': { status: 403, meaning: 'Browsers may change things only from the shop’s own pages.' },
  'invalid-origin': { status: 403, meaning: 'Signing in is possible from the shop’s own pages only.' },
  'invalid-callback-url': {
    status: 403,
    meaning: 'After signing in, only addresses of this shop are gone to.',
  },
  'invalid-redirect-url': { status: 403, meaning: 'As `invalid-callback-url`, for a link in a mail.' },
  'not-possible': { status: 403, meaning: 'Identity refuses; `detail` says why.' },
  'provider-not-found': { status: 404, meaning: 'There is no such way to sign in on this server.' },
  'no-such-call': { status: 404, meaning: 'There is no such path.' },
  'wrong-method': {
    status: 405,
    meaning: 'The path does not take this method; `Allow` names those it takes.',
  },
  'no-such-product': { status: 404, meaning: 'There is no such machine, or it is not sold any more.' },
  'no-such-order': { status: 404, meaning: 'There is no such order, or it belongs to somebody else.' },
  'no-such-list': { status: 404, meaning: 'There is no such saved list, or it belongs to somebody else.' },
  'no-such-user': { status: 404, meaning: 'There is no user with this address.' },
  'no-such-picture': { status: 404, meaning: 'There is no such drawing or picture.' },
  'no-such-encoding': { status: 406, meaning: '`Accept-Encoding` refuses every encoding there is.' },
  'price-changed': {
    status: 409,
    meaning:
      'The `price` that was sent is no longer the price. Nothing was ordered. `unitPrice` is the price now at this quantity, `price` the list price; `priceBreaks`, `available`, `minOrder` and `orderMultiple` are the figures of now.',
  },
  'sku-taken': { status: 409, meaning: 'Another machine has this SKU. `fields` names it.' },
  'changed-meanwhile': {
    status: 409,
    meaning:
      'Orders or another administrator changed the machine first. Nothing was saved. `now` is the machine as it is.',
  },
  'not-allowed-now': {
    status: 409,
    meaning: 'The order is in a state that does not allow this move. `state` is that state.',
  },
  'order-lines-refused': {
    status: 409,
    meaning:
      'Machines of the order cannot be ordered like this. Nothing was ordered. `lines` says for each why, and which quantities would do.',
  },
  'list-changed-meanwhile': {
    status: 409,
    meaning:
      'The order list was changed or ordered elsewhere. Nothing was changed. `now` is the list as it is.',
  },
  'name-taken': { status: 409, meaning: 'Another saved list has this name.' },
  'too-many-lists': { status: 409, meaning: 'There are fifty saved lists already.' },
  oneself: { status: 409, meaning: 'Administrators cannot remove themselves.' },
  'last-admin': { status: 409, meaning: 'The last administrator cannot be removed.' },
  'too-large': {
    status: 413,
    meaning: 'The body is over its limit: 64 KB, 2 MB for lists of machines, 5 MB for a picture.',
  },
  'encoded-body': { status: 415, meaning: 'The body is compressed. Send it as it is.' },
  'user-already-exists-use-another-email': { status: 422, meaning: 'There is an account with this address.' },
  'ladder-refused': {
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
  'not-a-multiple': {
    status: 422,
    meaning:
      'The quantity must be a whole number of `orderMultiple` pieces. Nothing was ordered. `nearest` are the quantities beside it that would do.',
  },
  'order-too-large': { status: 422, meaning: 'The value of the order is beyond what can be handled.' },
  'list-full': { status: 422, meaning: 'A list would hold more than 1,000 machines. Nothing was changed.' },
  'quantity-too-large': {
    status: 422,
    meaning: 'A line would hold more than 1,000,000 pieces. Nothing was changed. `productID` says which.',
  },
  'key-reused': {
    status: 422,
    meaning: 'The Idempotency-Key has already placed an order with another body. Use a new key.',
  },
  'not-ordered': { status: 422, meaning: 'A review may name only a machine that the reviewer has ordered.' },
  'not-a-picture': { status: 422, meaning: 'The upload is not a picture that can be used.' },
  'too-many-requests': { status: 429, meaning: 'Too many at once; `Retry-After` says when to come back.' },
  broken: {
    status: 500,
    meaning: 'Something broke on our side. Nothing was changed. Tell us the `requestId`.',
  },
  'database-away': {
    status: 503,
    meaning:
      'The database cannot be reached. `Retry-After` says when to come back; an order repeated with its Idempotency-Key is never placed twice.',
  },
  'database-slow': { status: 503, meaning: 'The database took too long. Repeat as for `database-away`.' },
  'disk-full': {
    status: 503,
    meaning:
      'The shop’s disk is nearly full: nothing is written, everything can be read. Nothing was changed.',
  },
  'google-away': { status: 503, meaning: 'Google does not answer. The password still signs in.' },
  opening: { status: 503, meaning: 'The shop is opening. `Retry-After` says when to come back.' },
  closing: { status: 503, meaning: 'The shop is being restarted. `Retry-After` says when to come back.' },
  'page-away': { status: 503, meaning: 'A page cannot be made right now.' },
  'press-busy': { status: 503, meaning: 'Too many invoices are being made at once. Try again in a moment.' },
}
