/** Requests that two parsers could read differently (request smuggling), and bytes that are no HTTP request. */
import { expect } from 'vitest'
import { ORIGIN } from '../../testing/test-shop.ts'
import type { Fixture } from './fixture.ts'
import { coveredBy, type Row, scenario } from './row.ts'

const HOST = `Host: ${new URL(ORIGIN).host}`
/** Hidden behind the first request: a parser that reads the bytes differently answers it as a second one. */
const SMUGGLED = `GET /api/products?limit=1 HTTP/1.1\r\n${HOST}\r\n\r\n`

/** The number of responses in the received bytes. */
const countResponses = (received: string) => received.match(/^HTTP\/1\.1 \d{3} /gm)?.length ?? 0

/** Ends a chunked body. */
const LAST_CHUNK = '0\r\n\r\n'
const CHUNKED = 'Transfer-Encoding: chunked'

function post(head: string[], body = ''): string {
  const lines = ['POST /api/auth/sign-out HTTP/1.1', HOST, 'Content-Type: application/json', ...head]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
const withSmuggledRequest = (head: string[], body = '') => post(head, body + SMUGGLED)

const MALFORMED_REQUESTS: Record<string, string> = {
  'Content-Length and chunked encoding': withSmuggledRequest(['Content-Length: 5', CHUNKED], LAST_CHUNK),
  'chunked encoding and Content-Length': withSmuggledRequest([CHUNKED, 'Content-Length: 5'], LAST_CHUNK),
  'two Content-Length headers': withSmuggledRequest(['Content-Length: 0', 'Content-Length: 5']),
  'two lengths in one header': withSmuggledRequest(['Content-Length: 0, 5']),
  'a negative length': withSmuggledRequest(['Content-Length: -1']),
  'a length with a sign': withSmuggledRequest(['Content-Length: +0']),
  'a length in hex': withSmuggledRequest(['Content-Length: 0x5']),
  'an unknown transfer encoding': withSmuggledRequest(['Transfer-Encoding: xchunked'], LAST_CHUNK),
  'chunked encoding followed by another one': withSmuggledRequest([`${CHUNKED}, identity`], LAST_CHUNK),
  'a chunk size above any number': withSmuggledRequest([CHUNKED], 'FFFFFFFFFFFFFFFFF\r\n'),
  'a chunk size that is not a number': withSmuggledRequest([CHUNKED], 'zz\r\n'),
  'a space before the colon': withSmuggledRequest(['Content-Length : 5']),
  'a folded header': withSmuggledRequest(['X-Two: one', ' two', 'Content-Length: 0']),
  'a header with NUL': withSmuggledRequest(['X-Nul: a\u0000b', 'Content-Length: 0']),
  'a header without a colon': withSmuggledRequest(['X-None', 'Content-Length: 0']),
  'a line that ends with CR only': `GET / HTTP/1.1\r${HOST}\r\n\r\n${SMUGGLED}`,
  'two Host headers': `GET / HTTP/1.1\r\n${HOST}\r\nHost: evil.example\r\n\r\n${SMUGGLED}`,
  'no Host header': `GET / HTTP/1.1\r\nAccept: */*\r\n\r\n${SMUGGLED}`,
  'HTTP/0.9': 'GET /\r\n\r\n',
  'an unknown HTTP version': `GET / HTTP/9.9\r\n${HOST}\r\n\r\n${SMUGGLED}`,
  'HTTP/2 without negotiation': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a TLS handshake': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
  nonsense: 'NONSENSE\r\n\r\n',
}

const rejectedBytes = (input: string, bytes: string): Row =>
  scenario(
    'wire',
    input,
    '400, one response, and the connection is closed',
    async ({ sendBytes, expectNoWrites }) => {
      const received = await expectNoWrites(() => sendBytes(bytes))
      expect(received).toMatch(/^HTTP\/1\.1 400 [\s\S]*content-type: application\/problem\+json/i)
      expect(countResponses(received)).toBe(1)
    },
  )

/** The beginning of a body that never continues. Sent first, because the response takes half a minute. */
export const sendSlowly = ({ sendBytes }: Fixture): Promise<string> =>
  sendBytes(post(['Content-Length: 50000'], '{"a":'))

export const WIRE: Row[] = [
  ...Object.entries(MALFORMED_REQUESTS).map(([input, bytes]) => rejectedBytes(input, bytes)),
  scenario('wire', 'CONNECT to another host', 'not forwarded', async ({ sendBytes }) => {
    expect(
      await sendBytes('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n'),
    ).not.toContain(' 200 ')
  }),
  scenario('wire', 'an upgrade to another protocol', 'answered as a normal request', async ({ ask }) => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': 'x' }
    const answer = await ask({ path: '/blog', headers })
    expect([answer.status, answer.headers.upgrade]).toEqual([200, undefined])
  }),
  coveredBy(
    'wire',
    'headers that arrive slowly',
    'testing/http-edge.test.ts › disconnects clients that send slowly',
  ),
]
