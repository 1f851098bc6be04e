/** The actions of users over HTTP, and the classification of their results. */
import { randomUUID } from 'node:crypto'
import { cookiesOf } from '../cookies.ts'

export const ACTIONS = [
  'browse',
  'search',
  'sign in',
  'sign in with Google',
  'order',
  'pay',
  'review',
  'administer',
] as const
export type Action = (typeof ACTIONS)[number]

/** `honest 503` means an error with Retry-After and no partial effect. Anything else is returned as it was. */
export type Outcome = 'works' | 'works stale' | 'honest 503'

export interface Person {
  email: string
  password: string
  cookie: string
}

interface ListedProduct {
  _id: string
  name: string
  price: number
}

/** The users and records of a run. Repeating an action has the same effect. */
export interface TestContext {
  url: string
  customer: Person
  admin: Person
  /** The product to order. */
  product: ListedProduct
  /** The product added last: a page without it is stale. The administrator edits it. */
  newest: ListedProduct
  /** The number of an unpaid order. */
  placed: string
  /** The idempotency key, and the text that identifies the records of this run. */
  key: string
}

export const newKey = () => `meant-once-${randomUUID()}`

interface CallResult {
  answer: Response
  text: string
}

const MAX_WAIT_MS = 20_000

async function send(url: string, init: RequestInit = {}): Promise<CallResult | null> {
  try {
    const signal = AbortSignal.timeout(MAX_WAIT_MS)
    const answer = await fetch(url, { redirect: 'manual', ...init, signal })
    const text = await answer.text()
    if (answer.status !== 429) return { answer, text }
    // All users share one address, so they respect Retry-After.
    await new Promise((wake) => setTimeout(wake, Number(answer.headers.get('retry-after')) * 1_000))
    return send(url, init)
  } catch {
    return null
  }
}

function sending(method: string, who: Person | undefined, body: unknown, headers = {}): RequestInit {
  return {
    method,
    headers: { 'content-type': 'application/json', ...(who && { cookie: who.cookie }), ...headers },
    body: JSON.stringify(body),
  }
}

function classifyResult(said: CallResult | null): string {
  if (!said) return 'no answer at all'
  const { answer, text } = said
  if (answer.status < 400) return 'works'
  const saysWhen = Number(answer.headers.get('retry-after')) > 0
  const isKept = answer.headers.get('cache-control') !== 'no-store'
  return answer.status === 503 && saysWhen && !isKept
    ? 'honest 503'
    : `${answer.status} ${text.slice(0, 300)}`
}

async function browse({ url, newest }: TestContext): Promise<string> {
  const until = performance.now() + 3_000
  for (;;) {
    const said = await send(`${url}/`)
    const outcome = classifyResult(said)
    if (outcome !== 'works' || said?.text.includes(newest.name)) return outcome
    // A page may be rebuilt in the background after the first request.
    if (performance.now() > until) return 'works stale'
    await new Promise((wake) => setTimeout(wake, 200))
  }
}

async function search({ url, key }: TestContext): Promise<string> {
  // Never requested before, so it is not cached.
  return classifyResult(await send(`${url}/products?q=${key.slice(-12)}`))
}

async function signIn({ url, customer: { email, password } }: TestContext): Promise<string> {
  const said = await send(`${url}/api/auth/sign-in/email`, sending('POST', undefined, { email, password }))
  const outcome = classifyResult(said)
  return outcome === 'works' && !cookiesOf(said?.answer ?? new Response()).includes('session_token=')
    ? 'no session'
    : outcome
}

/** Signs in through the provider like a browser. */
async function signInWithGoogle({ url }: TestContext): Promise<string> {
  const start = await send(
    `${url}/api/auth/sign-in/social`,
    sending('POST', undefined, { provider: 'google', callbackURL: '/signin-done', disableRedirect: true }),
  )
  if (classifyResult(start) !== 'works' || !start) return classifyResult(start)
  const isRecorded = await send((JSON.parse(start.text) as { url: string }).url)
  const back = isRecorded?.answer.headers.get('location')
  if (!back) return `the provider answered ${isRecorded?.answer.status}`
  const end = await send(back, { headers: { cookie: cookiesOf(start.answer) } })
  if (classifyResult(end) !== 'works' || !end) return classifyResult(end)
  const at = end.answer.headers.get('location') ?? ''
  return cookiesOf(end.answer).includes('session_token=') ? 'works' : `sent to ${at}`
}

