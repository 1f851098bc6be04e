import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CachedResponse,
  compressResponse,
  recompressResponse,
  sendCachedResponse,
  toCachedResponse,
} from './cached-response.server.ts'
import { negotiateEncoding } from './content-encoding.server.ts'

const TEXT = 'Drill presses, by the pallet. '.repeat(200)
const HEADERS = { 'content-type': 'text/plain', 'cache-control': 'public, max-age=0' }
let page: CachedResponse
let server: Server

beforeAll(async () => {
  page = await compressResponse({ status: 200, headers: HEADERS, identity: Buffer.from(TEXT) })
  const file = toCachedResponse({
    status: 200,
    headers: HEADERS,
    identity: Buffer.from(TEXT),
    hasRanges: true,
  })
  server = createServer((ask, answer) => sendCachedResponse(ask, answer, ask.url === '/file' ? file : page))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(() => server.close())

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    request({ port, path, method, headers, host: '127.0.0.1' }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

describe('the encoding', () => {
  const all = { br: true, gzip: true }
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0.1, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity', 'identity'],
    ['identity;q=0', null],
    ['identity;q=0, gzip;q=0.2', 'gzip'],
    ['*;q=0', null],
    ['*;q=0, identity', 'identity'],
    ['gzip;q=1.5, br;q=abc', 'identity'],
    [';;;,,,=, \u0001', 'identity'],
    ['brotli, xgzip', 'identity'],
    [`${'a,'.repeat(5_000)}br`, 'identity'],
  ])('for %j is %s', (header, coding) => {
    expect(negotiateEncoding(header, all)).toBe(coding)
  })

  test('is always one that is stored', () => {
    expect(negotiateEncoding('br, gzip', { br: false, gzip: true })).toBe('gzip')
    expect(negotiateEncoding('br', { br: false, gzip: false })).toBe('identity')
  })

  test('does not change the text, and each has its length, ETag and Vary header', async () => {
    const plain = await ask('/')
    const br = await ask('/', { 'accept-encoding': 'br' })
    const gzip = await ask('/', { 'accept-encoding': 'gzip' })
    expect(String(plain.body)).toBe(TEXT)
    expect(String(brotliDecompressSync(br.body))).toBe(TEXT)
    expect(String(gunzipSync(gzip.body))).toBe(TEXT)
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers, body } of [plain, br, gzip]) {
      expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(body.length) })
    }
  })

  test('is 406 with a message if the client accepts none', async () => {
    const refused = await ask('/', { 'accept-encoding': 'identity;q=0' })
    expect(refused.status).toBe(406)
    expect(JSON.parse(String(refused.body))).toMatchObject({ code: 'encoding-not-acceptable' })
  })

  test('at maximum compression is the same text with the same ETag', async () => {
    const best = await recompressResponse(page)
    expect(best.contentHash).toBe(page.contentHash)
    expect(best.br?.body.length).toBeLessThanOrEqual(page.br?.body.length ?? 0)
    expect(String(brotliDecompressSync(best.br?.body ?? Buffer.alloc(0)))).toBe(TEXT)
  })
})

describe('a page that the browser has cached', () => {
  test.each(['exact', 'weak', 'list', 'star', 'other encoding'])('is not sent again: %s', async (how) => {
    const { headers } = await ask('/', { 'accept-encoding': how === 'other encoding' ? 'gzip' : 'br' })
    const tag = headers.etag ?? ''
    const known = {
      exact: tag,
      weak: `W/${tag}`,
      list: `"x" , ${tag},"y"`,
      star: '*',
      'other encoding': tag,
    }[how]
    const answer = await ask('/', { 'accept-encoding': 'br', 'if-none-match': known ?? '' })
    expect(answer).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    expect(answer.headers['cache-control']).toBe('public, max-age=0')
    expect(answer.headers.etag).toBeTruthy()
  })

  test.each(['"x"', 'x', '', ',,,', '"', 'W/', '\u00ff"*"', '**'])(
    'is sent if it is requested with %j',
    async (known) => {
      expect((await ask('/', { 'if-none-match': known })).status).toBe(200)
    },
  )
})

describe('a range of a file', () => {
  test.each([
    ['bytes=0-4', 'bytes 0-4/6000', 'Drill'],
    ['bytes=5990-', 'bytes 5990-5999/6000', TEXT.slice(5_990)],
    ['bytes=-4', 'bytes 5996-5999/6000', TEXT.slice(-4)],
    ['bytes=5999-99999', 'bytes 5999-5999/6000', TEXT.slice(5_999)],
  ])('%s', async (range, contentRange, text) => {
    const part = await ask('/file', { range })
    expect({ status: part.status, text: String(part.body) }).toEqual({ status: 206, text })
    expect(part.headers).toMatchObject({
      'content-range': contentRange,
      'content-length': String(text.length),
    })
  })

  test.each(['bytes=6000-', 'bytes=99999999999999-', 'bytes=-0'])(
    'that does not exist: %s',
    async (range) => {
      const refused = await ask('/file', { range })
      expect({ status: refused.status, range: refused.headers['content-range'] }).toEqual({
        status: 416,
        range: 'bytes */6000',
      })
    },
  )

  test.each(['bytes=', 'bytes=-', 'bytes=9-2', 'bytes=a-b', 'lines=0-4', 'bytes=0-1,5-6', 'bytes=1e9-'])(
    'that cannot be parsed returns the whole file: %s',
    async (range) => {
      expect(await ask('/file', { range })).toMatchObject({ status: 200, body: Buffer.from(TEXT) })
    },
  )

  test('is sent only if the client has the same version of the file', async () => {
    const { etag = '' } = (await ask('/file')).headers
    expect((await ask('/file', { range: 'bytes=0-4', 'if-range': etag })).status).toBe(206)
    expect((await ask('/file', { range: 'bytes=0-4', 'if-range': '"other"' })).status).toBe(200)
  })

  test('of a page that may change is the whole page', async () => {
    expect((await ask('/', { range: 'bytes=0-4' })).status).toBe(200)
  })

  test('is supported for GET only', async () => {
    const head = await ask('/file', { range: 'bytes=0-4' }, 'HEAD')
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    expect(head.headers['content-length']).toBe('6000')
  })
})
