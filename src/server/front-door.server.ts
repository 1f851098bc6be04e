/** The first thing a request meets: ready bytes before any framework, then the API, then the site's files. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { newId } from '../db/ids.server.ts'
import { problemResponse } from '../lib/problem.ts'
import type { Api } from './app.server.ts'
import type { createPageCache } from './page-cache.server.ts'
import { type ReadyAnswer, sendReady } from './ready-bytes.server.ts'
import { SITE_PATHS } from './site.server.ts'

export interface FrontDoor {
  api: Api
  site: Hono
  assets: Map<string, ReadyAnswer>
  pages: ReturnType<typeof createPageCache>
  trustsProxy: boolean
}

/** Pages whose query changes what they show; of every other page the query is left to the browser. */
const PAGES_WITH_QUERY = new Set(['/products'])
const MAX_KEY = 1_000

/** What the page cache knows a page by: path and, where it matters, the query in a fixed order. */
export function pageKey(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://here')
  if (!PAGES_WITH_QUERY.has(pathname) || searchParams.size === 0) return pathname
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

export function frontDoor({ api, site, assets, pages, trustsProxy }: FrontDoor): RequestListener {
  const toApi = getRequestListener(api.fetch)
  const toSite = getRequestListener(site.fetch)
  return (request, response) => {
    const url = request.url ?? '/'
    const [path = '/'] = url.split('?', 1)
    // Set by us alone: the address that limits are counted by.
    request.headers['x-fixit-client-ip'] = clientAddress(request, trustsProxy)
    const asset = assets.get(path)
    if (asset && isRead(request)) return sendReady(request, response, asset)
    if (path.startsWith('/api/') || path === '/api') return toApi(request, response)
    if (SITE_PATHS.test(path)) return toSite(request, response)
    return sendPage(request, response, pages, url)
  }
}

function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

function clientAddress(request: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? request.headers['x-forwarded-for'] : undefined
  const [nearest] = typeof forwarded === 'string' ? forwarded.split(',').slice(-1) : []
  return nearest?.trim() || request.socket.remoteAddress || '0.0.0.0'
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  pages: FrontDoor['pages'],
  url: string,
) {
  if (!isRead(request)) {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const key = safeKey(url)
  if (key === null) {
    sendProblem(response, 400, 'unreadable-address', 'The address cannot be read.')
    return
  }
  const ready = pages.peek(key)
  if (ready) {
    sendReady(request, response, ready)
    return
  }
  pages.get(key).then(
    (answer) => sendReady(request, response, answer),
    () =>
      sendProblem(
        response,
        503,
        'page-away',
        'The page cannot be made right now; please try again in a moment.',
      ),
  )
}

function safeKey(url: string): string | null {
  try {
    const key = pageKey(url)
    decodeURIComponent(key)
    return key.length > MAX_KEY ? null : key
  } catch {
    return null
  }
}

async function sendProblem(response: ServerResponse, status: number, code: string, detail: string) {
  const problem = problemResponse(
    {
      status,
      code,
      title: 'Not possible',
      detail,
      ...(status === 503 && { headers: { 'retry-after': '5' } }),
    },
    newId(),
  )
  response.writeHead(status, Object.fromEntries(problem.headers)).end(await problem.text())
}
