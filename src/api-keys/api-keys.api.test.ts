import { describe, expect, test } from 'vitest'
import { openTestShop, problemOf } from '../../testing/test-shop.ts'
import { createKeyAccess } from './key-access.server.ts'
import { queueKeyReminders } from './key-reminders.server.ts'

let clock = new Date('2026-11-24T09:00:00Z')
const shop = await openTestShop({ now: () => clock })
const { ask, db } = shop
const admin = await shop.registerAdmin()

const LAST_DAY = '2027-11-24'
let accounts = 0

async function newAccount(name?: string) {
  accounts += 1
  const body = { name: name ?? `ERP ${accounts}` }
  const answer = await ask('POST', '/api/service-accounts', { as: admin, body })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: string; name: string }
}

async function newKey(account: string, scopes = ['orders:read'], expiresOn = LAST_DAY) {
  const path = `/api/service-accounts/${account}/keys`
  const answer = await ask('POST', path, { as: admin, body: { scopes, expiresOn } })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: string; key: string; prefix: string }
}

let networks = 0
/** Each call comes from a network of its own, unless it is given. */
function askWithKey(key: string, method: string, path: string, sent: { body?: unknown; from?: string } = {}) {
  networks += 1
  const from = sent.from ?? `10.9.${networks >> 8}.${networks & 255}`
  const headers = { authorization: `Bearer ${key}`, 'x-fixit-client-ip': from }
  return ask(method, path, { body: sent.body, headers })
}

test('administrators make a service account and a key, which is shown once and stored as a hash', async () => {
  const account = await newAccount('ERP Essen')
  const made = await newKey(account.id, ['orders:read', 'stock:write'])
  expect(made.key).toMatch(/^fx_live_[\w-]{43}$/)
  const keys = async () => {
    const listed = (await (await ask('GET', '/api/service-accounts', { as: reader })).json()) as {
      keys: object[]
    }[]
    return listed.flatMap((one) => one.keys)
  }
  const reader = await shop.registerAdmin()
  const shown = { prefix: made.prefix, lastUsedAt: null, expiresAt: '2027-11-25T00:00:00.000Z' }
  expect(await keys()).toMatchObject([{ ...shown, createdBy: admin.name, canCreatorManage: true }])
  const setRole = (role: 'admin' | 'customer') =>
    db.updateTable('users').set({ role }).where('email', '=', admin.email).execute()
  await setRole('customer')
  expect(await keys()).toMatchObject([{ ...shown, canCreatorManage: false }])
  await setRole('admin')
  const stored = JSON.stringify(await db.selectFrom('api_keys').selectAll().execute())
  expect(stored + shop.logged.join()).not.toContain(made.key.slice(20))
  expect((await askWithKey(made.key, 'GET', '/api/orders')).status).toBe(200)
})

test('a service account has two valid keys at most, so that a program can change from one to the other', async () => {
  const { id } = await newAccount()
  const [first] = [await newKey(id), await newKey(id)]
  const third = { as: admin, body: { scopes: ['orders:read'], expiresOn: LAST_DAY } }
  await problemOf(await ask('POST', `/api/service-accounts/${id}/keys`, third), 409, 'too-many-keys')
  const ofOther = `/api/service-accounts/${(await newAccount()).id}/keys/${first.id}`
  await problemOf(await ask('DELETE', ofOther, { as: admin }), 404, 'api-key-not-found')
  expect((await ask('DELETE', `/api/service-accounts/${id}/keys/${first.id}`, { as: admin })).status).toBe(
    200,
  )
  await newKey(id)
  await problemOf(await askWithKey(first.key, 'GET', '/api/orders'), 401, 'invalid-key')
})

test.each([
  [{ scopes: ['orders:read'], expiresOn: '2027-11-25' }, 'expiresOn'],
  [{ scopes: ['orders:read'], expiresOn: '2026-11-23' }, 'expiresOn'],
  [{ scopes: [], expiresOn: LAST_DAY }, 'scopes'],
  [{ scopes: ['everything'], expiresOn: LAST_DAY }, 'scopes.0'],
])('a key with %o is not made', async (body, field) => {
  const { id } = await newAccount()
  const answer = await ask('POST', `/api/service-accounts/${id}/keys`, { as: admin, body })
  const { fields } = await problemOf(answer, 422, 'invalid-input')
  expect(fields).toHaveProperty([field])
})

