/** Builds each kind of response that is the same for everyone, with its cache tags. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Hono } from 'hono'
import { currentRequest } from '#app/app/current-request.server.ts'
import { ALL_CACHE_TAGS, type CacheTag } from '#app/db/change-polling.server.ts'
import type { ApiTransport } from '#app/lib/api.ts'
import { HttpProblem, PROBLEM_CONTENT_TYPE, parseProblem } from '#app/lib/problem.ts'
import type { Api } from '../api/create-api.server.ts'
import { REQUEST_ID_HEADER } from '../http/request-context.server.ts'
import { commonSecurityHeaders, pageHeaders } from '../http/security-headers.server.ts'
import { ByteBoundedCache } from './byte-bounded-cache.server.ts'
import { hydrationDataUrl, parseHydrationDataPath } from './cache-keys.server.ts'
import {
  type CachedResponse,
  compressResponse,
  contentHashOf,
  IMMUTABLE,
  toCachedResponse,
} from './cached-response.server.ts'
import { newNonce, removeNonces } from './inline-code.server.ts'
import type { BuiltResponse } from './page-cache.server.ts'
import type { PageRendering } from './page-renderer.server.ts'
import { STATIC_PATHS, VERSION_HEADER } from './static-routes.server.ts'

export interface ResponseSources extends Pick<PageRendering, 'renderer' | 'finishDocument' | 'development'> {
  api: Api
  staticRoutes: Hono
  /** The public URL of the shop. */
  shopUrl: string
}

/** The cache key of the 404 page, which all unknown paths share. No screen has this path. */
export const NOT_FOUND_PATH = '/-'

/**
 * A browser revalidates its page every time. A shared cache may serve it for ten seconds, and longer while the shop is
 * down if it supports RFC 9213.
 */
const PAGE_CACHE_HEADERS = {
  'cache-control': 'public, max-age=0, s-maxage=10',
  'cdn-cache-control': 'max-age=10, stale-while-revalidate=60, stale-if-error=86400',
}
/** A page without its data is not cached and says when to try again. */
const INCOMPLETE_PAGE_HEADERS = { 'cache-control': 'no-store', 'retry-after': '5' }
const TEXT_CONTENT_TYPE = /^(text\/|application\/(json|problem\+json|xml)|image\/svg)/
/** Larger responses are neither compressed nor cached. */
const MAX_CACHED_BYTES = 2 * 1024 * 1024

/** Pages that were rendered before the last change are hydrated with the data that they show. */
const MAX_HYDRATION_DATA_BYTES = 4 * 1024 * 1024

/**
 * The router writes the render time into each page. Without it, the same content gives the same bytes in every process
 * and after every restart, and so the same ETag and hashes.
 */
