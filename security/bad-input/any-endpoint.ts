/** Rows 12 to 24: methods, headers, URLs and list parameters of any endpoint. */
import { expect } from 'vitest'
import { ORIGIN } from '../../testing/test-shop.ts'
import { statusAndCode } from './requests.ts'
import { accepted, type Row, rejected, scenario } from './row.ts'

const METHODS: Row[] = [
  ...(['PROPFIND', 'DELETE', 'PUT'] as const).map((method) =>
    rejected(
      12,
      `${method} on a URL that does not support it`,
      '405 method-not-allowed',
      ({ admin }) => ({ method, path: '/api/products', as: admin }),
      { check: ({ headers }) => expect(headers.allow).toBe('GET, HEAD, POST') },
    ),
  ),
  ...['/', '/api/products', '/robots.txt'].map((path) =>
    rejected(12, `TRACE ${path}`, '405 method-not-allowed', () => ({ method: 'TRACE', path }), {
      check: ({ headers }) => expect(headers.allow).toContain('GET'),
    }),
  ),
  scenario(12, 'an unknown method', '400 malformed-request', async ({ sendBytes }) => {
    expect(await sendBytes('BREW / HTTP/1.1\r\nHost: shop.test\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*"code":"malformed-request"/,
    )
  }),
  rejected(13, 'a method override in headers and query', '405 method-not-allowed', ({ admin, customer }) => ({
    method: 'POST',
    path: `/api/user/${customer.email}?_method=DELETE`,
    as: admin,
    body: {},
    headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' },
  })),
]

const HEADERS: Row[] = [
  rejected(15, 'a URL of more than 8 KB', '414 url-too-long', () => ({
    path: `/api/products?q=${'x'.repeat(8_200)}`,
  })),
  rejected(15, '200 headers', '431 too-many-headers', () => ({
    path: '/',
    headers: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x-many-${index}`, '1'])),
  })),
  rejected(15, 'a cookie of 20 KB', '431 too-many-headers', () => ({
    path: '/',
    headers: { cookie: 'x'.repeat(20_000) },
  })),
  ...[
    'evil.example',
    `${new URL(ORIGIN).host}.evil.example`,
    `evil@${new URL(ORIGIN).host}`,
    '127.0.0.1',
  ].map((host) =>
    rejected(16, `the Host header ${host}`, '400 unknown-host', () => ({ path: '/', headers: { host } })),
  ),
  scenario(
    16,
    'X-Forwarded-Host: evil.example in a password reset',
    'the email links to the shop',
    async (fixture) => {
      const { email } = await fixture.newUser()
      const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
      const path = '/api/auth/request-password-reset'
      const answer = await fixture.ask({ method: 'POST', path, body: { email }, headers })
      expect(statusAndCode(answer)).toBe('200')
      await expect.poll(() => fixture.emailsTo(email), { timeout: 20_000 }).toHaveLength(1)
      const [mail = ''] = await fixture.emailsTo(email)
      expect(mail).not.toContain('evil.example')
      expect(mail.replaceAll('=\r\n', '')).toContain(`${ORIGIN}/resetpassword?token`)
    },
  ),
  scenario(17, 'X-Forwarded-For set by the client', 'the address of the client counts', async ({ ask }) => {
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
  }),
  scenario(24, 'invalid Range and If-None-Match', 'the whole page', async ({ ask }) => {
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
  scenario(24, 'a Range beyond the end of a file', '416', async ({ ask }) => {
    const [script = ''] = /\/assets\/[^"]+\.js/.exec((await ask({ path: '/' })).text) ?? []
    const answer = await ask({ path: script, headers: { range: 'bytes=99999999-' } })
    expect(answer.status).toBe(416)
  }),
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
    rejected(21, `the product list with ?${query}`, '422 invalid-input', () => ({
      path: `/api/products?${query}`,
    })),
  ),
  scenario(21, 'an invalid page number of the product list', 'the first page', async ({ ask }) => {
    for (const query of ['page=-1', 'page=1e9', 'page=x', 'sort=;drop']) {
      expect((await ask({ path: `/products?${query}` })).status).toBe(200)
    }
  }),
  ...['%25'.repeat(100), '((((('.repeat(20), '_'.repeat(100), "\\' or 1=1 --".repeat(7)].map((q) =>
    accepted(22, `a search for ${q.slice(0, 12)}… of a hundred characters`, '200', () => ({
      path: `/api/products?q=${q.replaceAll(' ', '%20')}`,
    })),
  ),
  ...[101, 1_000, 5_000].map((length) =>
    rejected(22, `a search of ${length} characters`, '422 invalid-input', () => ({
      path: `/api/products?q=${'x'.repeat(length)}`,
    })),
  ),
  rejected(22, 'a search of 10 KB', '414 url-too-long', () => ({
    path: `/api/products?q=${'x'.repeat(10_000)}`,
  })),
]

export const ANY_ENDPOINT: Row[] = [...METHODS, ...HEADERS, ...LISTS]
