/**
 * Timeouts and errors below HTTP: slow clients do not hold connections, and malformed requests get a problem response.
 */
import { type ServerOptions, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { newId } from '#app/db/ids.server.ts'
import { type ProblemInit, problemBody } from '#app/lib/problem.ts'

export const SERVER_TIMEOUTS: ServerOptions = {
  /** For the headers; `requestTimeout` covers the whole request with its body. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** How often both timeouts are checked. */
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
  // The request guard rejects such requests with a problem response.
  requireHostHeader: false,
  // A request without a body then causes none of the events of a stream.
  optimizeEmptyRequests: true,
}

/** Closes connections without traffic. Event streams send a heartbeat every 15 seconds. */
export const IDLE_SOCKET_TIMEOUT_MS = 60_000

const INVALID_REQUEST: ProblemInit = {
  status: 400,
  code: 'malformed-request',
  detail: 'This is not a valid HTTP request.',
}
const REJECTIONS: Record<string, ProblemInit> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'too-many-headers',
    detail: 'Request headers are limited to 16 KB.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request-timeout',
    detail: 'The request did not arrive in time.',
  },
}

/** Answers bytes that are not an HTTP request with a problem response, and closes the connection. */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = REJECTIONS[error.code ?? ''] ?? INVALID_REQUEST
  const requestId = newId()
  const body = JSON.stringify(problemBody(problem, requestId))
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
