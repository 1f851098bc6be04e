/** Sends requests that a normal client would not send, and reads the responses. */
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { createConnection } from 'node:net'
import { expect } from 'vitest'
import { ORIGIN, type Visitor } from '../../testing/test-shop.ts'

const HOST = new URL(ORIGIN).host

export interface RequestInput {
  method?: string
  path: string
  as?: Visitor | undefined
  /** Text and bytes are sent as they are, anything else as JSON. */
  body?: unknown
  headers?: OutgoingHttpHeaders
  /** The client address. By default a new one for each request, so that no rate limit interferes. */
  from?: string
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export const json = <Value>({ text }: Answer) => JSON.parse(text) as Value

/** The cookies set by a response, as a browser would send them. */
export const cookieOf = ({ headers }: Answer) =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')

/** Expects a valid problem response: application/problem+json with the request ID and no internals. */
export function expectProblem(answer: Answer): Record<string, unknown> {
  expect(answer.headers['content-type'], answer.text.slice(0, 200)).toBe('application/problem+json')
  const problem = json<Record<string, unknown>>(answer)
  expect(problem).toMatchObject({
    type: expect.any(String),
    title: expect.any(String),
    detail: expect.any(String),
    status: answer.status,
    requestId: answer.headers['x-request-id'],
  })
  expect(answer.text).not.toMatch(
    /node_modules|\.server\.ts|\bat \w+ \(|syntax error at|violates|insert into/,
  )
  return problem
}

/** '201', or '422 invalid-input' */
export function statusAndCode(answer: Answer): string {
  return answer.status < 400 ? String(answer.status) : `${answer.status} ${expectProblem(answer).code}`
}

export function connectionTo(url: string) {
  const port = Number(new URL(url).port)
  let requestCount = 0

  /** Sends a request exactly as given; `fetch` would add and change headers. */
  function ask({ method = 'GET', path, as, body, headers = {}, from }: RequestInput): Promise<Answer> {
    requestCount += 1
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    const bytes = body === undefined || isRaw ? body : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const outgoing = request({
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        headers: {
          host: HOST,
          'x-forwarded-for': from ?? `10.1.${requestCount >> 8}.${requestCount & 255}`,
          ...(as && { cookie: as.cookie }),
          ...(bytes !== undefined && {
            'content-type': 'application/json',
            ...(!headers['transfer-encoding'] && { 'content-length': Buffer.byteLength(bytes) }),
          }),
          ...headers,
        },
      })
      outgoing.on('response', async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk as Buffer)
        const { statusCode: status = 0, headers: responseHeaders } = answer
        resolve({ status, headers: responseHeaders, text: Buffer.concat(chunks).toString() })
      })
      outgoing.on('error', reject)
      outgoing.end(bytes)
    })
  }

  /**
   * Sends raw bytes over a new connection, and then `more` repeatedly until the shop closes it.
   * @returns everything received
   */
  function sendBytes(bytes: string, more = ''): Promise<string> {
    return new Promise((resolve) => {
      let received = ''
      const socket = createConnection(port, '127.0.0.1', () => {
        socket.write(bytes)
        writeMore()
      })
      function writeMore() {
        while (more && !socket.destroyed && socket.write(more));
        if (more && !socket.destroyed) socket.once('drain', writeMore)
      }
      socket.on('data', (chunk) => {
        received += String(chunk)
      })
      // The shop closes the connection of a client that keeps sending after a rejection.
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(received))
    })
  }

  return { port, ask, sendBytes }
}