function removeRenderTime(html: string): string {
  return html.replace(/\bu:\d{13},s:"/g, 'u:0,s:"')
}

export function createResponseBuilder({
  api,
  staticRoutes,
  renderer,
  finishDocument,
  development,
  shopUrl,
}: ResponseSources) {
  const requestedTags = new AsyncLocalStorage<Set<CacheTag>>()
  const isSecure = shopUrl.startsWith('https:')
  /** A call that is not declared may show anything. */
  const tagsShownBy = (url: string) =>
    api.endpoints.find('GET', new URL(url, shopUrl).pathname)?.shows ?? ALL_CACHE_TAGS
  const callApi: ApiTransport = async (path, init) => {
    for (const cacheTag of tagsShownBy(path)) requestedTags.getStore()?.add(cacheTag)
    const headers = new Headers(init?.headers)
    const requestId = currentRequest()?.requestId
    if (requestId) headers.set(REQUEST_ID_HEADER, requestId)
    return api.request(new URL(path, shopUrl).href, { ...init, headers })
  }
  renderer.setRenderTransport(callApi)

  const hydrationData = new ByteBoundedCache<string>(MAX_HYDRATION_DATA_BYTES)

  /** @param key the cache key of the page */
  async function render(key: string, nonce: string) {
    const tags = new Set<CacheTag>()
    const page = await requestedTags.run(tags, () => renderer.renderPage(key, shopUrl, nonce))
    return { ...page, tags }
  }

  async function buildPage(key: string, previous: CachedResponse | undefined): Promise<BuiltResponse> {
    const nonce = newNonce()
    const { tags, data, ...rendered } = await render(key, nonce)
    const { status, location, hasToken } = rendered
    const dataHash = contentHashOf(data)
    hydrationData.set(dataHash, data, data.length)
    const dataUrl = hydrationDataUrl(dataHash, key)
    const page = { ...rendered, dataUrl, html: removeRenderTime(rendered.html) }
    const marked = location ? '' : finishDocument(page, nonce)
    const { html, ...inlineCode } = removeNonces(marked, nonce)
    const contentHash = contentHashOf(html)
    const isCacheable = !development && (status === 200 || (status === 404 && key === NOT_FOUND_PATH))
    if (previous?.contentHash === contentHash && previous.status === status)
      return { response: previous, tags, isCacheable }
    const headers = development
      ? { 'content-type': 'text/html' }
      : pageHeaders(key, isSecure, inlineCode, hasToken)
    const answer = await compressResponse({
      status,
      headers: {
        ...headers,
        ...(status < 500 ? PAGE_CACHE_HEADERS : INCOMPLETE_PAGE_HEADERS),
        ...(location && { location }),
      },
      identity: Buffer.from(html),
      contentHash,
    })
    return { response: answer, tags, isCacheable }
  }

  /** The current data of the page where this process no longer has, or never had, the data with this hash. */
  async function buildHydrationData(hash: string, page: string): Promise<BuiltResponse> {
    const cached = hydrationData.get(hash)
    const data = cached ?? (await render(page, newNonce())).data
    const response = await compressResponse({
      status: 200,
      headers: {
        ...commonSecurityHeaders(isSecure),
        'content-type': 'application/json',
        'cache-control': cached === undefined ? 'no-store' : IMMUTABLE,
      },
      identity: Buffer.from(data),
    })
    return { response, tags: new Set(), isCacheable: cached !== undefined && !development }
  }

  async function buildApiResponse(key: string): Promise<BuiltResponse> {
    const tags = new Set(tagsShownBy(key))
    const apiResponse = await callApi(key)
    // Not the same for everyone: a problem response has the ID of its own request.
    if (apiResponse.headers.get('content-type') === PROBLEM_CONTENT_TYPE)
      throw new HttpProblem(await parseProblem(apiResponse))
    const { response, isCacheable, cached } = await bufferResponse(apiResponse, {
      'cache-control': 'public, no-cache',
    })
    return { response: cached, tags, isCacheable: isCacheable && response.ok, mustRevalidate: true }
  }

  async function buildStaticFile(key: string): Promise<BuiltResponse> {
    const { response, isCacheable, cached } = await bufferResponse(
      await staticRoutes.request(new URL(key, shopUrl).href),
    )
    const isLasting = /max-age=[1-9]/.test(response.headers.get('cache-control') ?? '')
    return {
      response: cached,
      tags: new Set<CacheTag>(['products']),
      isCacheable: isCacheable && response.ok && isLasting,
    }
  }

  return (key: string, previous: CachedResponse | undefined): Promise<BuiltResponse> => {
    if (key.startsWith('/api/')) return buildApiResponse(key)
    const data = parseHydrationDataPath(key)
    if (data) return buildHydrationData(data.hash, data.page)
    return STATIC_PATHS.test(key) ? buildStaticFile(key) : buildPage(key, previous)
  }
}

/** Reads a framework response into bytes. */
async function bufferResponse(response: Response, headerOverrides: Record<string, string> = {}) {
  const headers = Object.fromEntries(response.headers)
  // The request ID of this response must not be cached.
  const version = headers[VERSION_HEADER]
  for (const name of ['x-request-id', 'content-length', 'vary', VERSION_HEADER]) delete headers[name]
  const identity = Buffer.from(await response.arrayBuffer())
  const isLarge = identity.length > MAX_CACHED_BYTES
  const isText = TEXT_CONTENT_TYPE.test(headers['content-type'] ?? '')
  const bytes = {
    status: response.status,
    headers: response.ok ? { ...headers, ...headerOverrides } : headers,
    identity,
    hasRanges: /immutable/.test(headers['cache-control'] ?? ''),
    version: response.ok ? version : undefined,
  }
  const cached = isText && !isLarge ? await compressResponse(bytes) : toCachedResponse(bytes)
  return { response, cached, isCacheable: !isLarge }
}
