/** Every route × every actor. The routes, and who may use them, come from their declarations. */
import { expect, test } from 'vitest'
import { openTestShop, problemOf, SECRET } from '../testing/test-shop.ts'
import { FOR_ANYONE, FOR_STAFF } from './authorization/declared-access.ts'
import { ACTORS, createPersonas } from './authorization/personas.ts'
import { EXAMPLE_ROUTES, routeOf, rowsOf, shareUntilUsed } from './authorization/table.ts'

const shop = await openTestShop()
const personas = await createPersonas(shop, SECRET)

const declared = shop.api.endpoints.all
const mounted = new Set(declared.map(routeOf))

async function describeResponse(answer: Response): Promise<string> {
  // An event stream never ends by itself.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel()
  if (answer.status < 400) return String(answer.status)
  const { code } = (await answer.json()) as { code?: string }
  return `${answer.status} ${code}`
}

test('every route has a declaration, and every example has a route', () => {
  const routes = shop.api.routes.filter(({ method }) => method !== 'ALL')
  expect(new Set(routes.map(({ method, path }) => `${method} ${path}`))).toEqual(mounted)
  expect(EXAMPLE_ROUTES.filter((route) => !mounted.has(route))).toEqual([])
})

test('the public calls and the calls for staff members are exactly the listed ones', () => {
  const routesFor = (access: string) => declared.filter((one) => one.access === access).map(routeOf)
  expect(routesFor('anyone').sort()).toEqual(FOR_ANYONE.toSorted())
  expect(routesFor('staff').sort()).toEqual(FOR_STAFF.toSorted())
  expect(routesFor('staff-sometimes')).toEqual(['GET /api/products', 'GET /api/products/facets'])
})

test('the page cache stores only responses that anyone may see', () => {
  const isKept = (query: string) => declared.filter((one) => one.isCached(new URLSearchParams(query)))
  for (const { access } of isKept('')) expect(['anyone', 'staff-sometimes']).toContain(access)
  expect(isKept('archived=1').map(({ access }) => access)).not.toContain('staff-sometimes')
})

/** The audit trail before the requests. */
const readAuditEntries = () => shop.db.selectFrom('audit_events').selectAll().orderBy('id').execute()
const entriesBefore = await readAuditEntries()

// Last, because it signs the actors out.
const isSignOut = ({ path }: { path: string }) => path.endsWith('/sign-out')
const CASES = [...declared.filter((one) => !isSignOut(one)), ...declared.filter(isSignOut)]
  .flatMap(rowsOf)
  .flatMap(({ answers, request, ...row }) => {
    const shared = shareUntilUsed(request)
    return ACTORS.map((actor) => ({ ...row, ...shared, actor, expected: answers[actor] }))
  })

let requestCount = 0

test.each(CASES)('$route by $actor is answered $expected', async (one) => {
  const { route, actor, expected } = one
  const { path, body, headers } = await one.request(personas)
  const [method = ''] = route.split(' ')
  const as = personas.actors[actor]
  requestCount += 1
  // Each request has its own client address, because rate limits count by address.
  const from = { 'x-fixit-client-ip': `10.1.${requestCount >> 8}.${requestCount & 255}` }
  const answer = await shop.ask(method, path, { as, body, headers: { ...from, ...headers } })
  one.afterAnswer(answer.status)
  expect(await describeResponse(answer)).toBe(expected)
})

test('no call changes or deletes existing audit entries', async () => {
  expect(entriesBefore.length).toBeGreaterThan(0)
  const now = await readAuditEntries()
  expect(now.length).toBeGreaterThan(entriesBefore.length)
  expect(now.slice(0, entriesBefore.length)).toEqual(entriesBefore)
  expect([...mounted].filter((route) => route.includes('/audit'))).toEqual([
    'GET /api/audit',
    'GET /api/audit.csv',
  ])
})

// The first personas have signed out by now.
const newPersonas = await createPersonas(shop, SECRET)

interface AuthCall {
  path?: string
  options?: { method?: string | string[] }
}

