/** Every call × every scope of an API key. The calls and their scopes come from the declarations. */
import { describe, expect, test } from 'vitest'
import { createKey, hashKey, prefixOf } from '../src/api-keys/key-format.server.ts'
import { COMPANY_SCOPE_NAMES, getScope, SCOPE_NAMES, type Scope } from '../src/app/scopes.ts'
import { newId } from '../src/db/ids.server.ts'
import { openTestShop } from '../testing/test-shop.ts'
import { companyFixtures } from './authorization/company-fixture.ts'
import { COMPANY_ROUTES, exampleRequest } from './authorization/company-routes.ts'

const shop = await openTestShop()
const { api, ask, db, registerAdmin } = shop
const admin = await registerAdmin()

async function createKeyOf(scopes: readonly Scope[], company_id: string | null = null): Promise<string> {
  const created_by = await shop.userIdOf(admin)
  const [account_id, created_at, key] = [newId(), new Date(), createKey()]
  await db
    .insertInto('service_accounts')
    .values({ id: account_id, company_id, name: newId(), created_by, created_at })
    .execute()
  const stored = { hash: hashKey(key), prefix: prefixOf(key), scopes: [...scopes] }
  await db
    .insertInto('api_keys')
    .values({
      id: newId(),
      account_id,
      created_by,
      created_at,
      ...stored,
      expires_at: new Date(created_at.getTime() + 3_600_000),
    })
    .execute()
  return key
}

const CASES = api.endpoints.all.flatMap((endpoint) =>
  SCOPE_NAMES.map((scope) => ({ scope, endpoint, call: `${endpoint.method} ${endpoint.path}` })),
)
const keys = new Map<Scope, string>()
for (const scope of SCOPE_NAMES) keys.set(scope, await createKeyOf([scope]))

let requests = 0
async function answerOf(method: string, path: string, key: string, sent: unknown = {}) {
  requests += 1
  const body = method === 'GET' ? undefined : sent
  return ask(method, path.replaceAll(/:\w+/g, 'unknown'), {
    body,
    headers: {
      authorization: `Bearer ${key}`,
      'x-fixit-client-ip': `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`,
    },
  })
}

test('a key opens exactly the calls that declare its scope', async () => {
  const opened: string[] = []
  // The limit of an account is lower than the number of calls.
  for (const { scope, endpoint, call } of CASES) {
    const key = keys.get(scope) ?? ''
    const answer = await answerOf(endpoint.method, endpoint.path, key)
    const { code, scope: missing } = answer.status === 403 ? await answer.json() : {}
    if (endpoint.scope === scope) {
      expect([call, code]).not.toEqual([call, expect.stringMatching('scope-required|key-not-accepted')])
      opened.push(`${call} ${scope}`)
    } else if (endpoint.scope === undefined) {
      expect([call, code]).toEqual([call, 'key-not-accepted'])
    } else {
      expect([call, code, missing]).toEqual([call, 'scope-required', endpoint.scope])
    }
  }
  const declared = api.endpoints.all.filter(({ scope }) => scope !== undefined)
  expect(opened).toHaveLength(declared.length)
})

test('no key opens calls about accounts, passwords, staff, settings and keys', () => {
  const opened = api.endpoints.all.filter(({ scope }) => scope !== undefined).map(({ path }) => path)
  expect(
    opened.filter((path) =>
      /\/(auth|user|admin|settings|service-accounts|audit|customers|staff)\b/.test(path),
    ),
  ).toEqual([])
})

test('every scope opens a call, and has the permissions that its calls ask for', () => {
  for (const scope of SCOPE_NAMES) {
    const opened = api.endpoints.all.filter((endpoint) => endpoint.scope === scope)
    expect([scope, opened.length > 0]).toEqual([scope, true])
    const { permissions } = getScope(scope)
    for (const endpoint of opened.filter(({ access }) => access === 'staff'))
      expect(endpoint.permissions.some((name) => permissions.includes(name))).toBe(true)
  }
})

describe('a key of a company', async () => {
  const { open } = await companyFixtures(shop)
  const [own, other] = [await open('active'), await open('active')]
  const companyKeys = await Promise.all(
    [COMPANY_SCOPE_NAMES, ...COMPANY_SCOPE_NAMES.map((scope) => [scope])].map((scopes) =>
      createKeyOf(scopes, own.company),
    ),
  )
  const [key = ''] = companyKeys

  test('opens nothing about another company, with any scope, in any call', async () => {
    for (const row of COMPANY_ROUTES) {
      const { method, path, body } = await exampleRequest(other, row, other.buyer.email)
      for (const one of companyKeys) {
        const answer = await answerOf(method, path, one, body)
        expect([row.route, answer.status]).toEqual([row.route, expect.toBeOneOf([403, 404])])
      }
    }
  })

  test('reads what its scopes open about its own company, and nothing else', async () => {
    await own.partOf('order')
    await other.partOf('order')
    const opened: string[] = []
    for (const row of COMPANY_ROUTES) {
      const { method, path, body } = await exampleRequest(own, row, own.buyer.email)
      const answer = await answerOf(method, path, key, body)
      if (answer.ok) opened.push(row.route)
      else expect([row.route, answer.status]).toEqual([row.route, 403])
    }
    expect(opened.sort()).toEqual([
      'GET /api/companies/:id',
      'GET /api/company-prices',
      'GET /api/orders',
      'GET /api/orders/:id',
      'GET /api/orders/:id/shipments',
    ])
    const listed = (await (await answerOf('GET', '/api/orders', key)).json()) as { number: string }[]
    const numbers = listed.map(({ number }) => number)
    expect(numbers).toContain(await own.partOf('order'))
    expect(numbers).not.toContain(await other.partOf('order'))
    const prices = (await (await answerOf('GET', '/api/company-prices', key)).json()) as { company: object }
    expect(prices.company).toMatchObject({ id: own.company })
  })

  test('opens no other call of the shop', async () => {
    const about = new Set(COMPANY_ROUTES.map(({ route }) => route))
    for (const { method, path } of api.endpoints.all) {
      if (about.has(`${method} ${path}`)) continue
      const answer = await answerOf(method, path, key)
      expect([method, path, answer.status]).toEqual([method, path, expect.toBeOneOf([403])])
    }
  })

  test('opens nothing when its company is closed', async () => {
    const [closing, administrator] = [await open('active'), admin]
    const closed = await createKeyOf(COMPANY_SCOPE_NAMES, closing.company)
    expect((await answerOf('GET', '/api/orders', closed)).status).toBe(200)
    const path = `/api/companies/${closing.company}/status`
    await ask('PUT', path, { as: administrator, body: { status: 'on-hold' } })
    expect((await answerOf('GET', '/api/orders', closed)).status).toBe(200)
    await ask('PUT', path, { as: administrator, body: { status: 'closed' } })
    expect((await answerOf('GET', '/api/orders', closed)).status).toBe(401)
  })
})
