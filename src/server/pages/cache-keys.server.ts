/**
 * One name for each answer, whatever way its address was written: what the page does not read is dropped, the rest
 * stands in one order. So a stranger cannot fill the cache with one page under a million addresses.
 */

import { parseSearch, stringifySearch } from '#app/app/search-params.ts'
import { formSignInMessage } from '#app/auth/sign-in/copy.ts'
import { VIEWS } from '#app/drawings/drawing-views.ts'
import { selectImageWidth } from '#app/products/images/image-widths.ts'
import { parseProductSearch } from '#app/products/list/product-search.ts'

/** Pages whose query changes what the server sends, and what they read of it; of the others the browser reads it. */
const PAGE_SEARCH_PARSERS: Readonly<Record<string, (search: Record<string, unknown>) => object>> = {
  '/products': parseProductSearch,
  // What was wrong with a form that was sent without any script.
  '/login': ({ error }) => (typeof error === 'string' && formSignInMessage(error) ? { error } : {}),
}

/** Calls that answer everybody alike, and the parameters they read. */
const PRODUCT_FILTERS = ['q', 'family', 'power', 'priceFrom', 'priceTo', 'inStock', 'material', 'capacity']
const PUBLIC_API_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/api/products': [...PRODUCT_FILTERS, 'sort', 'limit', 'after', 'archived', 'fields'],
  '/api/products/facets': PRODUCT_FILTERS,
  '/api/products/stock': [],
  '/api/review': ['sort', 'limit', 'after'],
  '/api/review/summary': [],
  '/api/orders/shipped-by-month': [],
}
/** Nobody types more than this; what does is answered without being kept. */
const MAX_KEY_LENGTH = 1_000

const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

/** @returns the name of a page at `path`, which is one the router knows, asked for with `query` */
export function pageKey(path: string, query: string): string {
  const read = PAGE_SEARCH_PARSERS[path]
  if (!read || !query) return path
  return path + stringifySearch({ ...read(parseSearch(query)) })
}

/** Whether calls of this path are answered alike for everybody. */
export const isPublicApiPath = (path: string): boolean => Object.hasOwn(PUBLIC_API_PARAMETERS, path)

/** @returns null where the answer is one person's, or nobody's */
export function publicApiKey(path: string, query: string): string | null {
  const names = PUBLIC_API_PARAMETERS[path]
  if (!names) return null
  const params = new URLSearchParams(query)
  // The archive is for administrators.
  if (params.getAll('archived').some((value) => value !== '0')) return null
  const keyParams = new URLSearchParams()
  for (const name of names) for (const value of params.getAll(name).sort()) keyParams.append(name, value)
  const key = withQuery(path, keyParams.toString())
  return key.length > MAX_KEY_LENGTH ? null : key
}

const MADE_FILE = /^\/(icon\.svg|preview\.png|robots\.txt|sitemap\.xml)$/
const DRAWING = /^\/drawings\/(.+)\.(svg|png)$/
const PICTURE = /^\/pictures\/([\w-]{1,64})\.(webp|avif)$/

/**
 * One name for each file, however its address is spelled: the version says how long it may be kept (`versionAsked`), but
 * changes nothing in it.
 * @returns null where the answer is of the moment
 */
export function staticFileKey(path: string, query: string): string | null {
  if (MADE_FILE.test(path)) return path
  const params = new URLSearchParams(query)
  const [, sku, form] = DRAWING.exec(path) ?? []
  if (sku && form) {
    const view = params.get('view')
    // A bitmap has one size.
    const own = form === 'svg' && view && view !== 'full' && Object.hasOwn(VIEWS, view) ? `view=${view}` : ''
    return withQuery(`/drawings/${encodeURIComponent(decodeURIComponent(sku))}.${form}`, own)
  }
  if (!PICTURE.test(path)) return null
  const width = Number(params.get('w'))
  const kept = selectImageWidth(Number.isInteger(width) && width > 0 ? width : undefined)
  return withQuery(path, `w=${kept}`)
}

/** Which version of a file an address names; the current one may be kept for ever. */
export const versionAsked = (query: string): string | null => new URLSearchParams(query).get('v')

export interface RequestTarget {
  path: string
  query: string
}

/** Splits the target of a request; null where it cannot be read. */
export function parseRequestTarget(target: string): RequestTarget | null {
  // A proxy may name the host too (RFC 9112, 3.2.2).
  const local = target.startsWith('/')
    ? target
    : URL.canParse(target)
      ? target.replace(/^\w+:\/\/[^/?]*/, '')
      : ''
  const [path = '', ...rest] = local.split('?')
  const isReadable = path.startsWith('/') && !path.startsWith('//') && canDecode(path)
  return isReadable ? { path, query: rest.join('?') } : null
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
