/** The first thing a request meets: ready bytes before any framework, then the API, then the site's files. */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { HttpProblem, type ProblemInit } from '#app/lib/problem.ts'
import type { Api } from '../api/create-api.server.ts'
import {
  type Address,
  addressOf,
  pageKey,
  publicCallKey,
  siteFileKey,
  versionAsked,
} from '../pages/cache-keys.server.ts'
import { answerFor, type ReadyAnswer, sendReady } from '../pages/cached-response.server.ts'
import { type PageCache, TooManyAtOnce } from '../pages/page-cache.server.ts'
import type { Renderer } from '../pages/page-renderer.server.ts'
import { NO_PAGE } from '../pages/response-builders.server.ts'
import type { Crowd } from './connection-limits.server.ts'
import { isReading } from './http-methods.server.ts'
import { inNameOf, networkBehind, numberOf } from './request-context.server.ts'
import { type Refuse, UNREADABLE } from './request-guard.server.ts'
import { SITE_PATHS } from './static-routes.server.ts'

export interface FrontDoor {
  api: Api
  site: Hono
  assets: Map<string, ReadyAnswer>
  refuse: Refuse
  pages: Pick<PageCache, 'peek' | 'get'>
  pathOfPage: Renderer['pathOfPage']
  crowd: Pick<Crowd, 'begin' | 'during'>
  /** Stand on every answer that says nothing narrower. */
  headers: Readonly<Record<string, string>>
}

const NOT_READ: ProblemInit = {
  status: 405,
  code: 'method-not-allowed',
  title: 'Method not allowed',
  detail: 'A page takes GET and HEAD.',
  headers: { allow: 'GET, HEAD' },
}

const LONGEST_KEY = 1_000

const AWAY: ProblemInit = {
  status: 503,
  code: 'page-away',
  title: 'Not possible',
  detail: 'The page cannot be made right now; please try again in a moment.',
  headers: { 'retry-after': '5' },
}
const BUSY: ProblemInit = { ...AWAY, headers: { 'retry-after': '1' } }

export interface Doors {
  /** Hands out what is ready under this very address; false where something has to be done first. */
  handOut(request: IncomingMessage, response: ServerResponse): boolean
  open: RequestListener
}

export function frontDoor({
  api,
  site,
  assets,
  pages,
  pathOfPage,
  refuse,
  crowd,
  headers,
}: FrontDoor): Doors {
  const listenerOf = (app: Pick<Api | Hono, 'fetch'>) =>
    getRequestListener((request, env) =>
      crowd.during(env.incoming as IncomingMessage, () => app.fetch(request, env)),
    )
  const passToApi = listenerOf(api)
  const passToSite = listenerOf(site)

  /** False where it has been refused. */
  function mayBegin(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    const crowded = crowd.begin(request, response, path)
    if (!crowded) return true
    // Whatever else it sends is not waited for.
    if (!request.complete) response.setHeader('connection', 'close')
    refuse(response, crowded)
    return false
  }

  function toApi(request: IncomingMessage, response: ServerResponse, path: string) {
    return mayBegin(request, response, path) ? passToApi(request, response) : undefined
  }

  function toSite(request: IncomingMessage, response: ServerResponse, path: string) {
    if (!mayBegin(request, response, path)) return undefined
    response.setHeader('x-request-id', numberOf(response) ?? '')
    return passToSite(request, response)
  }

  /** Sends what the cache knows by `key`, made if need be. */
  function sendKept(request: IncomingMessage, response: ServerResponse, key: string, query = '') {
    const send = (answer: ReadyAnswer) =>
      sendReady(request, response, answer.lasting ? answerFor(answer, versionAsked(query)) : answer)
    const ready = pages.peek(key)
    if (ready) return send(ready)
    const asked = { requestId: numberOf(response), network: networkBehind(request) }
    inNameOf(asked, () => pages.get(key)).then(send, (error) =>
      refuse(
        response,
        error instanceof HttpProblem ? error.problem : error instanceof TooManyAtOnce ? BUSY : AWAY,
      ),
    )
  }

  function sendPage(request: IncomingMessage, response: ServerResponse, { path, query }: Address) {
    const page = pathOfPage(path)
    if (page === null) return sendKept(request, response, NO_PAGE)
    if (page !== path) {
      const location = encodeURI(decodeURI(page)) + (query && `?${query}`)
      const number = { 'x-request-id': numberOf(response) ?? '' }
      response
        .writeHead(308, { ...headers, location, 'cache-control': 'public, max-age=3600', ...number })
        .end()
      return
    }
    const key = pageKey(page, query)
    if (key.length > LONGEST_KEY) return refuse(response, UNREADABLE)
    return sendKept(request, response, key)
  }

  function handOut(request: IncomingMessage, response: ServerResponse) {
    const { url: target = '/' } = request
    // Almost every address is written the one way it is kept by.
    const ready = isReading(request) ? (assets.get(target) ?? pages.peek(target)) : undefined
    if (ready) sendReady(request, response, ready)
    return ready !== undefined
  }

  function open(request: IncomingMessage, response: ServerResponse) {
    const isRead = isReading(request)
    const address = addressOf(request.url ?? '/')
    if (!address) return refuse(response, UNREADABLE)
    const { path, query } = address
    if (path.startsWith('/api/') || path === '/api') {
      const key = isRead ? publicCallKey(path, query) : null
      return key === null ? toApi(request, response, path) : sendKept(request, response, key)
    }
    if (SITE_PATHS.test(path)) {
      const key = isRead ? siteFileKey(path, query) : null
      return key === null ? toSite(request, response, path) : sendKept(request, response, key, query)
    }
    const asset = assets.get(path)
    if (asset && isRead) return sendReady(request, response, asset)
    if (isRead) return sendPage(request, response, address)
    return refuse(response, NOT_READ)
  }

  return { handOut, open }
}