test('names are unique, and no address', async () => {
  const { name } = await newAccount()
  const again = await ask('POST', '/api/service-accounts', { as: admin, body: { name: name.toLowerCase() } })
  await problemOf(again, 409, 'service-account-exists')
  const address = await ask('POST', '/api/service-accounts', { as: admin, body: { name: 'a@b.example' } })
  await problemOf(address, 422, 'invalid-input')
})

describe('a key is refused', () => {
  test('after its last day', async () => {
    const { key } = await newKey((await newAccount()).id, ['orders:read'], '2026-11-25')
    const before = clock
    clock = new Date('2026-11-25T23:59:59Z')
    expect((await askWithKey(key, 'GET', '/api/orders')).status).toBe(200)
    clock = new Date('2026-11-26T00:00:00Z')
    await problemOf(await askWithKey(key, 'GET', '/api/orders'), 401, 'invalid-key')
    clock = before
  })

  test('after its service account has ended', async () => {
    const { id } = await newAccount()
    const { key } = await newKey(id)
    await ask('DELETE', `/api/service-accounts/${id}`, { as: admin })
    await problemOf(await askWithKey(key, 'GET', '/api/orders'), 401, 'invalid-key')
    await problemOf(
      await ask('POST', `/api/service-accounts/${id}/keys`, {
        as: admin,
        body: { scopes: ['orders:read'], expiresOn: LAST_DAY },
      }),
      404,
      'service-account-not-found',
    )
  })

  test.each(['', 'x', `fx_live_${'A'.repeat(43)}`, 'a b', 'x'.repeat(10_000)])(
    'if it is wrong, also where guests may read: %.20s',
    async (key) => {
      await problemOf(await askWithKey(key, 'GET', '/api/products?limit=1'), 401, 'invalid-key')
    },
  )

  test('with 429 after fifty wrong ones of a network, which may still use a right one', async () => {
    const from = '203.0.113.9'
    const { key } = await newKey((await newAccount()).id)
    for (let tried = 0; tried < 50; tried += 1)
      await problemOf(await askWithKey('wrong', 'GET', '/api/orders', { from }), 401, 'invalid-key')
    const refused = await askWithKey('wrong', 'GET', '/api/orders', { from })
    await problemOf(refused, 429, 'too-many-attempts')
    expect((await askWithKey(key, 'GET', '/api/orders', { from })).status).toBe(200)
  })
})

test('a key in a URL is refused and revoked, and the administrators are told', async () => {
  const account = await newAccount()
  const { key, prefix } = await newKey(account.id)
  const answer = await ask('GET', `/api/products?q=${key}`)
  const { detail } = await problemOf(answer, 400, 'key-in-url')
  expect(detail).not.toContain(key)
  await problemOf(await askWithKey(key, 'GET', '/api/orders'), 401, 'invalid-key')
  const email = await shop.emailTo(admin, 'api-key-in-url')
  expect(email.payload).toMatchObject({ account: account.name, prefix })
  const [event] = (await (await ask('GET', `/api/audit?q=${account.id}&limit=1`, { as: admin })).json()) as [
    { by: { name: string }; action: string },
  ]
  expect(event).toMatchObject({ action: 'api-key-revoked', by: { name: account.name } })
})

test('a key in a URL is found however it is encoded', async () => {
  for (const encode of [
    (key: string) => key.replace('_', '%5F'),
    (key: string) => Buffer.from(key).toString('hex').replace(/../g, '%$&'),
  ]) {
    const { key } = await newKey((await newAccount()).id)
    await problemOf(await ask('GET', `/api/products?q=${encode(key)}&sort=%`), 400, 'key-in-url')
    await problemOf(await askWithKey(key, 'GET', '/api/orders'), 401, 'invalid-key')
  }
})

