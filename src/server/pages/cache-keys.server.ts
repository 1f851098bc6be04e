/**
 * One name for each answer, whatever way its address was written: what the page does not read is dropped, the rest
 * stands in one order. So a stranger cannot fill the cache with one page under a million addresses.
 */

import { parseSearch, stringifySearch } from '#app/app/search-params.ts'
import { formSignInWords } from '#app/auth/rules.ts'
import { VIEWS } from '#app/drawings/drawing-views.ts'
import { keptWidth } from '#app/products/images/image-widths.ts'
import { parseProductSearch } from '#app/products/list/product-search.ts'

/** Pages whose query changes what the server sends, and what they read of it; of the others the browser reads it. */
const READ_BY_PAGE: Readonly<Record<string, (search: Record<string, unknown>) => object>> = {
  '/products': parseProductSearch,
  // What was wrong with a form that was sent without any script.
  '/login': ({ error }) => (typeof error === 'string' && formSignInWords(error) ? { error } : {}),
}

/** Calls that answer everybody alike, and the parameters they read. */
const FILTERS = ['q', 'family', 'power', 'priceFrom', 'priceTo', 'inStock', 'material', 'capacity']
const PUBLIC_CALLS: Readonly<Record<string, readonly string[]>> = {
  '/api/products': [...FILTERS, 'sort', 'limit', 'after', 'archived', 'fields'],
  '/api/products/facets': FILTERS,
  '/api/products/stock': [],
  '/api/review': ['sort', 'limit', 'after'],
  '/api/review/summary': [],
  '/api/orders/shipped': [],
}
/** Nobody types more than this; what does is answered without being kept. */
const LONGEST = 1_000

const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

/** @returns the name of a page at `path`, which is one the router knows, asked for with `query` */
export function pageKey(path: string, query: string): string {
  const read = READ_BY_PAGE[path]
  if (!read || !query) return path
  return path + stringifySearch({ ...read(parseSearch(query)) })
}

/** Whether calls of this path are answered alike for everybody. */
export const isPublicCall = (path: string): boolean => Object.hasOwn(PUBLIC_CALLS, path)

/** @returns null where the answer is one person's, or nobody's */
export function publicCallKey(path: string, query: string): string | null {
  const names = PUBLIC_CALLS[path]
  if (!names) return null
  const asked = new URLSearchParams(query)
  // The archive is for administrators.
  if (asked.getAll('archived').some((value) => value !== '0')) return null
  const read = new URLSearchParams()
  for (const name of names) for (const value of asked.getAll(name).sort()) read.append(name, value)
  const key = withQuery(path, read.toString())
  return key.length > LONGEST ? null : key
}

const MADE_FILE = /^\/(icon\.svg|preview\.png|robots\.txt|sitemap\.xml)$/
const DRAWING = /^\/drawings\/(.+)\.(svg|png)$/
const PICTURE = /^\/pictures\/([\w-]{1,64})\.(webp|avif)$/

/**
 * One name for each file, however its address is spelled: the version says how long it may be kept (`versionAsked`), but
 * changes nothing in it.
 * @returns null where the answer is of the moment
 */
export function siteFileKey(path: string, query: string): string | null {
  if (MADE_FILE.test(path)) return path
  const asked = new URLSearchParams(query)
  const [, sku, form] = DRAWING.exec(path) ?? []
  if (sku && form) {
    const view = asked.get('view')
    // A bitmap has one size.
    const own = form === 'svg' && view && view !== 'full' && Object.hasOwn(VIEWS, view) ? `view=${view}` : ''
    return withQuery(`/drawings/${encodeURIComponent(decodeURIComponent(sku))}.${form}`, own)
  }
  if (!PICTURE.test(path)) return null
  const width = Number(asked.get('w'))
  const kept = keptWidth(Number.isInteger(width) && width > 0 ? width : undefined)
  return withQuery(path, `w=${kept}`)
}

/** Which version of a file an address names; the current one may be kept for ever. */
export const versionAsked = (query: string): string | null => new URLSearchParams(query).get('v')

export interface Address {
  path: string
  query: string
}

/** Splits the target of a request; null where it cannot be read. */
export function addressOf(target: string): Address | null {
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
