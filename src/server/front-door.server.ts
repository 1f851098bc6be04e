/** The first thing a request meets: ready bytes before any framework, then the API, then the site's files. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { ProblemInit } from '../lib/problem.ts'
import type { Api } from './app.server.ts'
import { type Refuse, UNREADABLE } from './gate.server.ts'
import type { createPageCache } from './page-cache.server.ts'
import { type ReadyAnswer, sendReady } from './ready-bytes.server.ts'
import { SITE_PATHS } from './site.server.ts'

export interface FrontDoor {
  api: Api
  site: Hono
  assets: Map<string, ReadyAnswer>
  refuse: Refuse
  pages: Pick<ReturnType<typeof createPageCache>, 'peek' | 'get'>
}

const NOT_READ: ProblemInit = {
  status: 405,
  code: 'method-not-allowed',
  title: 'Method not allowed',
  detail: 'A page takes GET and HEAD.',
  headers: { allow: 'GET, HEAD' },
}
const PAGE_AWAY: ProblemInit = {
  status: 503,
  code: 'page-away',
  title: 'Not available right now',
  detail: 'The page cannot be made right now; please try again in a moment.',
  headers: { 'retry-after': '5' },
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

export function frontDoor({ api, site, assets, pages, refuse }: FrontDoor): RequestListener {
  const toApi = getRequestListener(api.fetch)
  const toSite = getRequestListener(site.fetch)
  return (request, response) => {
    const url = request.url ?? '/'
    const [path = '/'] = url.split('?', 1)
    const asset = assets.get(path)
    if (asset && isRead(request)) return sendReady(request, response, asset)
    if (path.startsWith('/api/') || path === '/api') return toApi(request, response)
    if (SITE_PATHS.test(path)) return toSite(request, response)
    return sendPage(request, response, pages, url, refuse)
  }
}

function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  pages: FrontDoor['pages'],
  url: string,
  refuse: Refuse,
) {
  if (!isRead(request)) {
    refuse(response, NOT_READ)
    return
  }
  const key = safeKey(url)
  if (key === null) {
    refuse(response, UNREADABLE)
    return
  }
  const ready = pages.peek(key)
  if (ready) {
    sendReady(request, response, ready)
    return
  }
  pages.get(key).then(
    (answer) => sendReady(request, response, answer),
    () => refuse(response, PAGE_AWAY),
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
