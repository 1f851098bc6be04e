/** Every call about a quote of a company × the members of two companies, the staff roles and guests; and the fields that buyers get. */
import { describe, expect, test } from 'vitest'
import { COMPANY_ROLES } from '../src/companies/core/rules.ts'
import type { Quote } from '../src/quotes/core/contract.ts'
import { STAFF_ROLE_NAMES } from '../src/staff/permissions.ts'
import { companyCalls } from '../testing/company-calls.ts'
import { INTERNAL_QUOTE_TEXT, quoteCalls } from '../testing/quote-calls.ts'
import { openTestShop, type Visitor } from '../testing/test-shop.ts'
import type { Personas } from './authorization/personas.ts'
import { QUOTE_EXAMPLES } from './authorization/quote-examples.ts'
import { routeOf } from './authorization/table.ts'

const shop = await openTestShop()
const { ask, db, addProduct, register, registerStaff, setProduct } = shop
const { newCompany, addMember } = companyCalls(shop)
const [company, another] = [await newCompany(), await newCompany('Southquay Civil')]
const [buyer, former] = [await addMember(company.id, 'buyer'), await addMember(company.id, 'owner')]
await db
  .updateTable('company_members')
  .set({ left_at: new Date() })
  .where('id', '=', former.memberId)
  .execute()
const product = await addProduct({ stock: 10_000 })
const FLOOR_PRICE = /floor.?price|71\.37/i
await setProduct(product, { floor_price: 71_37 })

const staff: Record<string, Visitor> = {}
for (const role of STAFF_ROLE_NAMES) staff[role] = await registerStaff(role)
const sales = staff.sales ?? (await register())
const { request, offer, say, url } = quoteCalls(shop, { sales, buyer })

const actors: Record<string, Visitor | undefined> = { guest: undefined, buyer, 'former member': former }
for (const role of COMPANY_ROLES) {
  actors[`${role} of the company`] = await addMember(company.id, role)
  actors[`${role} of another company`] = await addMember(another.id, role)
}
Object.assign(actors, staff)

const TEXT = 'SECRET margin of twelve percent'

/** An offer with an internal note, taken over by sales. */
async function newOffer(): Promise<Quote> {
  await db.updateTable('quotes').set({ status: 'withdrawn' }).execute()
  await db.deleteFrom('rate_limit_attempts').execute()
  const quote = await offer(await request(product, 10, { companyId: company.id }, buyer))
  await say(quote.number, 'note', sales, TEXT)
  return quote
}

// Documents are found as their version is, and take long to draw. Programs of the seller note numbers of all kinds of records.
const calls = shop.api.endpoints.all.filter(
  ({ path }) => path.startsWith('/api/quotes/:id') && !/\.pdf$|\/external-numbers/.test(path),
)
/** Also for sales, about quotes of others. */
const OF_BOTH_SIDES = /\/(messages|files|files\/:file|duplicates)$/

type Call = (typeof calls)[number]

function expected(
  { method, path, access }: Call,
  actor: string,
): 'not signed in' | 'forbidden' | 'hidden' | 'found' {
  if (actor === 'guest') return 'not signed in'
  const answers = actor === 'sales' || actor === 'administrator'
  if (access === 'staff') return answers ? 'found' : 'forbidden'
  if (actor === 'buyer') return 'found'
  const reads = answers || ['accounting', 'read-only'].includes(actor) || actor.endsWith('of the company')
  if (method === 'GET') return reads ? 'found' : 'hidden'
  return answers && OF_BOTH_SIDES.test(path) ? 'found' : 'hidden'
}

const CASES = calls.flatMap((call) =>
  Object.keys(actors).map((actor) => ({ call, actor, route: routeOf(call) })),
)

let quote = await newOffer()
let requests = 0

