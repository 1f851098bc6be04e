/** Addresses of pages, pictures and files with an example of each: what no session changes. */

/** What the examples are about. */
export interface PageExpectation {
  product: string
  sku: string
  order: string
}

interface Door {
  /** As its router knows it. */
  route: string
  status: number
  path: (shown: PageExpectation) => string
}

const door = (
  route: string,
  path: string | ((shown: PageExpectation) => string) = route,
  status = 200,
): Door => ({
  route,
  status,
  path: typeof path === 'string' ? () => path : path,
})

/** Every page of the site. They hold nothing about their visitor: the browser asks for what is private, call by call. */
export function pagesOf(routes: readonly string[]): Door[] {
  return routes.map((route) =>
    door(route, ({ product, order }) =>
      route.replace('$id', route.startsWith('/products/') ? product : order),
    ),
  )
}

export const FILES: Door[] = [
  door('/drawings/:file{.+\\.(svg|png)}', ({ sku }) => `/drawings/${sku}.svg`),
  door('/pictures/:file{.+\\.(webp|avif)}', '/pictures/none.webp', 404),
  door('/icon.svg'),
  door('/preview.png'),
  door('/robots.txt'),
  door('/sitemap.xml'),
  door('/healthz'),
  door('/readyz'),
]
