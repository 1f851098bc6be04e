/** The conventions of every call of the API: access, input and answers. */
import { describe, expect, test } from 'vitest'
import { ORIGIN, openTestShop, problemOf } from '../../../testing/test-shop.ts'
import { commonSecurityHeaders } from '../http/security-headers.server.ts'

const { ask, db, register, registerAdmin } = await openTestShop()

describe('a request that changes data is accepted from the shop’s own pages only', () => {
  const WRITES = [
    ['POST', '/api/auth/sign-in/email'],
    ['POST', '/api/auth/sign-up/email'],
    ['POST', '/api/auth/sign-in/social'],
    ['POST', '/api/auth/sign-out'],
    ['POST', '/api/auth/request-password-reset'],
    ['POST', '/api/auth/reset-password'],
    ['POST', '/api/auth/change-password'],
    ['POST', '/api/purchase'],
    ['POST', '/api/review'],
    ['POST', '/api/pictures'],
    ['PATCH', '/api/products/x'],
    ['DELETE', '/api/user/x@company.example/sessions'],
    ['POST', '/api/user/x@company.example/deletion'],
  ] as const

  test.each(WRITES)('%s %s', async (method, path) => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: ORIGIN },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${ORIGIN}:8080` },
      { origin: 'http://evil.shop.test' },
      { referer: 'https://evil.example/page' },
      { referer: 'nonsense' },
    ]) {
      const answer = await ask(method, path, { body: {}, headers: { ...headers } })
      await problemOf(answer, 403, 'cross-site-request')
    }
  })

  test.each([
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ origin: ORIGIN }],
    [{ referer: `${ORIGIN}/login` }],
    [{}],
  ])('it is accepted from the shop’s pages, with %o', async (headers) => {
    const buyer = await register()
    const answer = await ask('PUT', `/api/user/${buyer.email}`, { as: buyer, body: { name: 'Ann' }, headers })
    expect(answer.status).toBe(200)
  })

  test('reading changes nothing', async () => {
    const [buyer, admin] = [await register(), await registerAdmin()]
    const before = await db.selectFrom('users').selectAll().orderBy('id').execute()
    for (const path of ['/api/user/admin/', '/api/auth/sign-out', '/api/purchase', '/api/user/']) {
      await ask('GET', path + buyer.email, { as: admin })
    }
    expect(await db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(before)
  })

  test('a method override header is ignored', async () => {
    const [buyer, admin] = [await register(), await registerAdmin()]
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
    await ask('POST', `/api/user/${buyer.email}?_method=DELETE`, { as: admin, body: {}, headers })
    expect((await ask('GET', `/api/user/${buyer.email}`, { as: buyer })).status).toBe(200)
  })
})

describe('a request body', () => {
  test.each([
    ['a key twice', '{"name":"Ann","name":"Eve"}', 400, 'malformed-request'],
    ['a key of JavaScript’s own', '{"__proto__":{"role":"admin"},"name":"Ann"}', 400, 'malformed-request'],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}},"name":"Ann"}', 422, 'invalid-input'],
    ['a thousand levels', `{"name":${'['.repeat(1_000)}${']'.repeat(1_000)}}`, 400, 'malformed-request'],
    ['no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, 'malformed-request'],
    ['an array', '[{"name":"Ann"}]', 422, 'invalid-input'],
  ])('with %s is rejected and changes nothing', async (_name, body, status, code) => {
    const buyer = await register('Unchanged')
    await problemOf(await ask('PUT', `/api/user/${buyer.email}`, { as: buyer, body }), status, code)
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
    const { name } = await db
      .selectFrom('users')
      .select('name')
      .where('email', '=', buyer.email)
      .executeTakeFirstOrThrow()
    expect(name).toBe('Unchanged')
  })

  test('of an authentication call is parsed just as strictly', async () => {
    const body = '{"email":"a@company.example","password":"secret-1","email":"b@company.example"}'
    await problemOf(await ask('POST', '/api/auth/sign-in/email', { body }), 400, 'malformed-request')
    const wrong = { email: { $gt: '' }, password: ['secret-1'] }
    const { fields } = await problemOf(
      await ask('POST', '/api/auth/sign-in/email', { body: wrong }),
      422,
      'invalid-input',
    )
    expect(Object.keys(fields as object)).toEqual(['email', 'password'])
  })
})

describe('a path', () => {
  test.each([
    ['DELETE', '/api/products', 'GET, HEAD, POST'],
    ['PUT', '/api/products/abc', 'GET, HEAD, PATCH'],
    ['GET', '/api/auth/sign-in/email', 'POST'],
    ['OPTIONS', '/api/purchase', 'POST, GET, HEAD'],
    ['PATCH', '/api/user/a@company.example', 'GET, HEAD, PUT, DELETE'],
  ])('that exists, but not for %s %s, gets 405 with the allowed methods', async (method, path, allowed) => {
    const answer = await ask(method, path)
    await problemOf(answer, 405, 'method-not-allowed')
    expect(answer.headers.get('allow')).toBe(allowed)
  })

  test('that does not exist gets 404 for every method', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      await problemOf(await ask(method, '/api/nothing/here'), 404, 'endpoint-not-found')
    }
  })

  test('that contains NUL is rejected', async () => {
    const admin = await registerAdmin()
    for (const path of ['/api/user/a%00b@company.example', '/api/products/a%00b', '/api/user/%00/sessions']) {
      const answer = await ask('GET', path, { as: admin })
      expect([400, 403, 404, 422], path).toContain(answer.status)
    }
  })
})

test('every response has caching rules, and no response may be stored by others', async () => {
  const buyer = await register()
  for (const answer of [
    await ask('GET', '/api/products?limit=1'),
    await ask('GET', `/api/user/${buyer.email}`, { as: buyer }),
    await ask('GET', '/api/auth/get-session', { as: buyer }),
    await ask('POST', '/api/auth/sign-in/email', { body: { email: 'x', password: 'y' } }),
    await ask('GET', '/api/nothing'),
    await ask('POST', '/api/purchase', { body: '{' }),
  ]) {
    for (const [name, value] of Object.entries(commonSecurityHeaders(false))) {
      expect(answer.headers.get(name)).toBe(value)
    }
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('a problem response has the ID of its request', async () => {
  const answer = await ask('GET', '/api/nothing')
  const { requestId } = await problemOf(answer, 404, 'endpoint-not-found')
  expect(answer.headers.get('x-request-id')).toBe(requestId)
})

interface SchemaDescription {
  type?: string | string[]
  $ref?: string
  properties?: Record<string, SchemaDescription>
  items?: SchemaDescription
  anyOf?: SchemaDescription[]
  allOf?: SchemaDescription[]
  enum?: unknown[]
  const?: unknown
  format?: string
  maxLength?: number
  maximum?: number
  exclusiveMaximum?: number
  pattern?: string
}

interface ApiDescription {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { in: string; name: string; schema: SchemaDescription }[]
        requestBody?: { content: Record<string, { schema: SchemaDescription }> }
      }
    >
  >
  components: { schemas: Record<string, SchemaDescription> }
}

/** Where a description leaves open how long a text or how large a number may be. */
function unboundedFields(
  schema: SchemaDescription,
  at: string,
  named: Record<string, SchemaDescription>,
): string[] {
  const target = named[schema.$ref?.split('/').at(-1) ?? '']
  if (target) return unboundedFields(target, at, named)
  if (schema.enum || schema.const !== undefined) return []
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])]
  const inside = [
    ...parts.flatMap((part) => unboundedFields(part, at, named)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      unboundedFields(one, `${at}.${name}`, named),
    ),
  ]
  const types = [schema.type ?? []].flat()
  if (types.includes('string') && !schema.maxLength && !schema.pattern && schema.format !== 'binary')
    inside.push(at)
  const isNumber = types.includes('integer') || types.includes('number')
  if (isNumber && schema.maximum === undefined && schema.exclusiveMaximum === undefined) inside.push(at)
  return inside
}

test('every request field has its maximum length or value documented at /api/docs', async () => {
  const { paths, components } = (await (await ask('GET', '/api/openapi.json')).json()) as ApiDescription
  const open = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { parameters = [], requestBody }]) => [
      ...parameters.flatMap(({ name, schema }) =>
        unboundedFields(schema, `${method} ${path} ?${name}`, components.schemas),
      ),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        unboundedFields(schema, `${method} ${path} `, components.schemas),
      ),
    ]),
  )
  // The price that the buyer saw is compared with the shop's own figures, or ignored, and never kept.
  expect(open).toEqual([
    'post /api/purchase .availableProduct',
    'post /api/purchase .price',
    'post /api/user/{email}/orders .lines.price',
    'post /api/orders .lines.price',
    'post /api/orders/{id}/cancellations .amountDue',
    'post /api/user/{email}/purchase-requests .lines.price',
    'post /api/purchase-requests .lines.price',
  ])
})

describe('a query parameter that the call does not declare', () => {
  test.each([
    ['GET', '/api/products?limit=1&famliy=hammer-drill', 'famliy'],
    ['GET', '/api/orders?changedSince=2026-01-01', 'changedSince'],
    ['GET', '/api/seller?x=1', 'x'],
    ['POST', '/api/auth/sign-out?everywhere=1', 'everywhere'],
  ])('%s %s is answered 422 with its name', async (method, path, name) => {
    const problem = await problemOf(await ask(method, path, { as: await register() }), 422, 'invalid-input')
    expect(problem.fields).toEqual({ [name]: 'is not a parameter of this call' })
  })

  test('from Google, at the end of signing in, is left to the sign-in', async () => {
    const answer = await ask('GET', '/api/auth/callback/google?code=x&state=y&authuser=0&prompt=none')
    expect(answer.status).toBe(302)
  })
})

test('a page that shows another account than the one that is signed in now changes nothing', async () => {
  const [first, other] = [await register(), await register('Søren Ström')]
  const save = (shown: string) =>
    ask('POST', '/api/savedlists', {
      as: other,
      body: { name: shown, lines: [] },
      headers: { 'x-signed-in-as': encodeURIComponent(shown) },
    })
  await problemOf(await save(first.email), 409, 'signed-in-as-another')
  expect((await save(other.email)).status).not.toBe(409)
  const read = (path: string) => ask('GET', path, { as: other, headers: { 'x-signed-in-as': 'x' } })
  await problemOf(await read('/api/savedlists'), 409, 'signed-in-as-another')
  expect((await read('/api/products')).status).toBe(200)
  // Ends whatever session there is.
  const signOut = await ask('POST', '/api/auth/sign-out', {
    as: other,
    body: {},
    headers: { 'x-signed-in-as': 'x' },
  })
  expect(signOut.status).toBe(200)
})
