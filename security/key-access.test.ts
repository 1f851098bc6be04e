/** Every call × every scope of an API key. The calls and their scopes come from the declarations. */
import { expect, test } from 'vitest'
import { createKey, hashKey, prefixOf } from '../src/api-keys/key-format.server.ts'
import { getScope, SCOPE_NAMES, type Scope } from '../src/app/scopes.ts'
import { newId } from '../src/db/ids.server.ts'
import { openTestShop } from '../testing/test-shop.ts'

const { api, ask, db, registerAdmin } = await openTestShop()
const admin = await registerAdmin()

async function createKeyOf(scopes: readonly Scope[]): Promise<string> {
  const { id: created_by } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', admin.email)
    .executeTakeFirstOrThrow()
  const [account_id, created_at, key] = [newId(), new Date(), createKey()]
  await db
    .insertInto('service_accounts')
    .values({ id: account_id, name: scopes.join().slice(0, 60), created_by, created_at })
    .execute()
  const stored = { hash: hashKey(key), prefix: prefixOf(key), scopes: [...scopes] }
  await db
    .insertInto('api_keys')
    .values({
      ...{ id: newId(), account_id, created_by, created_at, ...stored },
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
async function answerOf(method: string, path: string, key: string) {
  requests += 1
  const body = method === 'GET' ? undefined : {}
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
