/**
 * Every call, made about things of the customer's. Who is let in follows from the declaration of the call. Here stands
 * what does not: examples of what to send, and what depends on whose things they are.
 */
import type { Endpoint } from '../../src/app/endpoint.server.ts'
import { AUTH_EXAMPLES } from './auth-examples.ts'
import { COMPANY_EXAMPLES } from './company-examples.ts'
import type { Actor, Personas } from './personas.ts'
import { PRODUCT_BATCH_EXAMPLES } from './product-batch-examples.ts'

/** An answer is its status, and for refusals its code. */
type Answers = Record<Actor, string>

interface Sent {
  body?: unknown
  headers?: Record<string, string>
  query?: string
  /** The user that the call is about, if not the customer. */
  email?: string | undefined
}

export interface Example {
  /** The response to allowed actors, if not the status that the call declares. */
  done?: string
  /** Other responses to some actors. */
  except?: Partial<Answers>
  /** Whether the order of the path is paid. */
  isPaid?: boolean
  /** Whether the shipment of the path has left. */
  isDispatched?: boolean
  /** Creates a request, anew for each actor. */
  send?: (personas: Personas) => Sent | Promise<Sent>
}

const NOT_SIGNED_IN = '401 not-signed-in'
const NOT_ALLOWED = '403 forbidden'

function answersOf({ access, status }: Endpoint, { done = String(status), except }: Example): Answers {
  const isForAdmins = access === 'admin' || access === 'admin-sometimes'
  const guest = access === 'anyone' ? done : NOT_SIGNED_IN
  const otherUser = access === 'anyone' || access === 'signed-in' ? done : NOT_ALLOWED
  return {
    guest,
    removed: guest,
    customer: isForAdmins ? NOT_ALLOWED : done,
    'other customer': otherUser,
    demoted: otherUser,
    administrator: access === 'own' ? NOT_ALLOWED : done,
    ...except,
  }
}

/** Somebody else's thing is answered like a thing that is not there. */
const hidden = (answer: string) => ({ 'other customer': answer, demoted: answer })
const hiddenOrder = { except: hidden('404 order-not-found') }
/** Administrators find no list of anybody else's either. */
const hiddenList = {
  except: { ...hidden('404 saved-list-not-found'), administrator: '404 saved-list-not-found' },
}
const everyone = (answer: string): Answers => ({
  guest: answer,
  removed: answer,
  customer: answer,
  'other customer': answer,
  demoted: answer,
  administrator: answer,
})

const pickingLists = async ({ newPaidOrder }: Personas) => ({
  query: `print=picking-lists&orders=${await newPaidOrder()}`,
})

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Every upload is a revision of its own. */
let revisions = 0
const savedAddress = {
  company: 'Northquay Civil',
  name: '',
  line1: 'Quay 7',
  line2: '',
  postalCode: '',
  city: 'Lisbon',
  region: '',
  country: 'PT',
  isDefault: false,
}
const noReview = (body: object) => ({ done: '404 review-not-found', send: () => ({ body }) })
const aboutNewUser = { send: async ({ newUser }: Personas) => ({ email: (await newUser()).email }) }

