/** Rows 25 to 30: cookies, other sites, clicks too many, and callers who hang up. */
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
/** Half a request, and then nobody any more. */
async function hangUpAfter(fixture: Fixture, bytes: string): Promise<void> {
  await new Promise<void>((closed) => {
    const socket = createConnection(fixture.port, '127.0.0.1', () =>
      socket.write(bytes, () => socket.destroy()),
    )
    socket.on('close', () => closed())
  })
  // Whoever asks next is served.
  expect((await fixture.ask({ path: '/api/products?limit=1' })).status).toBe(200)
}

/** A cookie of the customer’s, wrong in one way each. */
const COOKIES: Record<string, (cookie: string, fixture: Fixture) => string> = {
  'cut short': (cookie) => cookie.slice(0, -6),
  'with another token under the same signature': (cookie) =>
    cookie.replace(/=(.)/, (_, sign) => (sign === 'X' ? '=Y' : '=X')),
  'signed for somebody else': (cookie, { otherCustomer }) =>
    cookie.replace(/\..+$/, otherCustomer.cookie.slice(otherCustomer.cookie.lastIndexOf('.'))),
  'signed by nobody': (cookie) => cookie.replace(/(session_token=[^.]+)\..+$/, '$1'),
  'that cannot be decoded': () => 'fixit.session_token=%E0%A4%A',
  empty: () => 'fixit.session_token=',
}

const SESSIONS: Row[] = [
  ...Object.entries(COOKIES).map(([description, change]) =>
    rejected(25, `a session’s cookie ${description}`, '401 not-signed-in', (fixture) =>
      readOwnProfile(fixture, change(fixture.customer.cookie, fixture)),
    ),
  ),
  scenario(
    25,
    'a session that is over',
    '401, the cookie is taken away, public pages go on',
    async (fixture) => {
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
      // Upkeep would do so in the middle of another row.
      await fixture.db.deleteFrom('sessions').where('user_id', '=', id).execute()
    },
  ),
  scenario(26, 'the session’s cookie twice', 'the first that is signed counts', async (fixture) => {
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
  rejected(27, 'the cookie of somebody who was removed', '401 not-signed-in', ({ removed }) => ({
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
      `a form of another site, ${JSON.stringify(headers)}`,
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
  scenario(29, 'the same order twice at the same moment', 'one order', async (fixture) => {
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
  scenario(30, 'a caller who hangs up in the middle of an order', 'nothing is written', async (fixture) => {
    const product = await fixture.addProduct()
    const sent = fixture.purchaseRequest(fixture.customer, product, 10)
    await fixture.expectNoWrites(() => hangUpAfter(fixture, asBytes(fixture, sent, 50_000)))
  }),
  scenario(
    30,
    'a caller who hangs up before the answer',
    'the order is there once, whole',
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
    'a lie about the length of an upload',
    'testing/page-cache.test.ts › is refused without being taken into memory, and the shop answers others meanwhile',
  ),
]

export const VISITORS: Row[] = [...SESSIONS, ...CONCURRENCY]
