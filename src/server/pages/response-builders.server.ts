/** How each kind of answer that is the same for everybody is made, and which topics it is made of. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Hono } from 'hono'
import type { Topic } from '#app/db/change-polling.server.ts'
import type { ApiTransport } from '#app/lib/api.ts'
import { HttpProblem, PROBLEM_TYPE, refusalIn } from '#app/lib/problem.ts'
import type { Api } from '../api/create-api.server.ts'
import { REQUEST_ID_HEADER, requestInHand } from '../edge/request-context.server.ts'
import { pageHeaders } from '../edge/security-headers.server.ts'
import { SITE_PATHS, VERSION_HEADER } from '../edge/static-routes.server.ts'
import { topicsShownBy } from './cache-tags.server.ts'
import { compressedAnswer, type ReadyAnswer, readyAnswer, tagOf } from './cached-response.server.ts'
import { newNonce, takeMarksOff } from './inline-code.server.ts'
import type { Made } from './page-cache.server.ts'
import type { Screens } from './page-renderer.server.ts'

export interface AnswerSources extends Pick<Screens, 'renderer' | 'finish' | 'development'> {
  api: Api
  site: Hono
  /** Where the shop is reached from outside. */
  shopUrl: string
}

/** One page for whatever has no page: the path of no screen. */
export const NO_PAGE = '/-'

/**
 * A browser asks each time whether its page is still the newest. A shared cache may answer for some seconds on its own,
 * and goes on when the shop is away; one that follows RFC 9213 is told more exactly.
 */
const PAGE_CACHING = {
  'cache-control': 'public, max-age=0, s-maxage=10',
  'cdn-cache-control': 'max-age=10, stale-while-revalidate=60, stale-if-error=86400',
}
/** A page that could not be filled says when to come back, and nobody keeps it. */
const UNFILLED = { 'cache-control': 'no-store', 'retry-after': '5' }
const TEXT = /^(text\/|application\/(json|problem\+json|xml)|image\/svg)/
/** More than this is not compressed while somebody waits, and not kept. */
const LARGEST = 2 * 1024 * 1024

/**
 * The router writes the moment of rendering into each page. Without it, a page that shows the same is the same bytes,
 * in every process and after every restart: one tag, and one set of hashes in its policy.
 */
function withoutMoment(html: string): string {
  return html.replace(/\bu:\d{13},s:"/g, 'u:0,s:"')
}

export function answerMaker({ api, site, renderer, finish, development, shopUrl }: AnswerSources) {
  const asked = new AsyncLocalStorage<Set<Topic>>()
  const secure = shopUrl.startsWith('https:')
  const call: ApiTransport = async (path, init) => {
    for (const topic of topicsShownBy(path)) asked.getStore()?.add(topic)
    const headers = new Headers(init?.headers)
    const requestId = requestInHand()?.requestId
    if (requestId) headers.set(REQUEST_ID_HEADER, requestId)
    return api.request(new URL(path, shopUrl).href, { ...init, headers })
  }
  renderer.renderWith(call)

  async function page(key: string, previous: ReadyAnswer | undefined): Promise<Made> {
    const topics = new Set<Topic>()
    const nonce = newNonce()
    const rendered = await asked.run(topics, () => renderer.renderPage(key, shopUrl, nonce))
    const { status, location } = rendered
    const marked = location ? '' : finish(withoutMoment(rendered.html), rendered.screens, nonce)
    const { html, ...inlineCode } = takeMarksOff(marked, nonce)
    const tag = tagOf(html)
    const isKept = !development && (status === 200 || (status === 404 && key === NO_PAGE))
    if (previous?.tag === tag && previous.status === status) return { answer: previous, topics, isKept }
    const headers = development ? { 'content-type': 'text/html' } : pageHeaders(key, secure, inlineCode)
    const answer = await compressedAnswer({
      status,
      headers: { ...headers, ...(status < 500 ? PAGE_CACHING : UNFILLED), ...(location && { location }) },
      identity: Buffer.from(html),
      tag,
    })
    return { answer, topics, isKept }
  }

  async function publicCall(key: string): Promise<Made> {
    const topics = new Set(topicsShownBy(key))
    const called = await call(key)
    // Not the same for everybody: a refusal carries the number of the request that it answers.
    if (called.headers.get('content-type') === PROBLEM_TYPE) throw new HttpProblem(await refusalIn(called))
    const { response, isKept, ready } = await taken(called, { 'cache-control': 'public, no-cache' })
    return { answer: ready, topics, isKept: isKept && response.ok, isStrict: true }
  }

  async function siteFile(key: string): Promise<Made> {
    const { response, isKept, ready } = await taken(await site.request(new URL(key, shopUrl).href))
    const isLasting = /max-age=[1-9]/.test(response.headers.get('cache-control') ?? '')
    return { answer: ready, topics: new Set<Topic>(['products']), isKept: isKept && response.ok && isLasting }
  }

  return (key: string, previous: ReadyAnswer | undefined): Promise<Made> => {
    if (key.startsWith('/api/')) return publicCall(key)
    return SITE_PATHS.test(key) ? siteFile(key) : page(key, previous)
  }
}

/** Takes a framework's answer as bytes. */
async function taken(response: Response, changed: Record<string, string> = {}) {
  const headers = Object.fromEntries(response.headers)
  // Each answer of the framework carries a number of its own; these bytes are everybody's.
  const version = headers[VERSION_HEADER]
  for (const own of ['x-request-id', 'content-length', 'vary', VERSION_HEADER]) delete headers[own]
  const identity = Buffer.from(await response.arrayBuffer())
  const isLarge = identity.length > LARGEST
  const isText = TEXT.test(headers['content-type'] ?? '')
  const bytes = {
    status: response.status,
    headers: response.ok ? { ...headers, ...changed } : headers,
    identity,
    hasRanges: /immutable/.test(headers['cache-control'] ?? ''),
    version: response.ok ? version : undefined,
  }
  const ready = isText && !isLarge ? await compressedAnswer(bytes) : readyAnswer(bytes)
  return { response, ready, isKept: !isLarge }
}
