/** Addresses of pages, pictures and files with an example of each: what no session changes. */

/** What the examples are about. */
export interface Shown {
  product: string
  sku: string
  order: string
}

interface Door {
  /** As its router knows it. */
  route: string
  status: number
  path: (shown: Shown) => string
}

const door = (route: string, path: string | ((shown: Shown) => string) = route, status = 200): Door => ({
  route,
  status,
  path: typeof path === 'string' ? () => path : path,
})

/** Pages hold nothing about their visitor: what is private in them is asked for by the browser, call by call. */
export const PAGES: Door[] = [
  door('/'),
  door('/home'),
  door('/products'),
  door('/products/$id', ({ product }) => `/products/${product}`),
  door('/blog'),
  door('/businesssummery'),
  door('/myportfolio'),
  door('/login'),
  door('/register'),
  door('/resetpassword'),
  door('/signin-done'),
  door('/dashboard'),
  door('/dashboard/addreview'),
  door('/dashboard/myorders'),
  door('/dashboard/manageallorders'),
  door('/dashboard/addproduct'),
  door('/dashboard/makeadmin'),
  door('/dashboard/manageproduct'),
  door('/dashboard/audit'),
  door('/orderlist'),
  door('/orderlist/quick'),
  door('/orderlist/saved'),
  door('/myorders/$id', ({ order }) => `/myorders/${order}`),
  door('/payment/$id', ({ order }) => `/payment/${order}`),
]

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