/** Calls without an example take no body. */
const EXAMPLES: Record<string, Example | Example[]> = {
  'GET /api/products': [
    { except: everyone('200') },
    // Products that are not sold any more.
    { send: () => ({ query: 'archived=1' }) },
  ],
  'GET /api/finder': { send: () => ({ query: 'material=structural-steel&diameter=20' }) },
  'GET /api/search/suggestions': { send: () => ({ query: 'q=drill' }) },
  'POST /api/products': {
    send: ({ actors }) => ({
      body: {
        email: actors.administrator?.email,
        productName: 'Drill',
        price: 10,
        quentity: 1,
        minOrder: 1,
        discription: '',
      },
    }),
  },
  'PATCH /api/products/:id': {
    send: ({ product }) => ({ body: { discription: 'For masonry.', version: product.version } }),
  },
  'GET /api/products/sku-suggestion': { send: () => ({ query: 'family=magnetic-drill&capacity=60' }) },
  'PUT /api/products/:id/related': {
    // Based on no version of the product.
    done: '409 version-conflict',
    send: () => ({ body: { version: 2_147_483_647, related: [] } }),
  },
  'POST /api/products/:id/files': {
    send: () => ({
      query: `kind=datasheet&language=en&revision=${++revisions}&validFrom=2026-11-22`,
      body: image,
      headers: { 'content-type': 'application/octet-stream' },
    }),
  },
  'GET /api/products/:id/files/:file': { done: '404 file-not-found' },
  'DELETE /api/products/:id/files/:file': { done: '404 file-not-found' },
  ...PRODUCT_BATCH_EXAMPLES,
  'POST /api/pictures': {
    send: () => ({ body: image, headers: { 'content-type': 'application/octet-stream' } }),
  },
  'POST /api/quickorder': { send: ({ product }) => ({ body: { terms: [product.sku] } }) },

  'POST /api/purchase': {
    send: ({ customer, product }) => ({
      body: {
        email: customer.email,
        address: 'Store 4',
        Phone: '1',
        orderquentity: 2,
        productID: product._id,
        price: product.price,
      },
    }),
  },
  'POST /api/orders': {
    send: ({ product }) => ({
      body: {
        lines: [{ productID: product._id, quantity: 2, price: product.price }],
        address: 'Store 4',
        Phone: '1',
      },
    }),
  },
  'POST /api/user/:email/orders': {
    send: ({ product }) => ({
      body: {
        lines: [{ productID: product._id, quantity: 2, price: product.price }],
        address: 'Store 4',
        Phone: '1',
      },
    }),
  },
  'POST /api/orders/check': {
    send: ({ product }) => ({
      body: { lines: [{ productID: product._id, quantity: 2 }], poNumber: 'PO-1' },
    }),
  },
  'GET /api/orders/last-quantities': { send: ({ product }) => ({ query: `product=${product._id}` }) },
  'GET /api/orders/export.csv': { send: () => ({ query: 'rows=lines' }) },
  'GET /api/orders/:id': hiddenOrder,
  'GET /api/orders/:id/reorder': hiddenOrder,
  'GET /api/orders/:id/pro-forma.pdf': hiddenOrder,
  'PUT /api/orders/:id/address': { ...hiddenOrder, send: () => ({ body: { address: 'Store 5' } }) },
  'POST /api/orders/:id/transitions': [
    { ...hiddenOrder, send: () => ({ body: { to: 'cancelled' } }) },
    // The same call, asked for what only administrators do.
    {
      done: '409 transition-not-allowed',
      except: { ...hiddenOrder.except, administrator: '201' },
      send: () => ({ body: { to: 'paid' } }),
    },
  ],

  'POST /api/orders/:id/undo': {
    done: '409 undo-window-closed',
    send: () => ({ body: { event: 'unknown' } }),
  },
  'POST /api/orders/:id/undo/extend': {
    done: '409 undo-window-closed',
    send: () => ({ body: { event: 'unknown' } }),
  },

  'GET /api/products/:id/stock-movements': {},
  'POST /api/products/:id/stock-movements': { send: () => ({ body: { kind: 'received', quantity: 1 } }) },

  'GET /api/orders/:id/shipments': hiddenOrder,
  'GET /api/orders/:id/shipments/:shipment/packing-slip.pdf': {
    ...hiddenOrder,
    isPaid: true,
    isDispatched: true,
  },
  'GET /api/packing-slips': { send: pickingLists },
  'GET /api/packing-slips.pdf': { send: pickingLists },
  'GET /api/orders/:id/cancellations': hiddenOrder,
  'POST /api/orders/:id/shipments': {
    isPaid: true,
    send: () => ({ body: { lines: [{ line: 1, quantity: 1 }] } }),
  },
  'PUT /api/orders/:id/shipments/:shipment': {
    isPaid: true,
    send: () => ({ body: { lines: [{ line: 1, quantity: 2 }], version: 1 } }),
  },
  'DELETE /api/orders/:id/shipments/:shipment': { isPaid: true },
  'POST /api/orders/:id/shipments/:shipment/dispatch': { isPaid: true, send: () => ({ body: {} }) },
  'POST /api/orders/:id/shipments/:shipment/deliver': { ...hiddenOrder, isPaid: true, isDispatched: true },
  'POST /api/orders/:id/shipments/:shipment/void': {
    isPaid: true,
    isDispatched: true,
    send: () => ({ body: { reason: 'Lost.' } }),
  },
  'POST /api/orders/:id/cancellations/preview': { ...hiddenOrder, send: () => ({ body: {} }) },
  'POST /api/orders/:id/cancellations': {
    ...hiddenOrder,
    send: () => ({ body: { reason: 'changed-mind', amountDue: 0 } }),
  },
  'PUT /api/orders/:id/payment-deadline': { send: () => ({ body: { payBy: null, reason: 'As agreed.' } }) },
  'PUT /api/orders/:id/dispatch-date': {
    isPaid: true,
    send: () => ({
      body: {
        promisedOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        reason: 'Late parts.',
      },
    }),
  },

  'PUT /api/orderlist': { send: () => ({ body: { version: 0, lines: [] } }) },
  'POST /api/orderlist/lines': {
    send: ({ product }) => ({
      body: { lines: [{ productID: product._id, quantity: 2 }], mode: 'merge' },
    }),
  },
  'POST /api/savedlists': {
    send: ({ product }) => ({
      body: { name: `List ${product.sku}`, lines: [{ productID: product._id, quantity: 2 }] },
    }),
  },
  'GET /api/savedlists/:id': hiddenList,
  'PUT /api/savedlists/:id': {
    ...hiddenList,
    send: ({ product }) => ({ body: { name: `List ${product.sku} ${crypto.randomUUID()}` } }),
  },
  'PUT /api/savedlists/:id/sharing': { ...hiddenList, send: () => ({ body: { companyId: null } }) },
  'DELETE /api/savedlists/:id': hiddenList,

  // The product is in stock, so nobody may request or await it.
  'POST /api/products/:id/requests': {
    done: '409 enough-in-stock',
    send: () => ({ body: { quantity: 2 } }),
  },
  'PUT /api/products/:id/stock-notification': { done: '409 enough-in-stock' },
  'PATCH /api/product-requests/:id': {
    done: '404 request-not-found',
    send: () => ({ body: { status: 'answered' } }),
  },

  ...COMPANY_EXAMPLES,

  'POST /api/review': {
    send: ({ customer }) => ({ body: { email: customer.email, reviewText: 'Good.', usersRating: 5 } }),
  },
  'GET /api/review/:id': { except: everyone('404 review-not-found') },
  'PATCH /api/review/:id': noReview({ reviewText: 'Better.', usersRating: 4, version: 1 }),
  'POST /api/review/:id/reports': noReview({ reason: 'spam' }),
  'POST /api/moderated-reviews/:id/decisions': noReview({ decision: 'keep' }),

  'POST /api/user/:email/addresses': { send: () => ({ body: savedAddress }) },
  'PUT /api/user/:email/addresses/:id': {
    done: '404 address-not-found',
    send: () => ({ body: savedAddress }),
  },
  'DELETE /api/user/:email/addresses/:id': { done: '404 address-not-found' },
  'PUT /api/user/:email': { send: () => ({ body: { name: 'Ann' } }) },
  'PUT /api/user/admin/:email': {
    send: async ({ newUser }) => ({ email: (await newUser()).email, body: { password: 'secret-1' } }),
  },
  // The customer is no administrator, so nothing changes.
  'POST /api/user/admin/:email/demotion': { send: () => ({ body: { password: 'secret-1' } }) },
  'DELETE /api/user/:email': aboutNewUser,
  // Whose sessions end could ask nothing more, so they are somebody's who does not ask.
  'DELETE /api/user/:email/sessions': {
    ...aboutNewUser,
    except: { customer: NOT_ALLOWED },
  },
  'DELETE /api/user/:email/sessions/:id': { done: '404 session-not-found' },
  'POST /api/user/:email/deletion': {
    done: '422 confirmation-failed',
    send: () => ({ body: { password: 'guessed' } }),
  },

  ...AUTH_EXAMPLES,
}

