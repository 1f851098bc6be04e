/**
 * Checks every request first: gives it a request ID and its client address, records it, and rejects it if it is too
 * large, names another host or exceeds a limit.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { clientAddressOf, clientNetwork, type TrustedProxies } from '#app/app/client-address.server.ts'
import { newId } from '#app/db/ids.server.ts'
import type { Log } from '#app/lib/log.ts'
import type { ProblemInit } from '#app/lib/problem.ts'
import type { EndpointIndex } from '../api/mount-endpoints.server.ts'
import type { SendProblem } from '../http/problem-sender.server.ts'
import {
  routeNameOf,
  setClientNetwork,
  setInternalHeaders,
  setRequestId,
} from '../http/request-context.server.ts'
import type { ConnectionLimits } from '../limits/connection-limits.server.ts'
import { type Loggers, redactPath } from '../ops/log.server.ts'
import type { Metrics } from '../ops/metrics.server.ts'
import { STATIC_PATHS } from '../pages/static-routes.server.ts'
import type { RequestHandlers } from './request-handlers.server.ts'

const MAX_URL_LENGTH = 8 * 1024
const MAX_HEADERS = 100
/** Health checks may use any host name. */
const HEALTH_PATHS = new Set(['/healthz', '/readyz'])
const METRICS_PATH = '/metrics'

export interface RequestGuardOptions {
  logAccess: Loggers['logAccess']
  log: Log
  sendProblem: SendProblem
  proxies: TrustedProxies
  /** The only accepted host, if the operator has set one. */
  host: string | undefined
  connectionLimits: ConnectionLimits
  endpoints: EndpointIndex
  /** Undefined if metrics are off. `isOnMainPort`: they are served on this port, with a token. */
  metrics: { collector: Metrics; isOnMainPort: boolean } | undefined
}

const URL_TOO_LONG: ProblemInit = {
  status: 414,
  code: 'url-too-long',
  detail: 'URLs are limited to 8 KB.',
}
export const INVALID_URL: ProblemInit = {
  status: 400,
  code: 'invalid-url',
  detail: 'The URL is not valid.',
}
const TOO_MANY_HEADERS: ProblemInit = {
  status: 431,
  code: 'too-many-headers',
  detail: `A request can have at most ${MAX_HEADERS} headers.`,
}
const UNKNOWN_HOST: ProblemInit = {
  status: 400,
  code: 'unknown-host',
  detail: 'This server does not serve the requested host.',
}

const INVALID_HOST_COUNT: ProblemInit = {
  status: 400,
  code: 'unknown-host',
  detail: 'Send exactly one Host header.',
}

/** With several Host headers, a proxy and the shop might each use another one. */
function countHostHeaders({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

/** Why a request is rejected without being handled; undefined if it is acceptable. */
function findRequestProblem(
  request: IncomingMessage,
  path: string,
  host: string | undefined,
): ProblemInit | undefined {
  const url = request.url ?? ''
  if (url.length > MAX_URL_LENGTH) return URL_TOO_LONG
  // No URL of the shop contains NUL, and the database does not accept it.
  if (!url.startsWith('/') || url.includes('%00')) return INVALID_URL
  if (request.rawHeaders.length > 2 * MAX_HEADERS) return TOO_MANY_HEADERS
  if (countHostHeaders(request) !== 1 && request.httpVersion !== '1.0') return INVALID_HOST_COUNT
  if (host && request.headers.host?.toLowerCase() !== host && !HEALTH_PATHS.has(path)) return UNKNOWN_HOST
  return undefined
}

function routeOf(request: IncomingMessage, path: string, endpoints: EndpointIndex): string {
  const named = routeNameOf(request)
  if (named) return named
  // Cached responses do not pass the router that names the other routes.
  const call = endpoints.find('GET', path)
  if (call?.isCached(new URLSearchParams())) return call.path
  if (path.startsWith('/assets/')) return 'asset'
  if (STATIC_PATHS.test(path)) return `/${path.split('/')[1]}`
  return path.startsWith('/api') ? 'none' : 'page'
}

export function createRequestGuard(
  options: RequestGuardOptions,
  { sendCached, handleRequest }: RequestHandlers,
): RequestListener {
  const { logAccess, log, sendProblem, proxies, host, connectionLimits, endpoints, metrics } = options
  let canWarn = 'count' in proxies && proxies.count === 0

  /** Behind a proxy without TRUST_PROXY, all visitors share one rate limit. */
  function warnAboutProxy(request: IncomingMessage) {
    if (!canWarn || request.headers['x-forwarded-for'] === undefined) return
    canWarn = false
    log.warn({}, 'X-Forwarded-For was sent but is not trusted; behind a proxy, set TRUST_PROXY')
  }

  function recordRequest(request: IncomingMessage, response: ServerResponse, record: RequestRecord) {
    const ms = performance.now() - record.startedAt
    const { method = '' } = request
    const { statusCode: status } = response
    metrics?.collector.recordRequest(method, routeOf(request, record.path, endpoints), status, ms)
    logAccess?.({
      requestId: record.requestId,
      method,
      path: redactPath(record.path),
      status,
      durationMs: Math.round(ms * 10) / 10,
      clientAddress: record.address ?? clientAddressOf(request, proxies),
      ...(!response.writableFinished && { isAborted: true }),
    })
  }

  function rejectRequest(response: ServerResponse, problem: ProblemInit, requestId: string) {
    // The rest of the request is not read.
    response.setHeader('connection', 'close')
    sendProblem(response, problem, requestId)
  }

  const isRecorded = logAccess !== undefined || metrics !== undefined

  return (request, response) => {
    const record: RequestRecord = {
      startedAt: isRecorded ? performance.now() : Number.NaN,
      requestId: newId(),
      path: pathOf(request.url ?? ''),
    }
    if (isRecorded) response.on('close', () => recordRequest(request, response, record))
    const problem = findRequestProblem(request, record.path, host)
    if (problem) return rejectRequest(response, problem, record.requestId)
    if (metrics?.isOnMainPort && record.path === METRICS_PATH)
      return void metrics.collector.sendMetrics(request, response)
    setRequestId(response, record.requestId)
    // Cached responses need neither limits nor the client address.
    if (sendCached(request, response)) return
    record.address = clientAddressOf(request, proxies)
    setClientNetwork(request, clientNetwork(record.address))
    if (!isDynamicPath(record.path)) return handleRequest(request, response)
    warnAboutProxy(request)
    setInternalHeaders(request, record.address, record.requestId)
    const limitProblem = connectionLimits.admit(request, response, record.path)
    if (limitProblem) rejectRequest(response, limitProblem, record.requestId)
    else handleRequest(request, response)
  }
}

function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** True for requests that do work on the server, false for pages and files. */
const isDynamicPath = (path: string) => path.startsWith('/api/') || path === '/api' || STATIC_PATHS.test(path)

interface RequestRecord {
  startedAt: number
  requestId: string
  path: string
  address?: string
}
