/** Dispatches a request: a cached response first, then the API, static routes or a page. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { bearerOf } from '#app/api-keys/key-format.server.ts'
import { runForRequest } from '#app/app/current-request.server.ts'
import type { Endpoint } from '#app/app/endpoint.server.ts'
import { HttpProblem, type ProblemInit } from '#app/lib/problem.ts'
import type { Api } from '../api/create-api.server.ts'
import { isReadRequest } from '../http/http-methods.server.ts'
import type { SendProblem } from '../http/problem-sender.server.ts'
import { clientNetworkOf, requestIdOf } from '../http/request-context.server.ts'
import type { ConnectionLimits } from '../limits/connection-limits.server.ts'
import {
  hydrationDataUrl,
  pageKey,
  parseHydrationDataPath,
  parseRequestTarget,
  publicApiKey,
  type RequestTarget,
  requestedVersion,
  staticFileKey,
} from '../pages/cache-keys.server.ts'
import { type CachedResponse, responseFor, sendCachedResponse } from '../pages/cached-response.server.ts'
import { type PageCache, TooManyBuildsError } from '../pages/page-cache.server.ts'
import type { PageRenderer } from '../pages/page-renderer.server.ts'
import { NOT_FOUND_PATH } from '../pages/response-builders.server.ts'
import { STATIC_PATHS } from '../pages/static-routes.server.ts'
import { INVALID_URL } from './request-guard.server.ts'
import type { RequestHandlers } from './request-handlers.server.ts'

export interface RequestDispatcherOptions {
  api: Api
  staticRoutes: Hono
  assets: Map<string, CachedResponse>
  sendProblem: SendProblem
  pages: Pick<PageCache, 'peek' | 'get'>
  canonicalPagePath: PageRenderer['canonicalPagePath']
  connectionLimits: Pick<ConnectionLimits, 'begin' | 'during'>
  /** Sent with every response that has no stricter header of its own. */
  headers: Readonly<Record<string, string>>
}

const METHOD_NOT_ALLOWED: ProblemInit = {
  status: 405,
  code: 'method-not-allowed',
  detail: 'Pages support GET and HEAD.',
  headers: { allow: 'GET, HEAD' },
}

const MAX_KEY_LENGTH = 1_000

/** Every request with an API key reaches the API, which checks the key and its scope. */
const hasKey = ({ headers: { authorization } }: IncomingMessage) =>
  authorization !== undefined && bearerOf(authorization) !== undefined

const PAGE_UNAVAILABLE: ProblemInit = {
  status: 503,
  code: 'page-unavailable',
  detail: 'The page cannot be shown right now. Try again in a moment.',
  headers: { 'retry-after': '5' },
}
const PAGE_BUSY: ProblemInit = { ...PAGE_UNAVAILABLE, headers: { 'retry-after': '1' } }

