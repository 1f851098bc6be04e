/** The expected response of every route for every actor. A route without a row fails `authorization.test.ts`. */
import type { Actor, Personas } from './personas.ts'

/** The expected response: its status, and for errors its code. */
export type Answers = Record<Actor, string>

interface RequestInput {
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Row {
  /** As the router names it. */
  route: string
  answers: Answers
  /** Creates a request for the customer's own records, anew for each actor. */
  send: (personas: Personas) => RequestInput | Promise<RequestInput>
}

const everyone = (answer: string): Answers => ({
  guest: answer,
  customer: answer,
  'other customer': answer,
  administrator: answer,
  removed: answer,
  demoted: answer,
})

const NOT_SIGNED_IN = '401 not-signed-in'
const NOT_ALLOWED = '403 forbidden'

const signedIn = (allowed: string): Answers => ({
  ...everyone(allowed),
  guest: NOT_SIGNED_IN,
  removed: NOT_SIGNED_IN,
})

const owner = (allowed: string, others: string): Answers => ({
  ...signedIn(allowed),
  'other customer': others,
  demoted: others,
})
const ownOrAdministrator = (allowed: string) => owner(allowed, NOT_ALLOWED)
/** Another user's order is treated like one that does not exist. */
const ownOrHidden = (allowed: string) => owner(allowed, '404 order-not-found')
/** Only their owner can see saved lists; even administrators get 404. */
const onlyOwnList = { ...owner('200', '404 saved-list-not-found'), administrator: '404 saved-list-not-found' }
const ownOnly = (allowed: string): Answers => ({ ...ownOrAdministrator(allowed), administrator: NOT_ALLOWED })
const administrators = (allowed: string): Answers => ({
  ...signedIn(NOT_ALLOWED),
  administrator: allowed,
})

const row = (route: string, answers: Answers, send: Row['send'] | string): Row => ({
  route,
  answers,
  send: typeof send === 'string' ? () => ({ path: send }) : send,
})

const profile = { name: 'Ann' }
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const CALLS: Row[] = [
  row('GET /api/products', everyone('200'), '/api/products'),
  row('GET /api/products/facets', everyone('200'), '/api/products/facets'),
  row('GET /api/products/stock', everyone('200'), '/api/products/stock'),
  row('GET /api/products/:id', everyone('200'), ({ product }) => ({ path: `/api/products/${product._id}` })),
  row('POST /api/products', administrators('201'), ({ actors }) => ({
    path: '/api/products',
    body: {
      email: actors.administrator?.email,
      productName: 'Drill',
      price: 10,
      quentity: 1,
      minOrder: 1,
      discription: '',
    },
  })),
  row('PATCH /api/products/:id', administrators('200'), ({ product }) => ({
    path: `/api/products/${product._id}`,
    body: { discription: 'For masonry.', version: product.version },
  })),
  row('POST /api/pictures', administrators('201'), () => ({
    path: '/api/pictures',
    body: image,
    headers: { 'content-type': 'application/octet-stream' },
  })),

  row('POST /api/purchase', { ...ownOnly('201') }, ({ customer, product }) => ({
    path: '/api/purchase',
    body: {
      email: customer.email,
      address: 'Store 4',
      Phone: '1',
      orderquentity: 2,
      productID: product._id,
      price: product.price,
    },
  })),
  row('GET /api/purchase', administrators('200'), '/api/purchase'),
  row('GET /api/purchase/:email', ownOrAdministrator('200'), ({ customer }) => ({
    path: `/api/purchase/${customer.email}`,
  })),
  row('GET /api/orders/counts', signedIn('200'), '/api/orders/counts'),
  row('GET /api/orders/products', signedIn('200'), '/api/orders/products'),
  row('GET /api/orders/shipped-by-month', everyone('200'), '/api/orders/shipped-by-month'),
  row('GET /api/orders/events', signedIn('200'), '/api/orders/events'),
  row('GET /api/orders/:id/pro-forma.pdf', ownOrHidden('200'), async ({ newOrder }) => ({
    path: `/api/orders/${await newOrder()}/pro-forma.pdf`,
  })),
  row('GET /api/orders/:id', ownOrHidden('200'), async ({ newOrder }) => ({
    path: `/api/orders/${await newOrder()}`,
  })),
  row('POST /api/orders/:id/transitions', ownOrHidden('201'), async ({ newOrder }) => ({
    path: `/api/orders/${await newOrder()}/transitions`,
    body: { to: 'cancelled' },
  })),
  // The same route, requesting a change that only administrators may make.
  row(
    'POST /api/orders/:id/transitions',
    { ...ownOrHidden('409 transition-not-allowed'), administrator: '201' },
    async ({ newOrder }) => ({ path: `/api/orders/${await newOrder()}/transitions`, body: { to: 'paid' } }),
  ),

  row('POST /api/orders', signedIn('201'), ({ product }) => ({
    path: '/api/orders',
    body: {
      lines: [{ productID: product._id, quantity: 2, price: product.price }],
      address: 'Store 4',
      Phone: '1',
    },
  })),
  row('GET /api/orders', signedIn('200'), '/api/orders'),
  row('POST /api/orders/check', signedIn('200'), ({ product }) => ({
    path: '/api/orders/check',
    body: { lines: [{ productID: product._id, quantity: 2 }], poNumber: 'PO-1' },
  })),
  row('GET /api/orders/usual-quantities', signedIn('200'), ({ product }) => ({
    path: `/api/orders/usual-quantities?product=${product._id}`,
  })),
  row('GET /api/orders/export.csv', administrators('200'), '/api/orders/export.csv?rows=lines'),
  row('GET /api/orders/:id/reorder', ownOrHidden('200'), async ({ newOrder }) => ({
    path: `/api/orders/${await newOrder()}/reorder`,
  })),

  row('POST /api/quickorder', everyone('200'), ({ product }) => ({
    path: '/api/quickorder',
    body: { terms: [product.sku] },
  })),
  row('GET /api/orderlist', signedIn('200'), '/api/orderlist'),
  row('GET /api/orderlist/count', signedIn('200'), '/api/orderlist/count'),
  row('PUT /api/orderlist', signedIn('200'), () => ({
    path: '/api/orderlist',
    body: { version: 0, lines: [] },
  })),
  row('POST /api/orderlist/lines', signedIn('200'), ({ product }) => ({
    path: '/api/orderlist/lines',
    body: { lines: [{ productID: product._id, quantity: 2 }], mode: 'merge' },
  })),
  row('GET /api/savedlists', signedIn('200'), '/api/savedlists'),
  row('POST /api/savedlists', signedIn('201'), ({ product }) => ({
    path: '/api/savedlists',
    body: { name: `List ${product.sku}`, lines: [{ productID: product._id, quantity: 2 }] },
  })),
  row('GET /api/savedlists/:id', onlyOwnList, async ({ newList }) => ({
    path: `/api/savedlists/${await newList()}`,
  })),
  row('PUT /api/savedlists/:id', onlyOwnList, async ({ newList }) => {
    const id = await newList()
    return { path: `/api/savedlists/${id}`, body: { name: `Of ${id}` } }
  }),
  row('DELETE /api/savedlists/:id', onlyOwnList, async ({ newList }) => ({
    path: `/api/savedlists/${await newList()}`,
  })),

  row('GET /api/review', everyone('200'), '/api/review'),
  row('GET /api/review/summary', everyone('200'), '/api/review/summary'),
  row('POST /api/review', ownOnly('201'), ({ customer }) => ({
    path: '/api/review',
    body: { email: customer.email, reviewText: 'Good.', usersRating: 5 },
  })),

  row('GET /api/user', administrators('200'), '/api/user'),
  row('GET /api/user/:email', ownOrAdministrator('200'), ({ customer }) => ({
    path: `/api/user/${customer.email}`,
  })),
  row('PUT /api/user/:email', ownOnly('200'), ({ customer }) => ({
    path: `/api/user/${customer.email}`,
    body: profile,
  })),
  row('GET /api/admin/:email', ownOrAdministrator('200'), ({ customer }) => ({
    path: `/api/admin/${customer.email}`,
  })),
  row('PUT /api/user/admin/:email', administrators('200'), async ({ newUser }) => ({
    path: `/api/user/admin/${(await newUser()).email}`,
  })),
  row('DELETE /api/user/:email', administrators('200'), async ({ newUser }) => ({
    path: `/api/user/${(await newUser()).email}`,
  })),

  row('GET /api/user/:email/sessions', ownOnly('200'), ({ customer }) => ({
    path: `/api/user/${customer.email}/sessions`,
  })),
  // The sessions of another user, because ending one's own would affect the following rows.
  row('DELETE /api/user/:email/sessions', administrators('200'), async ({ newUser }) => ({
    path: `/api/user/${(await newUser()).email}/sessions`,
  })),
  row('DELETE /api/user/:email/sessions/:id', ownOnly('404 session-not-found'), ({ customer }) => ({
    path: `/api/user/${customer.email}/sessions/unknown`,
  })),
  row('GET /api/user/:email/data', ownOnly('200'), ({ customer }) => ({
    path: `/api/user/${customer.email}/data`,
  })),
  row('GET /api/user/:email/deletion', ownOnly('200'), ({ customer }) => ({
    path: `/api/user/${customer.email}/deletion`,
  })),
  row('POST /api/user/:email/deletion', ownOnly('422 confirmation-failed'), ({ customer }) => ({
    path: `/api/user/${customer.email}/deletion`,
    body: { password: 'guessed' },
  })),
  row('GET /api/audit', administrators('200'), '/api/audit'),
  row('GET /api/audit.csv', administrators('200'), '/api/audit.csv'),

  // The same route with archived products.
  row('GET /api/products', { ...administrators('200') }, '/api/products?archived=1'),

  row('GET /api/identity', everyone('200'), '/api/identity'),
  row('GET /api/openapi.json', everyone('200'), '/api/openapi.json'),
  row('GET /api/docs', everyone('200'), '/api/docs'),
  row('GET /api/docs.css', everyone('200'), '/api/docs.css'),

  // The response of these routes depends on the input, not on the actor.
  row('GET /api/auth/callback/google', everyone('302'), '/api/auth/callback/google?state=x&code=y'),
  row('GET /api/auth/get-session', everyone('200'), '/api/auth/get-session'),
  row('POST /api/auth/request-password-reset', everyone('200'), () => ({
    path: '/api/auth/request-password-reset',
    body: { email: 'nobody@company.example' },
  })),
  row('POST /api/auth/reset-password', everyone('400 invalid-token'), () => ({
    path: '/api/auth/reset-password',
    body: { token: 'guessed', newPassword: 'secret-2' },
  })),
  row('POST /api/auth/send-verification-email', everyone('200'), () => ({
    path: '/api/auth/send-verification-email',
    body: { email: 'nobody@company.example' },
  })),
  row('POST /api/auth/verify-email', everyone('400 invalid-token'), () => ({
    path: '/api/auth/verify-email',
    body: { token: 'guessed' },
  })),
  row('POST /api/auth/sign-in/email', everyone('401 invalid-email-or-password'), ({ customer }) => ({
    path: '/api/auth/sign-in/email',
    body: { email: customer.email, password: 'guessed' },
  })),
  row('POST /api/auth/change-password', signedIn('400 invalid-password'), () => ({
    path: '/api/auth/change-password',
    body: { currentPassword: 'guessed', newPassword: 'secret-2' },
  })),
  // The form of the sign-in page: redirects back to the page with the error.
  row('POST /api/sign-in', everyone('303'), ({ customer }) => ({
    path: '/api/sign-in',
    body: `email=${encodeURIComponent(customer.email)}&password=guessed`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })),
  row('POST /api/auth/sign-in/social', everyone('404 provider-not-found'), () => ({
    path: '/api/auth/sign-in/social',
    body: { provider: 'google' },
  })),
  row(
    'POST /api/auth/sign-up/email',
    everyone('422 user-already-exists-use-another-email'),
    ({ customer }) => ({
      path: '/api/auth/sign-up/email',
      body: { name: 'Sly', email: customer.email, password: 'secret-1' },
    }),
  ),
  // Must be the last row, because it signs the actors out.
  row('POST /api/auth/sign-out', everyone('200'), () => ({ path: '/api/auth/sign-out', body: {} })),
]