/** The path about the customer's own things. */
async function pathOf(
  route: string,
  personas: Personas,
  { isPaid, isDispatched = false }: Example,
  email = personas.customer.email,
): Promise<string> {
  const { product, newOrder, newPaidOrder, newShipment, newList, newCompany } = personas
  if (route.startsWith('/api/companies/:id')) {
    const { company, ...parts } = await newCompany()
    return route.replace(':id', company).replace(/:(\w+)/, (_, part: keyof typeof parts) => parts[part])
  }
  if (route.startsWith('/api/purchase-requests/:id')) return route.replace(':id', 'R-2026-999999')
  if (isPaid) {
    const order = await newPaidOrder()
    const path = route.replace(':id', order)
    return path.includes(':shipment')
      ? path.replace(':shipment', await newShipment(order, isDispatched))
      : path
  }
  if (route.startsWith('/api/orders/:id')) return route.replace(':id', await newOrder())
  if (route.startsWith('/api/savedlists/:id')) return route.replace(':id', await newList())
  if (route.startsWith('/api/products/:id')) return route.replace(':id', product._id)
  if (route.startsWith('/api/legal/:page')) return route.replace(':page', 'imprint')
  return route.replace(':email', email).replace(':id', 'unknown')
}

export const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`
export const EXAMPLE_ROUTES = Object.keys(EXAMPLES)

/** One row for each example of a call: what everybody gets, and how to ask. */
export function rowsOf(endpoint: Endpoint) {
  return [EXAMPLES[routeOf(endpoint)] ?? {}].flat().map((example) => ({
    route: routeOf(endpoint),
    answers: answersOf(endpoint, example),
    async request(personas: Personas) {
      const { query, email, ...sent } = (await example.send?.(personas)) ?? {}
      const path = await pathOf(endpoint.path, personas, example, email)
      return { ...sent, path: query ? `${path}?${query}` : path }
    },
  }))
}
