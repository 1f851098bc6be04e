/**
 * One cache key for each response, however its URL is written: parameters that are not read are dropped, and the
 * others are sorted. So nobody can fill the cache with one page under a million URLs.
 */

import type { Endpoint } from '#app/app/endpoint.server.ts'
import { parseSearch, stringifySearch } from '#app/app/search-params.ts'
import { toProductPath } from '#app/auth/core/rules.ts'
import { canonicalErrorCodes } from '#app/auth/form/form-errors.ts'
import { isDrawingView } from '#app/drawings/drawing-views.ts'
import { parseFinderSearch } from '#app/finder/finder-search.ts'
import { selectImageWidth } from '#app/products/images/image-widths.ts'
import { parseProductSearch } from '#app/products/list-query/product-search.ts'
import { formatRenderPath, parseRenderRequest } from '#app/products/renders/render-image.server.ts'
import { parseReviewSearch } from '#app/reviews/core/review-search.ts'

/** The pages whose query changes the HTML, and what they read of it. Other pages read it in the browser. */
const PAGE_SEARCH_PARSERS: Readonly<Record<string, (search: Record<string, unknown>) => object>> = {
  '/products': parseProductSearch,
  '/finder': parseFinderSearch,
  '/reviews': parseReviewSearch,
  '/login': readSignIn,
  '/register': readFormResult,
  '/resetpassword': readFormResult,
}

/** The result of a form that was sent without JavaScript. */
function readFormResult({ error, sent }: Record<string, unknown>) {
  const codes = typeof error === 'string' ? canonicalErrorCodes(error) : ''
  return { ...(codes && { error: codes }), ...(sent === '1' && { sent }) }
}

/** The sign-in page says why guests of a product are there. Which product it is does not change its HTML. */
const ANY_PRODUCT = '/products/any'

function readSignIn(search: Record<string, unknown>) {
  const isFromProduct = typeof search.from === 'string' && toProductPath(search.from) !== undefined
  return { ...readFormResult(search), ...(isFromProduct && { from: ANY_PRODUCT }) }
}

/** No real URL is longer. Longer ones are answered without caching. */
const MAX_KEY_LENGTH = 1_000

const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

/** @param path a page known to the router */
export function pageKey(path: string, query: string): string {
  const read = PAGE_SEARCH_PARSERS[path]
  if (!read || !query) return path
  return path + stringifySearch({ ...read(parseSearch(query)) })
}

const HYDRATION_DATA = /^\/hydration-data\/([\w-]{22})(\/.*)$/

/** The data that a page was rendered from: its hash, and the path of the page. Null for all other paths. */
export function parseHydrationDataPath(path: string): { hash: string; page: string } | null {
  const [, hash, page] = HYDRATION_DATA.exec(path) ?? []
  return hash && page ? { hash, page } : null
}

/** @param key the cache key of the page */
export const hydrationDataUrl = (hash: string, key: string) => `/hydration-data/${hash}${key}`

/**
 * @param endpoint the declared call at this path
 * @returns null if the response depends on the caller, or if the query has a parameter that the call does not declare
 */
export function publicApiKey(endpoint: Endpoint | undefined, path: string, query: string): string | null {
  const params = new URLSearchParams(query)
  if (!endpoint?.isCached(params)) return null
  // The call refuses them.
  if ([...params.keys()].some((name) => !endpoint.queryNames.includes(name))) return null
  const keyParams = new URLSearchParams()
  for (const name of endpoint.queryNames)
    for (const value of params.getAll(name).sort()) keyParams.append(name, value)
  const key = withQuery(path, keyParams.toString())
  return key.length > MAX_KEY_LENGTH ? null : key
}

const GENERATED_FILE = /^\/(icon\.svg|preview\.png|robots\.txt|sitemap\.xml)$/
const DRAWING = /^\/drawings\/(.+)\.(svg|png)$/
const IMAGE = /^\/pictures\/([\w-]{1,64})\.(webp|avif)$/

/**
 * One key for each file, however its URL is spelled. The version only decides how long a client may cache the file
 * (`versionAsked`), not its content.
 * @returns null if the response must not be cached
 */
export function staticFileKey(path: string, query: string): string | null {
  if (GENERATED_FILE.test(path)) return path
  const params = new URLSearchParams(query)
  const [, sku, form] = DRAWING.exec(path) ?? []
  if (sku && form) {
    const view = params.get('view')
    // A bitmap has one size.
    const viewQuery = form === 'svg' && view && view !== 'full' && isDrawingView(view) ? `view=${view}` : ''
    return withQuery(`/drawings/${encodeURIComponent(decodeURIComponent(sku))}.${form}`, viewQuery)
  }
  if (path.startsWith('/renders/')) {
    const render = parseRenderRequest(decodeURIComponent(path.slice('/renders/'.length)), params)
    return render ? formatRenderPath(render) : null
  }
  if (!IMAGE.test(path)) return null
  const width = Number(params.get('w'))
  const imageWidth = selectImageWidth(Number.isInteger(width) && width > 0 ? width : undefined)
  return withQuery(path, `w=${imageWidth}`)
}

/** The version of a file that a URL names. The current version may be cached forever. */
export const requestedVersion = (query: string): string | null => new URLSearchParams(query).get('v')

export interface RequestTarget {
  path: string
  query: string
}

/** Splits the request target; null if it is invalid. */
export function parseRequestTarget(target: string): RequestTarget | null {
  // A proxy may send an absolute URL (RFC 9112, 3.2.2).
  const originForm = target.startsWith('/')
    ? target
    : URL.canParse(target)
      ? target.replace(/^\w+:\/\/[^/?]*/, '')
      : ''
  const [path = '', ...rest] = originForm.split('?')
  const isReadable = path.startsWith('/') && !path.startsWith('//') && decode(path) !== null
  return isReadable ? { path, query: rest.join('?') } : null
}

/** The bundler leaves out a call whose result is not used, so the decoded path is returned; null if it cannot be decoded. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