export function createRequestDispatcher({
  api,
  staticRoutes,
  assets,
  pages,
  canonicalPagePath,
  sendProblem,
  connectionLimits,
  headers,
}: RequestDispatcherOptions): RequestHandlers {
  const listenerOf = (app: Pick<Api | Hono, 'fetch'>) =>
    getRequestListener((request, env) => {
      const incoming = env.incoming as IncomingMessage
      const origin = {
        requestId: requestIdOf(env.outgoing as ServerResponse),
        network: clientNetworkOf(incoming),
      }
      return runForRequest(origin, () => connectionLimits.during(incoming, () => app.fetch(request, env)))
    })
  const passToApi = listenerOf(api)
  const passToStaticRoutes = listenerOf(staticRoutes)

  /** False if the request was rejected. */
  function beginOrReject(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    endpoint?: Endpoint,
  ): boolean {
    const limitProblem = connectionLimits.begin(request, response, path, endpoint)
    if (!limitProblem) return true
    // The rest of the request is not read.
    if (!request.complete) response.setHeader('connection', 'close')
    sendProblem(response, limitProblem)
    return false
  }

  function sendApiResponse(
    request: IncomingMessage,
    response: ServerResponse,
    { path, query }: RequestTarget,
  ) {
    const endpoint = api.endpoints.find(request.method ?? '', path)
    const isCacheable = isReadRequest(request) && !hasKey(request)
    const key = isCacheable ? publicApiKey(endpoint, path, query) : null
    if (key !== null) return sendFromCache(request, response, key)
    return beginOrReject(request, response, path, endpoint) ? passToApi(request, response) : undefined
  }

  function sendToStaticRoutes(request: IncomingMessage, response: ServerResponse, path: string) {
    if (!beginOrReject(request, response, path)) return undefined
    response.setHeader('x-request-id', requestIdOf(response) ?? '')
    return passToStaticRoutes(request, response)
  }

  /** Sends the cached response for `key`, and builds it first if necessary. */
  function sendFromCache(request: IncomingMessage, response: ServerResponse, key: string, query = '') {
    const send = (answer: CachedResponse) =>
      sendCachedResponse(
        request,
        response,
        answer.lasting ? responseFor(answer, requestedVersion(query)) : answer,
      )
    const cached = pages.peek(key)
    if (cached) return send(cached)
    const origin = { requestId: requestIdOf(response), network: clientNetworkOf(request) }
    runForRequest(origin, () => pages.get(key)).then(send, (error) =>
      sendProblem(
        response,
        error instanceof HttpProblem
          ? error.problem
          : error instanceof TooManyBuildsError
            ? PAGE_BUSY
            : PAGE_UNAVAILABLE,
      ),
    )
  }

  /** Sends the data that a page was rendered from. The query is that of the page. */
  function sendHydrationData(
    request: IncomingMessage,
    response: ServerResponse,
    { hash, page }: { hash: string; page: string },
    query: string,
  ) {
    const path = canonicalPagePath(page)
    const key = path === null ? NOT_FOUND_PATH : pageKey(path, query)
    if (key.length > MAX_KEY_LENGTH) return sendProblem(response, INVALID_URL)
    return sendFromCache(request, response, hydrationDataUrl(hash, key))
  }

  function sendPage(request: IncomingMessage, response: ServerResponse, { path, query }: RequestTarget) {
    const page = canonicalPagePath(path)
    if (page === null) return sendFromCache(request, response, NOT_FOUND_PATH)
    if (page !== path) {
      const location = encodeURI(decodeURI(page)) + (query && `?${query}`)
      const requestIdHeader = { 'x-request-id': requestIdOf(response) ?? '' }
      response
        .writeHead(308, { ...headers, location, 'cache-control': 'public, max-age=3600', ...requestIdHeader })
        .end()
      return
    }
    const key = pageKey(page, query)
    if (key.length > MAX_KEY_LENGTH) return sendProblem(response, INVALID_URL)
    return sendFromCache(request, response, key)
  }

  function sendCached(request: IncomingMessage, response: ServerResponse) {
    const { url: target = '/' } = request
    // Most URLs equal their cache key.
    const isCacheable = isReadRequest(request) && !hasKey(request)
    const cached = isCacheable ? (assets.get(target) ?? pages.peek(target)) : undefined
    if (cached) sendCachedResponse(request, response, cached)
    return cached !== undefined
  }

  function handleRequest(request: IncomingMessage, response: ServerResponse) {
    const isRead = isReadRequest(request)
    const requestTarget = parseRequestTarget(request.url ?? '/')
    if (!requestTarget) return sendProblem(response, INVALID_URL)
    const { path, query } = requestTarget
    if (path.startsWith('/api/') || path === '/api') return sendApiResponse(request, response, requestTarget)
    if (STATIC_PATHS.test(path)) {
      const key = isRead ? staticFileKey(path, query) : null
      return key === null
        ? sendToStaticRoutes(request, response, path)
        : sendFromCache(request, response, key, query)
    }
    const asset = assets.get(path)
    if (asset && isRead) return sendCachedResponse(request, response, asset)
    const data = isRead && parseHydrationDataPath(path)
    if (data) return sendHydrationData(request, response, data, query)
    if (isRead) return sendPage(request, response, requestTarget)
    return sendProblem(response, METHOD_NOT_ALLOWED)
  }

  return { sendCached, handleRequest }
}
