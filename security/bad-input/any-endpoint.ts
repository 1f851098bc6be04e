/** Rows 1 to 30: what can be wrong with any request. */
import { randomUUID } from 'node:crypto'
import { createConnection } from 'node:net'
import { expect } from 'vitest'
import { ORIGIN } from '../../testing/test-shop.ts'
import { provenBy, type Row, refused, shown, taken } from './row.ts'
import { json, problemIn, type Sent, type Stage, said } from './stage.ts'

const profile = (stage: Stage, body: unknown, headers: Sent['headers'] = {}): Sent => ({
  method: 'PUT',
  path: `/api/user/${stage.customer.email}`,
  as: stage.customer,
  body,
  headers,
})
const readsOwn = (stage: Stage, cookie: string): Sent => ({
  path: `/api/user/${stage.customer.email}`,
  headers: { cookie },
})
const pad = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes) })

/** Half a request, and then nobody any more. */
async function hangUpAfter(stage: Stage, bytes: string): Promise<void> {
  await new Promise<void>((closed) => {
    const socket = createConnection(stage.port, '127.0.0.1', () =>
      socket.write(bytes, () => socket.destroy()),
    )
    socket.on('close', () => closed())
  })
  // Whoever asks next is served.
  expect((await stage.ask({ path: '/api/products?limit=1' })).status).toBe(200)
}

const asBytes = (stage: Stage, { method, path, as, body, headers }: Sent, length?: number): string => {
  const text = JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(ORIGIN).host}`,
    `Cookie: ${as?.cookie ?? stage.customer.cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${length ?? Buffer.byteLength(text)}`,
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}

const BODIES: Row[] = [
  refused(1, 'JSON with a comma too many', '400 unreadable', (stage) => profile(stage, '{"name":1,}'), {
    also: (answer) => expect(problemIn(answer).detail).toMatch(/from character \d+ on/),
  }),
  refused(1, 'JSON that breaks off', '400 unreadable', (stage) => profile(stage, '{"name":'), {
    also: (answer) => expect(problemIn(answer).detail).toMatch(/breaks off after character 8/),
  }),
  refused(2, 'an empty body', '400 unreadable', (stage) => profile(stage, '')),
  ...['[{"name":"Ann"}]', '"Ann"', 'null', '7'].map((body) =>
    refused(3, `JSON that is no object: ${body}`, '422 invalid-input', (stage) => profile(stage, body)),
  ),
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'].map((type) =>
    refused(4, `JSON that calls itself ${type}`, '415 unreadable', (stage) =>
      profile(stage, '{"name":"Ann"}', { 'content-type': type }),
    ),
  ),
  refused(6, 'a key twice', '400 unreadable', (stage) => profile(stage, '{"name":"Ann","name":"Eve"}')),
  refused(7, '__proto__ as a key', '400 unreadable', (stage) =>
    profile(stage, '{"__proto__":{"polluted":1},"name":"Ann"}'),
  ),
  refused(
    7,
    'constructor.prototype as keys',
    '422 invalid-input',
    (stage) => profile(stage, '{"constructor":{"prototype":{"polluted":1}},"name":"Ann"}'),
    { also: () => expect(({} as { polluted?: unknown }).polluted).toBeUndefined() },
  ),
  refused(9, 'a body of 65 KiB', '413 too-large', (stage) => profile(stage, pad(65 * 1024))),
  refused(9, 'a body of 65 KiB in pieces, of no announced length', '413 too-large', (stage) =>
    profile(stage, pad(65 * 1024), { 'transfer-encoding': 'chunked' }),
  ),
  shown(9, 'a body in pieces without an end', '413 too-large, and the line is cut', async (stage) => {
    const head = asBytes(stage, profile(stage, '')).split('\r\nContent-Length')[0]
    const piece = `1000\r\n${'x'.repeat(0x1000)}\r\n`
    const heard = await stage.untouched(() =>
      stage.speak(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n`, piece),
    )
    expect(heard).toMatch(/^HTTP\/1\.1 413 /)
  }),
  refused(9, 'four gigabytes, announced', '413 too-large', (stage) =>
    profile(stage, '{"name":"Ann"}', { 'content-length': 4 * 1024 ** 3 }),
  ),
  ...['gzip', 'deflate', 'br'].map((coding) =>
    refused(10, `a body in ${coding}, which may be a bomb`, '415 encoded-body', (stage) =>
      profile(stage, 'x', { 'content-encoding': coding }),
    ),
  ),
]

