/** Rows 1 to 10, and 19: invalid request bodies. */
import { expect } from 'vitest'
import { ORIGIN } from '../../testing/test-shop.ts'
import type { Fixture } from './fixture.ts'
import { expectProblem, type RequestInput } from './requests.ts'
import { type Row, rejected, scenario } from './row.ts'

const profile = (fixture: Fixture, body: unknown, headers: RequestInput['headers'] = {}): RequestInput => ({
  method: 'PUT',
  path: `/api/user/${fixture.customer.email}`,
  as: fixture.customer,
  body,
  headers,
})
const profileOfSize = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes) })

/** A request as raw bytes. @param length a false Content-Length */
export const asBytes = (
  fixture: Fixture,
  { method, path, as, body, headers }: RequestInput,
  length?: number,
): string => {
  const text = JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(ORIGIN).host}`,
    `Cookie: ${as?.cookie ?? fixture.customer.cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${length ?? Buffer.byteLength(text)}`,
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}

const STRUCTURE: Row[] = [
  rejected(
    1,
    'JSON with a trailing comma',
    '400 malformed-request',
    (fixture) => profile(fixture, '{"name":1,}'),
    {
      check: (answer) => expect(expectProblem(answer).detail).toMatch(/from character \d+ on/),
    },
  ),
  rejected(1, 'truncated JSON', '400 malformed-request', (fixture) => profile(fixture, '{"name":'), {
    check: (answer) => expect(expectProblem(answer).detail).toMatch(/breaks off after character 8/),
  }),
  rejected(2, 'an empty body', '400 malformed-request', (fixture) => profile(fixture, '')),
  ...['[{"name":"Ann"}]', '"Ann"', 'null', '7'].map((body) =>
    rejected(3, `JSON that is not an object: ${body}`, '422 invalid-input', (fixture) =>
      profile(fixture, body),
    ),
  ),
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'].map((type) =>
    rejected(4, `JSON with the content type ${type}`, '415 malformed-request', (fixture) =>
      profile(fixture, '{"name":"Ann"}', { 'content-type': type }),
    ),
  ),
  rejected(6, 'a duplicate key', '400 malformed-request', (fixture) =>
    profile(fixture, '{"name":"Ann","name":"Eve"}'),
  ),
  rejected(7, '__proto__ as a key', '400 malformed-request', (fixture) =>
    profile(fixture, '{"__proto__":{"polluted":1},"name":"Ann"}'),
  ),
  rejected(
    7,
    'constructor.prototype as keys',
    '422 invalid-input',
    (fixture) => profile(fixture, '{"constructor":{"prototype":{"polluted":1}},"name":"Ann"}'),
    { check: () => expect(({} as { polluted?: unknown }).polluted).toBeUndefined() },
  ),
  rejected(9, 'a body of 65 KiB', '413 body-too-large', (fixture) =>
    profile(fixture, profileOfSize(65 * 1024)),
  ),
  rejected(9, 'a chunked body of 65 KiB', '413 body-too-large', (fixture) =>
    profile(fixture, profileOfSize(65 * 1024), { 'transfer-encoding': 'chunked' }),
  ),
  scenario(
    9,
    'an endless chunked body',
    '413 body-too-large, and the connection is closed',
    async (fixture) => {
      const head = asBytes(fixture, profile(fixture, '')).split('\r\nContent-Length')[0]
      const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`
      const received = await fixture.expectNoWrites(() =>
        fixture.sendBytes(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n`, chunk),
      )
      expect(received).toMatch(/^HTTP\/1\.1 413 /)
    },
  ),
  rejected(9, 'a Content-Length of four gigabytes', '413 body-too-large', (fixture) =>
    profile(fixture, '{"name":"Ann"}', { 'content-length': 4 * 1024 ** 3 }),
  ),
  ...['gzip', 'deflate', 'br'].map((encoding) =>
    rejected(10, `a body compressed with ${encoding}`, '415 unsupported-content-encoding', (fixture) =>
      profile(fixture, 'x', { 'content-encoding': encoding }),
    ),
  ),
]

const TEXTS: Row[] = [
  ...Object.entries<(fixture: Fixture) => RequestInput | Promise<RequestInput>>({
    'a profile': (fixture) => profile(fixture, { location: 'a\u0000b' }),
    'an order': async (fixture) =>
      fixture.purchaseRequest(fixture.customer, await fixture.addProduct(), 6, { address: 'a\u0000b' }),
    'a review': ({ customer }) => ({
      method: 'POST',
      path: '/api/review',
      as: customer,
      body: { email: customer.email, reviewText: 'a\u0000b', usersRating: 5 },
    }),
    'a product': ({ admin }) => ({
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
  }).map(([place, request]) => rejected(19, `NUL in ${place}`, '422 invalid-input', request)),
  rejected(19, 'NUL in a URL', '400 invalid-url', () => ({ path: '/api/products?q=a%00b' })),
]

export const BODIES: Row[] = [...STRUCTURE, ...TEXTS]