const RUN_ONCE = declared
  .filter(({ isRunOnce }) => isRunOnce)
  .flatMap((endpoint) =>
    rowsOf(endpoint).flatMap(({ answers, request, route }) => {
      const actor = (['customer', 'administrator'] as const).find((one) => answers[one].startsWith('2'))
      return actor ? [{ route, actor, request, showsSecret: endpoint.showsSecret }] : []
    }),
  )

test.each(RUN_ONCE)(
  '$route sent twice with one key is carried out once',
  async ({ route, actor, request, showsSecret }) => {
    const { path, body, headers } = await request(newPersonas)
    const [method = ''] = route.split(' ')
    const as = newPersonas.actors[actor]
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = () => shop.ask(method, path, { as, body, headers: { ...headers, ...key } })
    const [first, again] = await Promise.all([send(), send()])
    if (showsSecret) {
      expect([first.status, again.status].sort()).toEqual([201, 409])
      return
    }
    expect(first.ok).toBe(true)
    expect(again.status).toBe(first.status)
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    const isReplay = [first, again].map((answer) => answer.headers.get('idempotent-replayed'))
    expect(isReplay.sort()).toEqual(['true', null].sort())
    expect(await again.json()).toEqual(await first.json())
  },
)

/** The Better Auth calls that the shop does not offer. */
const UNAVAILABLE = Object.values(shop.auth.api as unknown as Record<string, AuthCall>).flatMap(
  ({ path, options }) =>
    [options?.method ?? 'GET']
      .flat()
      .map((method) => ({ method, path: `/api/auth${path?.replace(/:\w+/, 'x')}` }))
      .filter(
        (call) =>
          path && !mounted.has(`${call.method} ${call.path.replace('/callback/x', '/callback/google')}`),
      ),
)

test.each(UNAVAILABLE)('$method $path of Better Auth is not available', async ({ method, path }) => {
  const body = method === 'POST' ? {} : undefined
  const answer = await shop.ask(method, path, { as: newPersonas.actors.administrator, body })
  expect([404, 405]).toContain(answer.status)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s changes no entry of the audit trail', async (method) => {
  const as = newPersonas.actors.administrator
  const [entry] = await readAuditEntries()
  for (const path of ['/api/audit', '/api/audit.csv', `/api/audit/${entry?.id}`]) {
    const answer = await shop.ask(method, path, { as, body: { action: 'nothing', id: entry?.id } })
    expect([404, 405], path).toContain(answer.status)
  }
  expect((await readAuditEntries())[0]).toEqual(entry)
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
    const answer = await shop.ask('GET', path, { as: newPersonas.actors[actor] })
    expect([401, 403, 404]).toContain(answer.status)
  }
})

test('another user’s order gets the same response as an order that does not exist', async () => {
  const otherCustomer = newPersonas.actors['other customer']
  for (const [method, end, body] of [
    ['GET', '', undefined],
    ['GET', '/pro-forma.pdf', undefined],
    ['POST', '/transitions', { to: 'cancelled' }],
  ] as const) {
    const describeResponse = async (number: string) => {
      const answer = await shop.ask(method, `/api/orders/${number}${end}`, { as: otherCustomer, body })
      const problem = await problemOf(answer, 404, 'order-not-found')
      return { ...problem, requestId: '' }
    }
    expect(await describeResponse(await newPersonas.newOrder())).toEqual(await describeResponse('0000-0000'))
  }
})

test('a call about another account gets the same response whether or not that account exists', async () => {
  const otherCustomer = newPersonas.actors['other customer']
  for (const [method, path, body] of [
    ['GET', '/api/purchase/', undefined],
    ['GET', '/api/user/', undefined],
    ['GET', '/api/admin/', undefined],
    ['PUT', '/api/user/', { name: 'Sly' }],
  ] as const) {
    const describeResponse = async (email: string) => {
      const problem = await problemOf(
        await shop.ask(method, path + email, { as: otherCustomer, body }),
        403,
        'forbidden',
      )
      return { ...problem, requestId: '' }
    }
    expect(await describeResponse(newPersonas.customer.email)).toEqual(
      await describeResponse('nobody@company.example'),
    )
  }
})