const METHODS: Row[] = [
  ...(['PROPFIND', 'DELETE', 'PUT'] as const).map((method) =>
    refused(
      12,
      `${method} where it means nothing`,
      '405 method-not-allowed',
      ({ admin }) => ({ method, path: '/api/products', as: admin }),
      { also: ({ headers }) => expect(headers.allow).toBe('GET, HEAD, POST') },
    ),
  ),
  ...['/', '/api/products', '/robots.txt'].map((path) =>
    refused(12, `TRACE ${path}`, '405 method-not-allowed', () => ({ method: 'TRACE', path }), {
      also: ({ headers }) => expect(headers.allow).toContain('GET'),
    }),
  ),
  shown(12, 'a method that nobody knows', '400 unreadable', async ({ speak }) => {
    expect(await speak('BREW / HTTP/1.1\r\nHost: shop.test\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*"code":"unreadable"/,
    )
  }),
  refused(13, 'another method in a header', '405 method-not-allowed', ({ admin, customer }) => ({
    method: 'POST',
    path: `/api/user/${customer.email}?_method=DELETE`,
    as: admin,
    body: {},
    headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' },
  })),
]

const HEADS: Row[] = [
  refused(15, 'an address of more than 8 KB', '414 address-too-long', () => ({
    path: `/api/products?q=${'x'.repeat(8_200)}`,
  })),
  refused(15, '200 headers', '431 too-many-headers', () => ({
    path: '/',
    headers: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x-many-${index}`, '1'])),
  })),
  refused(15, 'a cookie of 20 KB', '431 too-many-headers', () => ({
    path: '/',
    headers: { cookie: 'x'.repeat(20_000) },
  })),
  ...[
    'evil.example',
    `${new URL(ORIGIN).host}.evil.example`,
    `evil@${new URL(ORIGIN).host}`,
    '127.0.0.1',
  ].map((host) =>
    refused(16, `the host ${host}`, '400 unknown-host', () => ({ path: '/', headers: { host } })),
  ),
  shown(
    16,
    'X-Forwarded-Host: evil.example while a password is reset',
    'the mail leads to the shop',
    async (stage) => {
      const { email } = await stage.newUser()
      const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
      const path = '/api/auth/request-password-reset'
      const asked = await stage.ask({ method: 'POST', path, body: { email }, headers })
      expect(said(asked)).toBe('200')
      await expect.poll(() => stage.mailsTo(email)).toHaveLength(1)
      const [mail = ''] = await stage.mailsTo(email)
      expect(mail).not.toContain('evil.example')
      expect(mail.replaceAll('=\r\n', '')).toContain(`${ORIGIN}/resetpassword?token`)
    },
  ),
  shown(
    17,
    'X-Forwarded-For from somebody who is no proxy of ours',
    'the address of whoever said it counts',
    async ({ ask }) => {
      const answers = []
      for (let each = 0; each < 11; each += 1) {
        answers.push(
          await ask({
            method: 'POST',
            path: '/api/auth/sign-in/email',
            body: { email: `nobody-${each}@company.example`, password: 'guessed' },
            from: `198.51.100.${each}, 203.0.113.17`,
          }),
        )
      }
      expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
    },
  ),
  shown(24, 'nonsense in Range and If-None-Match', 'the whole page, as ever', async ({ ask }) => {
    const whole = await ask({ path: '/blog' })
    for (const headers of [
      { range: 'bytes=9-2,x' },
      { range: 'x'.repeat(500) },
      { 'if-none-match': '\u00ff"*",,W/' },
      { 'if-modified-since': 'never', 'if-range': '""' },
    ]) {
      const answer = await ask({ path: '/blog', headers })
      expect([answer.status, answer.text]).toEqual([200, whole.text])
    }
  }),
  shown(24, 'a Range behind the end of a file', '416', async ({ ask }) => {
    const [script = ''] = /\/assets\/[^"]+\.js/.exec((await ask({ path: '/' })).text) ?? []
    const answer = await ask({ path: script, headers: { range: 'bytes=99999999-' } })
    expect(answer.status).toBe(416)
  }),
]

const TEXTS: Row[] = [
  ...Object.entries<(stage: Stage) => Sent | Promise<Sent>>({
    'a profile': (stage) => profile(stage, { location: 'a\u0000b' }),
    'an order': async (stage) =>
      stage.purchase(stage.customer, await stage.listMachine(), 6, { address: 'a\u0000b' }),
    'a review': ({ customer }) => ({
      method: 'POST',
      path: '/api/review',
      as: customer,
      body: { email: customer.email, reviewText: 'a\u0000b', usersRating: 5 },
    }),
    'a machine': ({ admin }) => ({
      method: 'POST',
      path: '/api/products',
      as: admin,
      body: {
        email: admin.email,
        productName: 'a\u0000b',
        price: 1,
        quentity: 1,
        minOrder: 0,
        discription: '',
      },
    }),
    'a saved list': ({ customer }) => ({
      method: 'POST',
      path: '/api/savedlists',
      as: customer,
      body: { name: 'a\u0000b', lines: [] },
    }),
  }).map(([where, request]) => refused(19, `NUL in ${where}`, '422 invalid-input', request)),
  refused(19, 'NUL in an address', '400 unreadable-address', () => ({ path: '/api/products?q=a%00b' })),
]

const LISTS: Row[] = [
  ...[
    'limit=100000',
    'limit=-1',
    'limit=1e9',
    'limit=1.5',
    'sort=;drop',
    'sort=price;--',
    'after=!',
    'inStock=2',
  ].map((query) =>
    refused(21, `the list asked for ?${query}`, '422 invalid-input', () => ({
      path: `/api/products?${query}`,
    })),
  ),
  shown(21, 'a page of the list that there cannot be', 'the first page', async ({ ask }) => {
    for (const query of ['page=-1', 'page=1e9', 'page=x', 'sort=;drop']) {
      expect((await ask({ path: `/products?${query}` })).status).toBe(200)
    }
  }),
  ...['%25'.repeat(100), '((((('.repeat(20), '_'.repeat(100), "\\' or 1=1 --".repeat(7)].map((q) =>
    taken(22, `a search for ${q.slice(0, 12)}…, a hundred signs long`, '200', () => ({
      path: `/api/products?q=${q.replaceAll(' ', '%20')}`,
    })),
  ),
  ...[101, 1_000, 5_000].map((length) =>
    refused(22, `a search of ${length} signs`, '422 invalid-input', () => ({
      path: `/api/products?q=${'x'.repeat(length)}`,
    })),
  ),
  refused(22, 'a search of 10 KB', '414 address-too-long', () => ({
    path: `/api/products?q=${'x'.repeat(10_000)}`,
  })),
]

/** A cookie of the customer’s, wrong in one way each. */
const COOKIES: Record<string, (cookie: string, stage: Stage) => string> = {
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
    expect(said(own)).toBe('401 not-signed-in')
    const session = await stage.ask({ path: '/api/auth/get-session', as: gone })
    expect(session.text).toBe('null')
    expect(session.headers['set-cookie']?.[0]).toMatch(/^fixit\.session_token=; Max-Age=0/)
    expect((await stage.ask({ path: '/blog', as: gone })).status).toBe(200)
  }),
  shown(26, 'the session’s cookie twice', 'the first that is signed counts', async (stage) => {
    const { customer, stranger } = stage
    const forged = 'fixit.session_token=forged.c2lnbmF0dXJl'
    for (const [cookie, answer] of [
      [`${forged}; ${customer.cookie}`, '200'],
      [`${customer.cookie}; ${stranger.cookie}`, '200'],
      [`${stranger.cookie}; ${customer.cookie}`, '403 not-allowed'],
    ] as const) {
      expect(said(await stage.ask(readsOwn(stage, cookie)))).toBe(answer)
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
    refused(28, `a form of another site, ${JSON.stringify(headers)}`, '403 cross-site', ({ customer }) => ({
      method: 'POST',
      path: '/api/auth/sign-out',
      as: customer,
      body: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })),
  ),
]

const ONCE: Row[] = [
  shown(29, 'the same order twice at the same moment', 'one order', async (stage) => {
    const [buyer, machine] = [await stage.newUser(), await stage.listMachine()]
    const sent = { ...stage.purchase(buyer, machine, 10), headers: { 'idempotency-key': randomUUID() } }
    const answers = await Promise.all([stage.ask(sent), stage.ask(sent)])
    expect(answers.map(said)).toEqual(['201', '201'])
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
    expect(said(again)).toBe('201')
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
    'testing/pages.test.ts › is refused without being taken into memory, and the shop answers others meanwhile',
  ),
]

export const ANY_ENDPOINT: Row[] = [...BODIES, ...METHODS, ...HEADS, ...TEXTS, ...LISTS, ...SESSIONS, ...ONCE]
