/** The URLs of pages, images and files with an example of each. Their content does not depend on the session. */

/** The records that the examples show. */
import { readRenderManifest } from '../../src/products/renders/render-manifest.server.ts'

export interface PageExample {
  product: string
  sku: string
  order: string
}

interface PageCase {
  /** As the router names it. */
  route: string
  status: number
  path: (example: PageExample) => string
}

const page = (
  route: string,
  path: string | ((example: PageExample) => string) = route,
  status = 200,
): PageCase => ({
  route,
  status,
  path: typeof path === 'string' ? () => path : path,
})

/** All pages of the site. They contain no personal data: the browser loads it with API calls. */
export function pagesOf(routes: readonly string[]): PageCase[] {
  return routes.map((route) =>
    page(
      route,
      ({ product, order }) =>
        route
          .replace('$id', /^\/(products|dashboard\/manageproduct)\//.test(route) ? product : order)
          .replace('$page', 'imprint'),
      // The shop has no legal pages of its own.
      route.includes('$page') ? 404 : 200,
    ),
  )
}

const [renderUrl = ''] = Object.entries(readRenderManifest()).map(
  ([sku, { content }]) => `/renders/${sku}-${content}.webp`,
)

export const FILES: PageCase[] = [
  page('/drawings/:file{.+\\.(svg|png)}', ({ sku }) => `/drawings/${sku}.svg`),
  page('/renders/:file{.+\\.(avif|webp|png)}', renderUrl),
  page('/product-pictures/:file{.+\\.png}', ({ sku }) => `/product-pictures/${sku}.png`),
  page('/pictures/:file{.+\\.(webp|avif)}', '/pictures/none.webp', 404),
  page('/icon.svg'),
  page('/preview.png'),
  page('/robots.txt'),
  page('/sitemap.xml'),
  page('/healthz'),
  page('/readyz'),
]