export async function order({ url, customer, product, key }: TestContext): Promise<string> {
  const body = {
    email: customer.email,
    address: key,
    Phone: '1',
    orderquentity: 2,
    productID: product._id,
    price: product.price,
  }
  return classifyResult(
    await send(`${url}/api/purchase`, sending('POST', customer, body, { 'idempotency-key': key })),
  )
}

async function pay({ url, admin, placed, key }: TestContext): Promise<string> {
  return classifyResult(
    await send(`${url}/api/orders/${placed}/transitions`, sending('POST', admin, { to: 'paid', note: key })),
  )
}

async function review({ url, customer, key }: TestContext): Promise<string> {
  const body = { email: customer.email, reviewText: key, usersRating: 4 }
  return classifyResult(await send(`${url}/api/review`, sending('POST', customer, body)))
}

async function administer({ url, admin, newest, key }: TestContext): Promise<string> {
  const path = `${url}/api/products/${newest._id}`
  const now = await send(path)
  if (!now?.answer.ok) return classifyResult(now)
  const { version } = JSON.parse(now.text) as { version: number }
  return classifyResult(await send(path, sending('PATCH', admin, { discription: key, version })))
}

/** Runs all actions at once. */
export async function runAllActions(scene: TestContext): Promise<Record<Action, string>> {
  const doing: Record<Action, Promise<string>> = {
    browse: browse(scene),
    search: search(scene),
    'sign in': signIn(scene),
    'sign in with Google': signInWithGoogle(scene),
    order: order(scene),
    pay: pay(scene),
    review: review(scene),
    administer: administer(scene),
  }
  const outcomes = await Promise.all(ACTIONS.map(async (action) => [action, await doing[action]] as const))
  return Object.fromEntries(outcomes) as Record<Action, string>
}

async function read<Value>(path: string, { cookie }: Person): Promise<Value> {
  const answer = await fetch(path, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as Value
}

/** The number of records of each action. */
export async function countRecords(scene: TestContext): Promise<Partial<Record<Action, number>>> {
  const { url, customer, admin, placed, newest, key } = scene
  const orders = await read<{ address: string }[]>(`${url}/api/purchase/${customer.email}`, customer)
  const paid = await read<{ status: string; events: { status: string }[] }>(
    `${url}/api/orders/${placed}`,
    admin,
  )
  const reviews = await read<{ reviewText: string }[]>(`${url}/api/review`, customer)
  const product = await read<{ discription: string }>(`${url}/api/products/${newest._id}`, customer)
  return {
    order: orders.filter(({ address }) => address === key).length,
    pay: paid.status === 'paid' ? paid.events.filter(({ status }) => status === 'paid').length : 0,
    review: reviews.filter(({ reviewText }) => reviewText === key).length,
    administer: product.discription === key ? 1 : 0,
  }
}

async function done<Value>(url: string, init: RequestInit): Promise<{ value: Value; cookie: string }> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`)
  return { value: (await answer.json()) as Value, cookie: cookiesOf(answer) }
}

export async function signInPersona(
  url: string,
  person: { email: string; password: string },
): Promise<Person> {
  const { cookie } = await done(`${url}/api/auth/sign-in/email`, sending('POST', undefined, person))
  return { ...person, cookie }
}

export async function registerPersona(url: string): Promise<Person> {
  const person = { email: `${newKey()}@company.example`, password: 'secret-1' }
  const body = { name: 'Site Buyer', ...person }
  const { cookie } = await done(`${url}/api/auth/sign-up/email`, sending('POST', undefined, body))
  return { ...person, cookie }
}

export async function createProduct(url: string, admin: Person, productName: string): Promise<ListedProduct> {
  const body = {
    email: admin.email,
    productName,
    price: 149.5,
    quentity: 100_000,
    minOrder: 1,
    discription: '',
  }
  return (await done<ListedProduct>(`${url}/api/products`, sending('POST', admin, body))).value
}

export async function placeOrder(url: string, customer: Person, product: ListedProduct): Promise<string> {
  const body = {
    email: customer.email,
    address: 'Store 4',
    Phone: '1',
    orderquentity: 2,
    productID: product._id,
    price: product.price,
  }
  return (await done<{ _id: string }>(`${url}/api/purchase`, sending('POST', customer, body))).value._id
}
