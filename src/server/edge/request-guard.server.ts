/**
 * What every request passes before anything else looks at it: it gets its number and its true address, is measured,
 * and is turned away where it is oversized, addressed to somebody else, or more than the house can take.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { clientAddress, clientNetwork, type TrustedProxies } from '#app/app/client-address.server.ts'
import type { Log } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { type ProblemInit, problemResponse } from '#app/lib/problem.ts'
import { type Logs, loggedPath } from '../ops/log.server.ts'
import type { Metrics } from '../ops/metrics.server.ts'
import { isPublicCall } from '../pages/cache-keys.server.ts'
import type { Crowd } from './connection-limits.server.ts'
import { mark, namedRoute, numberAnswer, numberOf, setNetwork } from './request-context.server.ts'
import type { Doors } from './request-dispatcher.server.ts'
import { SITE_PATHS } from './static-routes.server.ts'

const MAX_URL = 8 * 1024
const MAX_HEADERS = 100
/** Asked by whatever watches over the process, by whatever name it knows it. */
const WATCHED = new Set(['/healthz', '/readyz'])
const METRICS_PATH = '/metrics'

export interface GateOptions {
  access: Logs['access']
  log: Log
  refuse: Refuse
  proxies: TrustedProxies
  /** The only name the shop is reached by, where the operator gave one. */
  host: string | undefined
  crowd: Crowd
  /** Undefined where nobody may ask for figures. `onThisPort`: they are asked for here, with a token. */
  metrics: { figures: Metrics; onThisPort: boolean } | undefined
}

const TOO_LONG: ProblemInit = {
  status: 414,
  code: 'address-too-long',
  title: 'Address too long',
  detail: 'An address may have 8 KB.',
}
export const UNREADABLE: ProblemInit = {
  status: 400,
  code: 'unreadable-address',
  title: 'Not possible',
  detail: 'The address cannot be read.',
}
const TOO_MANY_HEADERS: ProblemInit = {
  status: 431,
  code: 'too-many-headers',
  title: 'Too many headers',
  detail: `At most ${MAX_HEADERS} are taken.`,
}
const UNKNOWN_HOST: ProblemInit = {
  status: 400,
  code: 'unknown-host',
  title: 'Unknown host',
  detail: 'The shop is not reached by this name.',
}

const UNCLEAR_HOST: ProblemInit = {
  status: 400,
  code: 'unknown-host',
  title: 'Unclear host',
  detail: 'A request names its host, once.',
}

/** How often a request names the host it is meant for: a proxy and the shop might each believe another one. */
function hostsIn({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

/** Why a request is not even looked at; undefined when nothing speaks against it. */
function malformed(
  request: IncomingMessage,
  path: string,
  host: string | undefined,
): ProblemInit | undefined {
  const url = request.url ?? ''
  if (url.length > MAX_URL) return TOO_LONG
  // No address of the shop holds NUL, and no database takes it.
  if (!url.startsWith('/') || url.includes('%00')) return UNREADABLE
  if (request.rawHeaders.length > 2 * MAX_HEADERS) return TOO_MANY_HEADERS
  if (hostsIn(request) !== 1 && request.httpVersion !== '1.0') return UNCLEAR_HOST
  if (host && request.headers.host?.toLowerCase() !== host && !WATCHED.has(path)) return UNKNOWN_HOST
  return undefined
}

/** Answers with a problem instead of what was asked for. */
export type Refuse = (response: ServerResponse, problem: ProblemInit, requestId?: string) => void

/** @param headers stand on every answer that says nothing narrower */
export function refusing(headers: Readonly<Record<string, string>>): Refuse {
  return async (response, problem, requestId = numberOf(response) ?? newId()) => {
    const answer = problemResponse(problem, requestId)
    const text = await answer.text()
    const own = { 'x-request-id': requestId, 'content-length': String(Buffer.byteLength(text)) }
    response.writeHead(answer.status, { ...headers, ...own, ...Object.fromEntries(answer.headers) }).end(text)
  }
}

function routeOf(request: IncomingMessage, path: string): string {
  const named = namedRoute(request)
  if (named) return named
  // Sent as they are kept, without the router that names the others.
  if (isPublicCall(path)) return path
  if (path.startsWith('/assets/')) return 'asset'
  if (SITE_PATHS.test(path)) return `/${path.split('/')[1]}`
  return path.startsWith('/api') ? 'none' : 'page'
}

export function keepGate(options: GateOptions, { handOut, open }: Doors): RequestListener {
  const { access, log, refuse, proxies, host, crowd, metrics } = options
  let mayWarn = 'count' in proxies && proxies.count === 0

  /** An operator who has put a proxy in front and not said so would have every visitor count as one. */
  function warnOfProxy(request: IncomingMessage) {
    if (!mayWarn || request.headers['x-forwarded-for'] === undefined) return
    mayWarn = false
    log.warn({}, 'X-Forwarded-For was sent and is not believed; behind a proxy, set TRUST_PROXY')
  }

  function ended(request: IncomingMessage, response: ServerResponse, seen: Seen) {
    const ms = performance.now() - seen.begun
    const { method = '' } = request
    const { statusCode: status } = response
    metrics?.figures.requestEnded(method, routeOf(request, seen.path), status, ms)
    access?.({
      requestId: seen.requestId,
      method,
      path: loggedPath(seen.path),
      status,
      ms: Math.round(ms * 10) / 10,
      from: seen.address ?? clientAddress(request, proxies),
      ...(!response.writableFinished && { brokenOff: true }),
    })
  }

  return (request, response) => {
    const seen: Seen = { begun: performance.now(), requestId: newId(), path: pathOf(request.url ?? '') }
    if (access || metrics) response.once('close', () => ended(request, response, seen))
    const turnAway = (problem: ProblemInit) => {
      // Whatever else it sends is not waited for.
      response.setHeader('connection', 'close')
      refuse(response, problem, seen.requestId)
    }
    const problem = malformed(request, seen.path, host)
    if (problem) return turnAway(problem)
    if (metrics?.onThisPort && seen.path === METRICS_PATH)
      return void metrics.figures.answer(request, response)
    numberAnswer(response, seen.requestId)
    // Ready bytes are for whoever comes, however many; and nobody behind a page asks who it is.
    if (handOut(request, response)) return
    seen.address = clientAddress(request, proxies)
    setNetwork(request, clientNetwork(seen.address))
    if (!isCall(seen.path)) return open(request, response)
    warnOfProxy(request)
    mark(request, seen.address, seen.requestId)
    const crowded = crowd.admit(request, response, seen.path)
    if (crowded) turnAway(crowded)
    else open(request, response)
  }
}

function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** True for what is worked on behind, false for pages and files. */
const isCall = (path: string) => path.startsWith('/api/') || path === '/api' || SITE_PATHS.test(path)

interface Seen {
  begun: number
  requestId: string
  path: string
  address?: string
}