test.each(CASES)('$route by $actor', async ({ call, actor, route }) => {
  const [example = {}] = [QUOTE_EXAMPLES[route] ?? {}].flat()
  const { body, query, headers } = (await example.send?.({ product } as Personas)) ?? {}
  const path = call.path.replace(':id', quote.number).replace(':no', '2').replace(/:\w+/, 'unknown')
  requests += 1
  // Rate limits count by address.
  const from = { 'x-fixit-client-ip': `10.7.${requests >> 8}.${requests & 255}` }
  const answer = await ask(call.method, query ? `${path}?${query}` : path, {
    as: actors[actor],
    body,
    headers: { ...from, ...headers },
  })
  const text = await answer.text()
  const found = answer.headers.get('content-type')?.includes('json')
    ? (JSON.parse(text) as { code?: string })
    : {}
  const isHidden = answer.status === 404 && found.code === 'quote-not-found'
  const outcome =
    answer.status === 401
      ? 'not signed in'
      : answer.status === 403
        ? 'forbidden'
        : isHidden
          ? 'hidden'
          : 'found'
  expect(`${outcome} ${answer.status < 500}`, text).toBe(`${expected(call, actor)} true`)
  if (!(actor in staff)) expect(text).not.toMatch(INTERNAL_QUOTE_TEXT)
  if (call.method !== 'GET' && answer.status < 300) quote = await newOffer()
})

/** 'versions.lines.price' for each value of an answer. */
function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, path))
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, one]) => pathsOf(one, path ? `${path}.${key}` : key))
}

describe('the quote of a buyer', () => {
  test('has the fields of sales, but for what is internal', async () => {
    const readAs = async (as: Visitor) =>
      new Set(pathsOf(await (await ask('GET', url(quote.number), { as })).json()))
    const [own, ofSales] = [await readAs(buyer), await readAs(sales)]
    const internal = [...ofSales].filter((path) => !own.has(path)).map((path) => path.split('.')[0])
    expect([...new Set(internal)].sort()).toEqual([
      ...['assignee', 'figures', 'isMine', 'maxDiscount', 'waitingSince'],
    ])
  })

  test('is in no list, email or export with something internal', async () => {
    const { email } = buyer
    for (const path of ['/api/quotes', `/api/quotes?company=${company.id}`, `/api/user/${email}/data`]) {
      const answer = await ask('GET', path, { as: buyer })
      expect(answer.status, path).toBe(200)
      expect(await answer.text(), path).not.toMatch(INTERNAL_QUOTE_TEXT)
    }
    const sent = await db.selectFrom('outbox').select('payload').where('recipient', '=', email).execute()
    expect(JSON.stringify(sent)).not.toMatch(INTERNAL_QUOTE_TEXT)
  })
})

test('the floor price of a product is in no answer about products for guests and buyers', async () => {
  const aboutProducts = shop.api.endpoints.all.filter(
    ({ method, path, access }) =>
      method === 'GET' && access !== 'staff' && /^\/api\/(products|search|finder|stock)/.test(path),
  )
  expect(aboutProducts.length).toBeGreaterThan(8)
  for (const { path, queryNames } of aboutProducts) {
    const address = path.replace(':id', product._id).replace(/:\w+/, 'unknown')
    const query = queryNames.includes('q') ? `?q=${encodeURIComponent(product.sku)}` : ''
    for (const as of [undefined, buyer]) {
      const answer = await ask('GET', address + query, { as })
      const text = await answer.text()
      expect(answer.status, text).toBeLessThan(500)
      expect(text, path).not.toMatch(FLOOR_PRICE)
      if (['/api/products', '/api/products/:id'].includes(path)) expect(text).toContain(product.sku)
    }
  }
  const manager = await registerStaff('product-manager')
  const read = await ask('GET', `/api/products/${product._id}/floor-price`, { as: manager })
  expect(await read.json()).toEqual({ floorPrice: 71.37 })
  expect(await (await ask('GET', `/api/products/${product._id}`, { as: manager })).text()).not.toMatch(
    FLOOR_PRICE,
  )
})
