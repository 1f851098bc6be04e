/**
 * Every call, made about records of the customer. Who is let in follows from the declaration of the call. The examples say
 * what does not: what to send, and the responses that depend on whose records they are.
 */
import type { Endpoint } from '../../src/app/endpoint.server.ts'
import { API_KEY_EXAMPLES } from './api-key-examples.ts'
import { AUTH_EXAMPLES } from './auth-examples.ts'
import { COMPANY_EXAMPLES } from './company-examples.ts'
import { type Answers, type Example, NOT_ALLOWED } from './example.ts'
import { ORDER_EXAMPLES } from './order-examples.ts'
import type { Personas } from './personas.ts'
import { PRODUCT_EXAMPLES } from './product-examples.ts'
import { QUOTE_EXAMPLES } from './quote-examples.ts'
import { USER_EXAMPLES } from './user-examples.ts'

const NOT_SIGNED_IN = '401 not-signed-in'

/** Calls without an example take no body. */
const EXAMPLES: Record<string, Example | Example[]> = {
  ...API_KEY_EXAMPLES,
  ...AUTH_EXAMPLES,
  ...COMPANY_EXAMPLES,
  ...ORDER_EXAMPLES,
  ...PRODUCT_EXAMPLES,
  ...QUOTE_EXAMPLES,
  ...USER_EXAMPLES,
}

function answersOf({ access, status }: Endpoint, { done = String(status), except }: Example): Answers {
  const isForAdmins = access === 'staff' || access === 'staff-sometimes'
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

/** The path about the customer's own records. */
async function pathOf(
  route: string,
  personas: Personas,
  { isPaid, isDispatched = false }: Example,
  email = personas.customer.email,
): Promise<string> {
  const { product, newOrder, newPaidOrder, newShipment, newList, newCompany, newQuote } = personas
  if (route.startsWith('/api/companies/:id')) {
    const { company, ...parts } = await newCompany()
    return route.replace(':id', company).replace(/:(\w+)/, (_, part: keyof typeof parts) => parts[part])
  }
  if (route.startsWith('/api/quotes/:id')) return route.replace(':id', await newQuote()).replace(':no', '1')
  if (route.startsWith('/api/purchase-requests/:id')) return route.replace(':id', 'R-2026-999999')
  if (isPaid) {
    const order = await newPaidOrder()
    const path = route.replace(':id', order)
    return path.includes(':shipment')
      ? path.replace(':shipment', await newShipment(order, isDispatched))
      : path
  }
  if (route.startsWith('/api/orders/:id')) return route.replace(':id', await newOrder()).replace(':line', '1')
  if (route.startsWith('/api/savedlists/:id')) return route.replace(':id', await newList())
  if (route.startsWith('/api/products/:id')) return route.replace(':id', product._id)
  if (route.startsWith('/api/legal/:page')) return route.replace(':page', 'imprint')
  if (route.startsWith('/api/settings/:section')) return route.replace(':section', 'company')
  if (route.startsWith('/api/calendar/:day')) return route.replace(':day', '2020-01-01')
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
      const path = await pathOf(endpoint.path.replace(':system', 'erp'), personas, example, email)
      return { ...sent, path: query ? `${path}?${query}` : path }
    },
  }))
}

type CreateRequest = ReturnType<typeof rowsOf>[number]['request']

/** Creating the records of a request takes longer than refusing it, and refusing changes none of them. */
export function shareUntilUsed(create: CreateRequest) {
  let created: ReturnType<CreateRequest> | undefined
  return {
    request: (of: Personas) => {
      created ??= create(of)
      return created
    },
    afterAnswer: (status: number) => {
      if (status < 400) created = undefined
    },
  }
}
