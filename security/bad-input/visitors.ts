/** Rows 25 to 30: cookies, cross-site requests, double clicks, and clients that disconnect. */
import { randomUUID } from 'node:crypto'
import { createConnection } from 'node:net'
import { expect } from 'vitest'
import { asBytes } from './bodies.ts'
import type { Fixture } from './fixture.ts'
import { json, type RequestInput, statusAndCode } from './requests.ts'
import { coveredBy, type Row, rejected, scenario } from './row.ts'

const readOwnProfile = (fixture: Fixture, cookie: string): RequestInput => ({
  path: `/api/user/${fixture.customer.email}`,
  headers: { cookie },
})
/** Sends a part of a request and disconnects. */
async function hangUpAfter(fixture: Fixture, bytes: string): Promise<void> {
  await new Promise<void>((closed) => {
    const socket = createConnection(fixture.port, '127.0.0.1', () =>
      socket.write(bytes, () => socket.destroy()),
    )
    socket.on('close', () => closed())
  })
  // The next request is answered.
  expect((await fixture.ask({ path: '/api/products?limit=1' })).status).toBe(200)
}

/** Invalid variants of the customer’s cookie. */
const COOKIES: Record<string, (cookie: string, fixture: Fixture) => string> = {
  'that is truncated': (cookie) => cookie.slice(0, -6),
  'with another token and the same signature': (cookie) =>
    cookie.replace(/=(.)/, (_, sign) => (sign === 'X' ? '=Y' : '=X')),
  'with the signature of another session': (cookie, { otherCustomer }) =>
    cookie.replace(/\..+$/, otherCustomer.cookie.slice(otherCustomer.cookie.lastIndexOf('.'))),
  'without a signature': (cookie) => cookie.replace(/(session_token=[^.]+)\..+$/, '$1'),
  'that cannot be decoded': () => 'fixit.session_token=%E0%A4%A',
  empty: () => 'fixit.session_token=',
}

const SESSIONS: Row[] = [
  ...Object.entries(COOKIES).map(([description, change]) =>
    rejected(25, `a session cookie ${description}`, '401 not-signed-in', (fixture) =>
      readOwnProfile(fixture, change(fixture.customer.cookie, fixture)),
    ),
  ),
  scenario(25, 'an expired session', '401, the cookie is deleted, and public pages work', async (fixture) => {
    const user = await fixture.newUser()
    const { id } = await fixture.user(user.email)
    await fixture.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('user_id', '=', id)
      .execute()
    const own = await fixture.ask({ path: `/api/user/${user.email}`, as: user })
    expect(statusAndCode(own)).toBe('401 not-signed-in')
    const session = await fixture.ask({ path: '/api/auth/get-session', as: user })
    expect(session.text).toBe('null')
    expect(session.headers['set-cookie']?.[0]).toMatch(/^fixit\.session_token=; Max-Age=0/)
    expect((await fixture.ask({ path: '/blog', as: user })).status).toBe(200)
    // Otherwise maintenance would delete it during another row.
    await fixture.db.deleteFrom('sessions').where('user_id', '=', id).execute()
  }),
  scenario(26, 'two session cookies', 'the first signed one counts', async (fixture) => {
    const { customer, otherCustomer } = fixture
    const forged = 'fixit.session_token=forged.c2lnbmF0dXJl'
    for (const [cookie, answer] of [
      [`${forged}; ${customer.cookie}`, '200'],
      [`${customer.cookie}; ${otherCustomer.cookie}`, '200'],
      [`${otherCustomer.cookie}; ${customer.cookie}`, '403 forbidden'],
    ] as const) {
      expect(statusAndCode(await fixture.ask(readOwnProfile(fixture, cookie)))).toBe(answer)
    }
  }),
  rejected(27, 'the session cookie of a removed user', '401 not-signed-in', ({ removed }) => ({
    path: `/api/user/${removed.email}`,
    as: removed,
  })),
  ...[
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://evil.shop.test' },
    { origin: 'null' },
    { referer: 'https://evil.example/form' },
  ].map((headers) =>
    rejected(
      28,
      `a cross-site form with ${JSON.stringify(headers)}`,
      '403 cross-site-request',
      ({ customer }) => ({
        method: 'POST',
        path: '/api/auth/sign-out',
        as: customer,
        body: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    ),
  ),
]

const CONCURRENCY: Row[] = [
  scenario(29, 'the same order twice at once', 'one order', async (fixture) => {
    const [buyer, product] = [await fixture.newUser(), await fixture.addProduct()]
    const sent = {
      ...fixture.purchaseRequest(buyer, product, 10),
      headers: { 'idempotency-key': randomUUID() },
    }
    const answers = await Promise.all([fixture.ask(sent), fixture.ask(sent)])
    expect(answers.map(statusAndCode)).toEqual(['201', '201'])
    expect(await fixture.ordersOf(buyer)).toHaveLength(1)
    expect(await fixture.stockOf(product)).toBe(90)
  }),
  scenario(30, 'a client that disconnects while sending an order', 'nothing is written', async (fixture) => {
    const product = await fixture.addProduct()
    const sent = fixture.purchaseRequest(fixture.customer, product, 10)
    await fixture.expectNoWrites(() => hangUpAfter(fixture, asBytes(fixture, sent, 50_000)))
  }),
  scenario(
    30,
    'a client that disconnects before the response',
    'the order is placed once and complete',
    async (fixture) => {
      const [buyer, product] = [await fixture.newUser(), await fixture.addProduct()]
      const sent = {
        ...fixture.purchaseRequest(buyer, product, 10),
        headers: { 'idempotency-key': randomUUID() },
      }
      await hangUpAfter(fixture, asBytes(fixture, sent))
      const again = await fixture.ask(sent)
      expect(statusAndCode(again)).toBe('201')
      const [order, ...others] = await fixture.ordersOf(buyer)
      expect([order?.number.replace('-', ''), others]).toEqual([
        json<{ _id: string }>(again)._id.replace('-', ''),
        [],
      ])
      expect(await fixture.stockOf(product)).toBe(90)
    },
  ),
  coveredBy(
    30,
    'an upload with a false length',
    'testing/page-cache.test.ts › is rejected without being held in memory, and the shop serves others meanwhile',
  ),
]

export const VISITORS: Row[] = [...SESSIONS, ...CONCURRENCY]
