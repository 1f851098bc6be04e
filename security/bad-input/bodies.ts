/** Rows 1 to 10, and 19: what can be wrong with any body. */
import { expect } from 'vitest'
import { ORIGIN } from '../../testing/test-shop.ts'
import type { Fixture } from './fixture.ts'
import { problemIn, type Sent } from './requests.ts'
import { type Row, refused, shown } from './row.ts'

const profile = (stage: Fixture, body: unknown, headers: Sent['headers'] = {}): Sent => ({
  method: 'PUT',
  path: `/api/user/${stage.customer.email}`,
  as: stage.customer,
  body,
  headers,
})
const pad = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes) })

/** A request as it goes over the wire. @param length where it lies about its body */
export const asBytes = (
  stage: Fixture,
  { method, path, as, body, headers }: Sent,
  length?: number,
): string => {
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

const STRUCTURE: Row[] = [
  refused(
    1,
    'JSON with a comma too many',
    '400 malformed-request',
    (stage) => profile(stage, '{"name":1,}'),
    {
      also: (answer) => expect(problemIn(answer).detail).toMatch(/from character \d+ on/),
    },
  ),
  refused(1, 'JSON that breaks off', '400 malformed-request', (stage) => profile(stage, '{"name":'), {
    also: (answer) => expect(problemIn(answer).detail).toMatch(/breaks off after character 8/),
  }),
  refused(2, 'an empty body', '400 malformed-request', (stage) => profile(stage, '')),
  ...['[{"name":"Ann"}]', '"Ann"', 'null', '7'].map((body) =>
    refused(3, `JSON that is no object: ${body}`, '422 invalid-input', (stage) => profile(stage, body)),
  ),
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'].map((type) =>
    refused(4, `JSON that calls itself ${type}`, '415 malformed-request', (stage) =>
      profile(stage, '{"name":"Ann"}', { 'content-type': type }),
    ),
  ),
  refused(6, 'a key twice', '400 malformed-request', (stage) =>
    profile(stage, '{"name":"Ann","name":"Eve"}'),
  ),
  refused(7, '__proto__ as a key', '400 malformed-request', (stage) =>
    profile(stage, '{"__proto__":{"polluted":1},"name":"Ann"}'),
  ),
  refused(
    7,
    'constructor.prototype as keys',
    '422 invalid-input',
    (stage) => profile(stage, '{"constructor":{"prototype":{"polluted":1}},"name":"Ann"}'),
    { also: () => expect(({} as { polluted?: unknown }).polluted).toBeUndefined() },
  ),
  refused(9, 'a body of 65 KiB', '413 body-too-large', (stage) => profile(stage, pad(65 * 1024))),
  refused(9, 'a body of 65 KiB in pieces, of no announced length', '413 body-too-large', (stage) =>
    profile(stage, pad(65 * 1024), { 'transfer-encoding': 'chunked' }),
  ),
  shown(9, 'a body in pieces without an end', '413 body-too-large, and the line is cut', async (stage) => {
    const head = asBytes(stage, profile(stage, '')).split('\r\nContent-Length')[0]
    const piece = `1000\r\n${'x'.repeat(0x1000)}\r\n`
    const heard = await stage.untouched(() =>
      stage.speak(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n`, piece),
    )
    expect(heard).toMatch(/^HTTP\/1\.1 413 /)
  }),
  refused(9, 'four gigabytes, announced', '413 body-too-large', (stage) =>
    profile(stage, '{"name":"Ann"}', { 'content-length': 4 * 1024 ** 3 }),
  ),
  ...['gzip', 'deflate', 'br'].map((coding) =>
    refused(10, `a body in ${coding}, which may be a bomb`, '415 unsupported-content-encoding', (stage) =>
      profile(stage, 'x', { 'content-encoding': coding }),
    ),
  ),
]

const TEXTS: Row[] = [
  ...Object.entries<(stage: Fixture) => Sent | Promise<Sent>>({
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
  refused(19, 'NUL in an address', '400 invalid-url', () => ({ path: '/api/products?q=a%00b' })),
]

export const BODIES: Row[] = [...STRUCTURE, ...TEXTS]
