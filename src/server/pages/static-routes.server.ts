/**
 * Everything that is neither a page nor an API call: drawings, rendered pictures, uploaded images, robots.txt, sitemap,
 * health checks.
 */
import { Hono, type Context as HonoContext } from 'hono'
import { toErrorResponse } from '#app/app/error-response.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { isDatabaseReady } from '#app/db/pool.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { drawProduct } from '#app/drawings/draw-product.ts'
import { drawView, isDrawingView } from '#app/drawings/drawing-views.ts'
import type { Log } from '#app/lib/log.ts'
import { LOGO_PATH, LOGO_SVG } from '#app/lib/logo.ts'
import { HttpProblem, problemResponse } from '#app/lib/problem.ts'
import { getDrawingUrl } from '#app/products/core/product-dto.server.ts'
import { convertPicture } from '#app/products/encoder/image-encoder.server.ts'
import { findStoredImage } from '#app/products/images/image-store.server.ts'
import { productPicturePng } from '#app/products/images/product-picture.server.ts'
import { findProductBySku, listActiveProductIds } from '#app/products/records/queries.server.ts'
import { parseRenderRequest, readRender } from '#app/products/renders/render-image.server.ts'
import { toSpecs } from '#app/products/specifications/specifications.ts'
import { createMethodNotAllowedCheck } from '../http/http-methods.server.ts'
import { REQUEST_ID_HEADER } from '../http/request-context.server.ts'
import { commonSecurityHeaders } from '../http/security-headers.server.ts'
import { IMMUTABLE } from './cached-response.server.ts'

/** The version of a file. A client that names this version in the URL may cache the file forever. */
export const VERSION_HEADER = 'x-fixit-version'

const SHORT_CACHE = 'public, max-age=60'
const DAY_CACHE = 'public, max-age=86400'
/** A sitemap may list 50,000 URLs. */
const MAX_SITEMAP_PRODUCTS = 49_000

export interface StaticRoutesOptions {
  db: Db
  shopUrl: string
  log: Log
  isStopping: () => boolean
  /** The pages in the sitemap besides the products. */
  indexedPaths: readonly string[]
}

function imageNotFound() {
  return new HttpProblem({
    status: 404,
    code: 'image-not-found',
    detail: 'There is no image at this URL.',
  })
}