test('needs no cookie and no origin of the shop, and ignores a cookie', async () => {
  const { key } = await newKey((await newAccount()).id, ['stock:write'])
  const product = await shop.addProduct()
  const headers = {
    authorization: `Bearer ${key}`,
    origin: 'https://erp.example',
    cookie: admin.cookie,
  }
  const body = { kind: 'received', quantity: 5, reason: '' }
  const path = `/api/products/${product._id}/stock-movements`
  expect((await ask('POST', path, { body, headers })).status).toBe(201)
  await problemOf(await ask('GET', '/api/audit', { headers }), 403, 'key-not-accepted')
})

test('what a program does stands in history and the audit trail under the name of its service account', async () => {
  const account = await newAccount()
  const { key } = await newKey(account.id, ['stock:write', 'stock:read', 'shipments:write', 'orders:read'])
  const product = await shop.addProduct()
  const path = `/api/products/${product._id}/stock-movements`
  await askWithKey(key, 'POST', path, { body: { kind: 'received', quantity: 5, reason: '' } })
  const movements = (await (await askWithKey(key, 'GET', path)).json()) as { kind: string; by: string }[]
  expect(movements.find(({ kind }) => kind === 'received')?.by).toBe(account.name)
  const [event] = (await (
    await ask('GET', `/api/audit?q=${account.name}&limit=1`, { as: admin })
  ).json()) as [{ by: { name: string }; action: string }]
  expect(event).toMatchObject({ action: 'stock-received', by: { name: account.name } })
})

test('the answer says how many requests may follow, and the last use is listed', async () => {
  const account = await newAccount()
  const { key } = await newKey(account.id)
  const from = '198.51.100.7'
  const headersOf = async () => (await askWithKey(key, 'GET', '/api/orders', { from })).headers
  const first = await headersOf()
  expect(first.get('ratelimit-policy')).toBe('"key";q=300;w=60')
  expect(first.get('ratelimit')).toMatch(/^"key";r=299;t=1$/)
  const listed = (await (await ask('GET', '/api/service-accounts', { as: admin })).json()) as {
    id: string
    keys: object[]
  }[]
  expect(listed.find(({ id }) => id === account.id)?.keys).toMatchObject([
    { lastUsedFrom: from, lastUsedAt: clock.toISOString() },
  ])
})

test('a network cannot use up the requests of an account', () => {
  const { spend } = createKeyAccess({ db, countWrongKey: async () => undefined, now: () => clock })
  const key = { id: 'k', accountId: 'a', name: 'ERP', companyId: null, scopes: [], lastUsedAt: null }
  for (let left = 299; left >= 0; left -= 1) expect(spend(key, '198.51.100.8')).toBe(left)
  expect(() => spend(key, '198.51.100.8')).toThrow('Too many requests')
  expect(spend(key, '198.51.100.9')).toBe(299)
})

test('administrators are told once, fourteen days before the last day of a key', async () => {
  const account = await newAccount()
  const { prefix } = await newKey(account.id, ['orders:read'], '2026-12-20')
  const [ended, revoked] = [await newAccount(), await newKey(account.id, ['orders:read'], '2026-12-20')]
  await newKey(ended.id, ['orders:read'], '2026-12-20')
  for (const path of [ended.id, `${account.id}/keys/${revoked.id}`])
    expect((await ask('DELETE', `/api/service-accounts/${path}`, { as: admin })).status).toBe(200)
  const ctx = { db, shopUrl: 'https://shop.example', now: () => new Date('2026-12-06T23:00:00Z') }
  expect(await queueKeyReminders(ctx)).toBe(0)
  const due = { ...ctx, now: () => new Date('2026-12-07T00:00:00Z') }
  expect([await queueKeyReminders(due), await queueKeyReminders(due)]).toEqual([1, 0])
  expect((await shop.emailTo(admin, 'api-key-ends')).payload).toMatchObject({
    account: account.name,
    prefix,
    lastDay: '2026-12-20',
  })
})
