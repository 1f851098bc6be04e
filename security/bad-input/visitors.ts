/** Rows 25 to 30: cookies, other sites, clicks too many, and callers who hang up. */
import { randomUUID } from 'node:crypto'
import { createConnection } from 'node:net'
import { expect } from 'vitest'
import { asBytes } from './bodies.ts'
import type { Fixture } from './fixture.ts'
import { json, messageOf, type Sent } from './requests.ts'
import { provenBy, type Row, refused, shown } from './row.ts'

const readsOwn = (stage: Fixture, cookie: string): Sent => ({
  path: `/api/user/${stage.customer.email}`,
  headers: { cookie },
})
/** Half a request, and then nobody any more. */
async function hangUpAfter(stage: Fixture, bytes: string): Promise<void> {
  await new Promise<void>((closed) => {
    const socket = createConnection(stage.port, '127.0.0.1', () =>
      socket.write(bytes, () => socket.destroy()),
    )
    socket.on('close', () => closed())
  })
  // Whoever asks next is served.
  expect((await stage.ask({ path: '/api/products?limit=1' })).status).toBe(200)
}

/** A cookie of the customer’s, wrong in one way each. */
const COOKIES: Record<string, (cookie: string, stage: Fixture) => string> = {
  'cut short': (cookie) => cookie.slice(0, -6),
  'with another token under the same signature': (cookie) =>
    cookie.replace(/=(.)/, (_, sign) => (sign === 'X' ? '=Y' : '=X')),
  'signed for somebody else': (cookie, { stranger }) =>
    cookie.replace(/\..+$/, stranger.cookie.slice(stranger.cookie.lastIndexOf('.'))),
  'signed by nobody': (cookie) => cookie.replace(/(session_token=[^.]+)\..+$/, '$1'),
  'that cannot be decoded': () => 'fixit.session_token=%E0%A4%A',
  empty: () => 'fixit.session_token=',
}

const SESSIONS: Row[] = [
  ...Object.entries(COOKIES).map(([how, spoil]) =>
    refused(25, `a session’s cookie ${how}`, '401 not-signed-in', (stage) =>
      readsOwn(stage, spoil(stage.customer.cookie, stage)),
    ),
  ),
  shown(25, 'a session that is over', '401, the cookie is taken away, public pages go on', async (stage) => {
    const gone = await stage.newUser()
    const { id } = await stage.user(gone.email)
    await stage.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('user_id', '=', id)
      .execute()
    const own = await stage.ask({ path: `/api/user/${gone.email}`, as: gone })
    expect(messageOf(own)).toBe('401 not-signed-in')
    const session = await stage.ask({ path: '/api/auth/get-session', as: gone })
    expect(session.text).toBe('null')
    expect(session.headers['set-cookie']?.[0]).toMatch(/^fixit\.session_token=; Max-Age=0/)
    expect((await stage.ask({ path: '/blog', as: gone })).status).toBe(200)
    // Upkeep would do so in the middle of another row.
    await stage.db.deleteFrom('sessions').where('user_id', '=', id).execute()
  }),
  shown(26, 'the session’s cookie twice', 'the first that is signed counts', async (stage) => {
    const { customer, stranger } = stage
    const forged = 'fixit.session_token=forged.c2lnbmF0dXJl'
    for (const [cookie, answer] of [
      [`${forged}; ${customer.cookie}`, '200'],
      [`${customer.cookie}; ${stranger.cookie}`, '200'],
      [`${stranger.cookie}; ${customer.cookie}`, '403 forbidden'],
    ] as const) {
      expect(messageOf(await stage.ask(readsOwn(stage, cookie)))).toBe(answer)
    }
  }),
  refused(27, 'the cookie of somebody who was removed', '401 not-signed-in', ({ removed }) => ({
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
    refused(
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

const ONCE: Row[] = [
  shown(29, 'the same order twice at the same moment', 'one order', async (stage) => {
    const [buyer, machine] = [await stage.newUser(), await stage.listMachine()]
    const sent = { ...stage.purchase(buyer, machine, 10), headers: { 'idempotency-key': randomUUID() } }
    const answers = await Promise.all([stage.ask(sent), stage.ask(sent)])
    expect(answers.map(messageOf)).toEqual(['201', '201'])
    expect(await stage.ordersOf(buyer)).toHaveLength(1)
    expect(await stage.stockOf(machine)).toBe(90)
  }),
  shown(30, 'a caller who hangs up in the middle of an order', 'nothing is written', async (stage) => {
    const machine = await stage.listMachine()
    const sent = stage.purchase(stage.customer, machine, 10)
    await stage.untouched(() => hangUpAfter(stage, asBytes(stage, sent, 50_000)))
  }),
  shown(30, 'a caller who hangs up before the answer', 'the order is there once, whole', async (stage) => {
    const [buyer, machine] = [await stage.newUser(), await stage.listMachine()]
    const sent = { ...stage.purchase(buyer, machine, 10), headers: { 'idempotency-key': randomUUID() } }
    await hangUpAfter(stage, asBytes(stage, sent))
    const again = await stage.ask(sent)
    expect(messageOf(again)).toBe('201')
    const [order, ...others] = await stage.ordersOf(buyer)
    expect([order?.number.replace('-', ''), others]).toEqual([
      json<{ _id: string }>(again)._id.replace('-', ''),
      [],
    ])
    expect(await stage.stockOf(machine)).toBe(90)
  }),
  provenBy(
    30,
    'a lie about the length of an upload',
    'testing/page-cache.test.ts › is refused without being taken into memory, and the shop answers others meanwhile',
  ),
]

export const VISITORS: Row[] = [...SESSIONS, ...ONCE]