function addDrawings(site: Hono, { db, shopUrl, log }: StaticRoutesOptions) {
  site.get('/drawings/:file{.+\\.(svg|png)}', async (c) => {
    const file = c.req.param('file')
    const row = await findProductBySku(db, file.slice(0, -4))
    if (!row) throw imageNotFound()
    const product = { ...toSpecs(row.specs), family: row.family, sku: row.sku, name: row.name }
    c.header('Cache-Control', SHORT_CACHE)
    c.header(VERSION_HEADER, new URL(getDrawingUrl(row), shopUrl).searchParams.get('v') ?? '')
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (file.endsWith('.png')) {
      const source = Buffer.from(drawProduct(product, { box: [1120, 550], theme: 'light' }))
      const png = await convertPicture(
        { source, format: 'png', options: { palette: true }, margin: 40, background: '#FAFAF7' },
        log,
      )
      return c.body(png, 200, { 'Content-Type': 'image/png' })
    }
    const view = c.req.query('view') ?? ''
    return c.body(drawView(product, isDrawingView(view) ? view : 'full'), 200, {
      'Content-Type': 'image/svg+xml',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })
}

/** Rendered pictures and uploaded images. */
function addPictures(site: Hono, { db, log }: StaticRoutesOptions) {
  site.get('/renders/:file{.+\\.(avif|webp|png)}', async (c) => {
    const requested = parseRenderRequest(c.req.param('file'), new URL(c.req.url).searchParams)
    const bytes = requested && (await readRender(requested, log))
    if (!bytes) throw imageNotFound()
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': `image/${requested.format}`,
      'Cache-Control': IMMUTABLE,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Email clients and link previews load the picture from other sites.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })

  // Email programs show neither SVG nor AVIF, and an email outlives the versions in other URLs.
  site.get('/product-pictures/:file{.+\\.png}', async (c) => {
    const row = await findProductBySku(db, c.req.param('file').slice(0, -4))
    if (!row) throw imageNotFound()
    const png = await productPicturePng(db, row, log)
    return c.body(png, 200, {
      'Content-Type': 'image/png',
      'Cache-Control': DAY_CACHE,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })

  site.get('/pictures/:file{.+\\.(webp|avif)}', async (c) => {
    const file = c.req.param('file')
    const width = Number(c.req.query('w'))
    const picture = await findStoredImage(
      db,
      file.slice(0, -5),
      file.endsWith('.avif') ? 'avif' : 'webp',
      Number.isInteger(width) && width > 0 ? width : undefined,
    )
    if (!picture) throw imageNotFound()
    return c.body(new Uint8Array(picture.bytes), 200, {
      'Content-Type': `image/${picture.format}`,
      // A smaller image that stands in for a rendition in progress must be requested again.
      'Cache-Control': picture.isFinal ? IMMUTABLE : 'no-cache',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
  })
}

function addSiteFiles(site: Hono, { db, shopUrl, indexedPaths, log }: StaticRoutesOptions) {
  site.get('/icon.svg', (c) =>
    c.body(LOGO_SVG, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': DAY_CACHE,
    }),
  )

  site.get('/preview.png', async (c) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#0E2A47"/><path fill="#FF5A1F" transform="translate(90 155) scale(10)" d="${LOGO_PATH}"/><text x="470" y="330" font-family="Barlow Condensed,Arial Narrow,Arial,sans-serif" font-size="170" font-weight="700" fill="#fff">FIX IT!</text><text x="476" y="400" font-family="Arial,sans-serif" font-size="36" fill="#8FD3FF">providing reliable solutions, 1992</text></svg>`
    const png = await convertPicture({ source: Buffer.from(svg), format: 'png', options: {} }, log)
    return c.body(png, 200, {
      'Content-Type': 'image/png',
      'Cache-Control': DAY_CACHE,
    })
  })

  site.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /dashboard',
        'Disallow: /myorders',
        'Disallow: /payment',
        '',
        `Sitemap: ${shopUrl}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  )

  site.get('/sitemap.xml', async (c) => {
    const productIds = await listActiveProductIds(db, MAX_SITEMAP_PRODUCTS)
    const addresses = [...indexedPaths, ...productIds.map((id) => `/products/${id}`)]
    const urls = addresses.map((path) => `<url><loc>${shopUrl}${path}</loc></url>`).join('')
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      200,
      { 'Content-Type': 'application/xml', 'Cache-Control': 'public, max-age=3600' },
    )
  })
}

function addHealthChecks(site: Hono, { db, isStopping }: StaticRoutesOptions) {
  // Load balancers ask this one: it does not depend on the database, without which cached pages are still served.
  site.get('/healthz', (c) => (isStopping() ? c.text('stopping', 503, { 'Retry-After': '5' }) : c.text('ok')))
  site.get('/readyz', async (c) =>
    !isStopping() && (await isDatabaseReady(db))
      ? c.text('ready')
      : c.text('not ready', 503, { 'Retry-After': '5' }),
  )
}

export function createStaticRoutes(options: StaticRoutesOptions) {
  const site = new Hono()
  const headers = Object.entries(commonSecurityHeaders(options.shopUrl.startsWith('https:')))
  site.use('*', async (c, next) => {
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  addDrawings(site, options)
  addPictures(site, options)
  addSiteFiles(site, options)
  addHealthChecks(site, options)
  const methodNotAllowed = createMethodNotAllowedCheck(site)
  const requestIdFrom = (c: HonoContext) => c.req.header(REQUEST_ID_HEADER) ?? newId()
  site.notFound((c) =>
    problemResponse(methodNotAllowed(c.req.path) ?? imageNotFound().problem, requestIdFrom(c)),
  )
  site.onError((error, c) => toErrorResponse(error, requestIdFrom(c), options.log))
  return site
}

/** Matches the paths above by their first segment. */
export const STATIC_PATHS =
  /^\/(drawings\/|product-pictures\/|renders\/|pictures\/|icon\.svg$|preview\.png$|robots\.txt$|sitemap\.xml$|healthz$|readyz$)/
