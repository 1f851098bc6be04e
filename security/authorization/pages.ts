/** Addresses of pages, pictures and files with an example of each: what no session changes. */

/** What the examples are about. */
export interface PageExample {
  product: string
  sku: string
  order: string
}

interface PageCase {
  /** As its router knows it. */
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

/** Every page of the site. They hold nothing about their visitor: the browser asks for what is private, call by call. */
export function pagesOf(routes: readonly string[]): PageCase[] {
  return routes.map((route) =>
    page(route, ({ product, order }) =>
      route.replace('$id', route.startsWith('/products/') ? product : order),
    ),
  )
}

export const FILES: PageCase[] = [
  page('/drawings/:file{.+\\.(svg|png)}', ({ sku }) => `/drawings/${sku}.svg`),
  page('/pictures/:file{.+\\.(webp|avif)}', '/pictures/none.webp', 404),
  page('/icon.svg'),
  page('/preview.png'),
  page('/robots.txt'),
  page('/sitemap.xml'),
  page('/healthz'),
  page('/readyz'),
]
