/** Every call × everybody who may knock. The calls come from the router: a new one without a row fails. */
import { expect, test } from 'vitest'
import { openTestShop, problemOf, SECRET } from '../testing/test-shop.ts'
import { ACTORS, createPersonas } from './authorization/personas.ts'
import { CALLS } from './authorization/table.ts'

const shop = await openTestShop()
const cast = await createPersonas(shop, SECRET)

const mounted = new Set([
  ...shop.api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
])

async function said(answer: Response): Promise<string> {
  // A stream of news has no end to wait for.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel()
  if (answer.status < 400) return String(answer.status)
  const { code } = (await answer.json()) as { code?: string }
  return `${answer.status} ${code}`
}

test('every route has a row, and every row has a route', () => {
  expect(new Set(CALLS.map(({ route }) => route))).toEqual(mounted)
})

/** What the audit trail has told before any of them asks. */
const told = () => shop.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
const toldBefore = await told()

const CELLS = CALLS.flatMap(({ route, answers, send }) =>
  ACTORS.map((actor) => ({ route, actor, expected: answers[actor], send })),
)

let asked = 0

test.each(CELLS)('$route by $actor is answered $expected', async ({ route, actor, expected, send }) => {
  const { path, body, headers } = await send(cast)
  const [method = ''] = route.split(' ')
  const as = cast.people[actor]
  asked += 1
  // Each from an address of its own, as limits are counted by it.
  const from = { 'x-fixit-client-ip': `10.1.${asked >> 8}.${asked & 255}` }
  const answer = await shop.ask(method, path, { as, body, headers: { ...from, ...headers } })
  expect(await said(answer)).toBe(expected)
})

test('no call changes or deletes existing audit entries', async () => {
  expect(toldBefore.length).toBeGreaterThan(0)
  const now = await told()
  expect(now.length).toBeGreaterThan(toldBefore.length)
  expect(now.slice(0, toldBefore.length)).toEqual(toldBefore)
  expect([...mounted].filter((route) => route.includes('/audit'))).toEqual([
    'GET /api/audit',
    'GET /api/audit.csv',
  ])
})

// By then the first ones have signed out.
const second = await createPersonas(shop, SECRET)

interface IdentityCall {
  path?: string
  options?: { method?: string | string[] }
}

/** What the library brings and the shop does not offer. */
const CLOSED = Object.values(shop.identity.api as unknown as Record<string, IdentityCall>).flatMap(
  ({ path, options }) =>
    [options?.method ?? 'GET']
      .flat()
      .map((method) => ({ method, path: `/api/auth${path?.replace(/:\w+/, 'x')}` }))
      .filter(
        (call) =>
          path && !mounted.has(`${call.method} ${call.path.replace('/callback/x', '/callback/google')}`),
      ),
)

test.each(CLOSED)('$method $path of Better Auth is not available', async ({ method, path }) => {
  const body = method === 'POST' ? {} : undefined
  const answer = await shop.ask(method, path, { as: second.people.administrator, body })
  expect([404, 405]).toContain(answer.status)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s changes no entry of the audit trail', async (method) => {
  const as = second.people.administrator
  const [entry] = await told()
  for (const path of ['/api/audit', '/api/audit.csv', `/api/audit/${entry?.id}`]) {
    const answer = await shop.ask(method, path, { as, body: { what: 'nothing', id: entry?.id } })
    expect([404, 405], path).toContain(answer.status)
  }
  expect((await told())[0]).toEqual(entry)
})

test.each([
  '/api//user',
  '/api/auth//update-user',
  '/api/auth/%75pdate-user',
  '/api/auth/../auth/update-user',
  '/API/user',
  '/api/user/',
  '/api/user%2f',
  '/api/user;x',
])('%s does not bypass the permission check', async (path) => {
  for (const actor of ['guest', 'customer'] as const) {
    const answer = await shop.ask('GET', path, { as: second.people[actor] })
    expect([401, 403, 404]).toContain(answer.status)
  }
})

test('another user’s order gets the same response as an order that does not exist', async () => {
  const stranger = second.people['other customer']
  for (const [method, end, body] of [
    ['GET', '', undefined],
    ['GET', '/pro-forma.pdf', undefined],
    ['POST', '/moves', { to: 'cancelled' }],
  ] as const) {
    const said = async (number: string) => {
      const answer = await shop.ask(method, `/api/orders/${number}${end}`, { as: stranger, body })
      const problem = await problemOf(answer, 404, 'order-not-found')
      return { ...problem, requestId: '' }
    }
    expect(await said(await second.newOrder())).toEqual(await said('0000-0000'))
  }
})

test('a call about another account gets the same response whether or not that account exists', async () => {
  const stranger = second.people['other customer']
  for (const [method, path, body] of [
    ['GET', '/api/purchase/', undefined],
    ['GET', '/api/user/', undefined],
    ['GET', '/api/admin/', undefined],
    ['PUT', '/api/user/', { name: 'Sly' }],
  ] as const) {
    const said = async (email: string) => {
      const problem = await problemOf(
        await shop.ask(method, path + email, { as: stranger, body }),
        403,
        'forbidden',
      )
      return { ...problem, requestId: '' }
    }
    expect(await said(second.customer.email)).toEqual(await said('nobody@company.example'))
  }
})
