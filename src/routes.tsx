/** The map of screens: every URL, its page, what it needs, and what it says of itself to search engines. */
import { createRootRouteWithContext, createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { AuditSearch } from './audit/client.ts'
import { AREAS } from './audit/rules.ts'
import {
  type ManagedSearch,
  newestProductsQuery,
  productFacetsQuery,
  productListQuery,
  productQuery,
  stockByFamilyQuery,
} from './catalog/client.ts'
import { listSearchOf, parseProductSearch } from './catalog/product-search.ts'
import { isMissing } from './lib/api.ts'
import { choiceParam, textParam } from './lib/search.ts'
import { type MyOrdersSearch, type OrderSearch, shippedByMonthQuery } from './orders/client.ts'
import { ORDER_STATES } from './orders/rules.ts'
import { ratingSummaryQuery, reviewsQuery } from './reviews/client.ts'
import { pageHead } from './shell/head.ts'
import { RootDocument } from './shell/pages/document.tsx'
import type { RouterContext } from './shell/router.tsx'
import { organizationData, productListData } from './shell/structured-data.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The file of its screen, beside this one: the page fetches its code ahead of the router. */
    screen?: string
  }
}

/** A screen whose code is fetched when it is shown. The bundler has to read the file's name where it is imported. */
function screen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  file: string,
  load: () => Promise<Module>,
  name: Name,
) {
  return { staticData: { screen: file }, component: lazyRouteComponent(load, name) }
}

const root = createRootRouteWithContext<RouterContext>()({
  // Of pages that are not there; every other page has words of its own.
  head: ({ match: { context } }) =>
    pageHead(context.assets, {
      title: 'Nothing here',
      description: 'No page of this site has that address.',
      private: true,
    }),
  component: RootDocument,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: ({ context, cause }) => (isAllowed(context, cause) ? fetchHome(context) : undefined),
  head: ({ match: { context } }) => homeHead(context),
  ...screen('shell/pages/home.tsx', () => import('./shell/pages/home.tsx'), 'Home'),
})

const homeByName = createRoute({
  getParentRoute: () => root,
  path: '/home',
  loader: ({ context, cause }) => (isAllowed(context, cause) ? fetchHome(context) : undefined),
  head: ({ match: { context } }) => homeHead(context),
  ...screen('shell/pages/home.tsx', () => import('./shell/pages/home.tsx'), 'Home'),
})

function fetchHome({ queryClient }: RouterContext) {
  return onServer([
    queryClient.prefetchQuery(newestProductsQuery),
    queryClient.prefetchQuery(reviewsQuery(4)),
    queryClient.prefetchQuery(ratingSummaryQuery),
  ])
}

function homeHead({ assets }: RouterContext) {
  return pageHead(assets, {
    title: 'FIX IT',
    description:
      'Drill machines by the pallet, straight from the maker: 56 machines of seven families, from 1992 on.',
    path: '/',
    jsonLd: [organizationData(assets.origin)],
  })
}

const products = createRoute({
  getParentRoute: () => root,
  path: '/products',
  validateSearch: parseProductSearch,
  loaderDeps: ({ search }) => listSearchOf(search),
  loader: ({ context, deps, cause }) =>
    isAllowed(context, cause)
      ? onServer([
          context.queryClient.prefetchQuery(productListQuery(deps)),
          context.queryClient.prefetchQuery(productFacetsQuery(deps)),
        ])
      : undefined,
  head: ({ match: { context, loaderDeps } }) => {
    const { assets, queryClient } = context
    const page = queryClient.getQueryData(productListQuery(loaderDeps).queryKey)
    return pageHead(assets, {
      title: 'Products',
      description:
        'Every FIX IT drill machine with its figures, price, stock and minimum order; search and filters.',
      path: '/products',
      jsonLd: [productListData(page?.items ?? [], assets.origin)],
    })
  },
  ...screen('shell/pages/products.tsx', () => import('./shell/pages/products.tsx'), 'ProductsPage'),
})

const product = createRoute({
  getParentRoute: () => root,
  path: '/products/$id',
  loader: async ({ context, params, cause }) => {
    if (!isAllowed(context, cause)) return
    const { queryClient } = context
    const { queryKey } = productQuery(params.id)
    await queryClient.prefetchQuery(productQuery(params.id))
    if (isMissing(queryClient.getQueryState(queryKey)?.error)) throw notFound()
  },
  head: ({ match: { context, params, status } }) => {
    // The 404 page names itself.
    if (status === 'notFound') return {}
    const machine = context.queryClient.getQueryData(productQuery(params.id).queryKey)
    return pageHead(context.assets, {
      title: machine ? `${machine.name} ${machine.sku}` : 'Product',
      description: machine?.discription ?? 'A FIX IT drill machine.',
      path: `/products/${params.id}`,
      ...(machine?.picture.startsWith('/drawings/') && { image: machine.picture.replace('.svg', '.png') }),
    })
  },
  ...screen('orders/pages/product.tsx', () => import('./orders/pages/product.tsx'), 'ProductPage'),
})

const blog = createRoute({
  getParentRoute: () => root,
  path: '/blog',
  head: ({ match: { context } }) =>
    pageHead(context.assets, {
      title: 'Blog',
      description:
        'Six questions on building this shop with React, answered: performance, state, prototypes, tests, search.',
      path: '/blog',
    }),
  ...screen('content/pages/blog.tsx', () => import('./content/pages/blog.tsx'), 'Blog'),
})

const businessSummary = createRoute({
  getParentRoute: () => root,
  path: '/businesssummery',
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(productFacetsQuery({})),
      queryClient.prefetchQuery(stockByFamilyQuery),
      queryClient.prefetchQuery(ratingSummaryQuery),
      queryClient.prefetchQuery(shippedByMonthQuery),
    ]).then(nothing),
  head: ({ match: { context } }) =>
    pageHead(context.assets, {
      title: 'Business summary',
      description:
        'What FIX IT makes and for whom, with live figures: machines, stock by family, ratings, orders shipped.',
      path: '/businesssummery',
    }),
  ...screen(
    'shell/pages/business-summary.tsx',
    () => import('./shell/pages/business-summary.tsx'),
    'BusinessSummary',
  ),
})

const portfolio = createRoute({
  getParentRoute: () => root,
  path: '/myportfolio',
  head: ({ match: { context } }) =>
    pageHead(context.assets, {
      title: 'My portfolio',
      description: 'Who makes this site: biography, education, projects and skills.',
      path: '/myportfolio',
    }),
  ...screen('content/pages/portfolio.tsx', () => import('./content/pages/portfolio.tsx'), 'Portfolio'),
})

/** Where a signed-out visitor came from, remembered in the address of the sign-in page. */
function parseReturn(search: Record<string, unknown>): {
  from?: string | undefined
  error?: string | undefined
} {
  return { from: textParam(search, 'from', 2_000), error: textParam(search, 'error') }
}

/** The sheet around sign-in, registration and reset; adds nothing to their addresses. */
const identity = createRoute({
  getParentRoute: () => root,
  id: 'identity',
  ...screen('shell/pages/identity.tsx', () => import('./shell/pages/identity.tsx'), 'IdentitySheet'),
})

const login = createRoute({
  getParentRoute: () => identity,
  path: '/login',
  validateSearch: parseReturn,
  head: ({ match: { context } }) =>
    pageHead(context.assets, {
      title: 'Sign in',
      description: 'Sign in to order drill machines in bulk and follow your orders.',
      path: '/login',
    }),
  ...screen('accounts/pages/login.tsx', () => import('./accounts/pages/login.tsx'), 'Login'),
})

const register = createRoute({
  getParentRoute: () => identity,
  path: '/register',
  validateSearch: parseReturn,
  head: ({ match: { context } }) =>
    pageHead(context.assets, {
      title: 'Register',
      description: 'Open an account to order drill machines in bulk.',
      path: '/register',
    }),
  ...screen('accounts/pages/register.tsx', () => import('./accounts/pages/register.tsx'), 'Register'),
})

const resetPassword = createRoute({
  getParentRoute: () => identity,
  path: '/resetpassword',
  validateSearch: (search): { token?: string | undefined; error?: string | undefined } => ({
    token: textParam(search, 'token', 200),
    error: textParam(search, 'error'),
  }),
  head: ({ match: { context } }) =>
    pageHead(context.assets, {
      title: 'Reset password',
      description: 'Get a link to choose a new password.',
      path: '/resetpassword',
      private: true,
    }),
  ...screen(
    'accounts/pages/reset-password.tsx',
    () => import('./accounts/pages/reset-password.tsx'),
    'ResetPassword',
  ),
})

const signInDone = createRoute({
  getParentRoute: () => root,
  path: '/signin-done',
  validateSearch: (search): { error?: string | undefined } => ({ error: textParam(search, 'error') }),
  head: ({ match: { context } }) =>
    pageHead(context.assets, {
      title: 'Signed in',
      description: 'This window closes.',
      path: '/signin-done',
      private: true,
    }),
  ...screen('accounts/pages/signin-done.tsx', () => import('./accounts/pages/signin-done.tsx'), 'SignInDone'),
})

const myOrdersSearch = (search: Record<string, unknown>): MyOrdersSearch => ({
  q: textParam(search, 'q'),
  state: choiceParam(search, 'state', ORDER_STATES),
})

const privateHead = (title: string, path: string) => ({
  head: ({ match: { context } }: { match: { context: RouterContext } }) =>
    pageHead(context.assets, { title, description: 'For signed-in visitors.', path, private: true }),
})

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  ...screen('shell/pages/dashboard.tsx', () => import('./shell/pages/dashboard.tsx'), 'Dashboard'),
})

const profile = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  ...privateHead('My Profile', '/dashboard'),
  ...screen('shell/pages/profile.tsx', () => import('./shell/pages/profile.tsx'), 'ProfilePage'),
})

const addReview = createRoute({
  getParentRoute: () => dashboard,
  path: '/addreview',
  ...privateHead('Add Review', '/dashboard/addreview'),
  ...screen('reviews/pages/add-review.tsx', () => import('./reviews/pages/add-review.tsx'), 'AddReview'),
})

const myOrders = createRoute({
  getParentRoute: () => dashboard,
  path: '/myorders',
  validateSearch: myOrdersSearch,
  ...privateHead('My Orders', '/dashboard/myorders'),
  ...screen('orders/pages/my-orders.tsx', () => import('./orders/pages/my-orders.tsx'), 'MyOrders'),
})

const manageAllOrders = createRoute({
  getParentRoute: () => dashboard,
  path: '/manageallorders',
  validateSearch: (search: Record<string, unknown>): OrderSearch => ({
    ...myOrdersSearch(search),
    sort: choiceParam(search, 'sort', ['newest', 'oldest', 'total', '-total'] as const),
  }),
  ...privateHead('Manage All Orders', '/dashboard/manageallorders'),
  ...screen(
    'orders/pages/manage-all-orders.tsx',
    () => import('./orders/pages/manage-all-orders.tsx'),
    'ManageAllOrders',
  ),
})

const addProduct = createRoute({
  getParentRoute: () => dashboard,
  path: '/addproduct',
  ...privateHead('Add Product', '/dashboard/addproduct'),
  ...screen('shell/pages/add-product.tsx', () => import('./shell/pages/add-product.tsx'), 'AddProductPage'),
})

const makeAdmin = createRoute({
  getParentRoute: () => dashboard,
  path: '/makeadmin',
  validateSearch: (search): { q?: string | undefined } => ({ q: textParam(search, 'q') }),
  ...privateHead('Make Admin', '/dashboard/makeadmin'),
  ...screen('accounts/pages/make-admin.tsx', () => import('./accounts/pages/make-admin.tsx'), 'MakeAdmin'),
})

const manageProduct = createRoute({
  getParentRoute: () => dashboard,
  path: '/manageproduct',
  validateSearch: (search): ManagedSearch => ({
    q: textParam(search, 'q'),
    sort: choiceParam(search, 'sort', [
      'newest',
      'oldest',
      'price',
      '-price',
      'name',
      'stock',
      '-stock',
    ] as const),
    archived: choiceParam(search, 'archived', ['1'] as const),
  }),
  ...privateHead('Manage Product', '/dashboard/manageproduct'),
  ...screen(
    'catalog/pages/manage-product.tsx',
    () => import('./catalog/pages/manage-product.tsx'),
    'ManageProduct',
  ),
})

const auditTrail = createRoute({
  getParentRoute: () => dashboard,
  path: '/audit',
  validateSearch: (search: Record<string, unknown>): AuditSearch => ({
    q: textParam(search, 'q'),
    area: choiceParam(search, 'area', AREAS),
  }),
  ...privateHead('Audit Trail', '/dashboard/audit'),
  component: lazyRouteComponent(() => import('./audit/pages/audit-trail.tsx'), 'AuditTrail'),
})

/** The same table with one order marked, inside the same frame. */
const markedOrder = createRoute({
  getParentRoute: () => root,
  path: '/myorders/$id',
  ...privateHead('My Orders', '/dashboard/myorders'),
  ...screen('shell/pages/marked-order.tsx', () => import('./shell/pages/marked-order.tsx'), 'MarkedOrder'),
})

const payment = createRoute({
  getParentRoute: () => root,
  path: '/payment/$id',
  ...privateHead('Payment', '/payment'),
  ...screen('shell/pages/payment.tsx', () => import('./shell/pages/payment.tsx'), 'Payment'),
})

/** Order list, quick order and saved lists; guests have the first two as well. */
const orderRooms = createRoute({
  getParentRoute: () => root,
  path: '/orderlist',
  ...screen('shell/pages/order-rooms.tsx', () => import('./shell/pages/order-rooms.tsx'), 'OrderRooms'),
})

const orderList = createRoute({
  getParentRoute: () => orderRooms,
  path: '/',
  ...privateHead('Order list', '/orderlist'),
  ...screen('orders/pages/order-list.tsx', () => import('./orders/pages/order-list.tsx'), 'OrderListPage'),
})

const quickOrder = createRoute({
  getParentRoute: () => orderRooms,
  path: '/quick',
  ...privateHead('Quick order', '/orderlist/quick'),
  ...screen('orders/pages/quick-order.tsx', () => import('./orders/pages/quick-order.tsx'), 'QuickOrderPage'),
})

const savedLists = createRoute({
  getParentRoute: () => orderRooms,
  path: '/saved',
  ...privateHead('Saved lists', '/orderlist/saved'),
  ...screen('orders/pages/saved-lists.tsx', () => import('./orders/pages/saved-lists.tsx'), 'SavedListsPage'),
})

export const routeTree = root.addChildren([
  home,
  homeByName,
  products,
  product,
  blog,
  businessSummary,
  portfolio,
  identity.addChildren([login, register, resetPassword]),
  signInDone,
  dashboard.addChildren([
    profile,
    addReview,
    myOrders,
    manageAllOrders,
    addProduct,
    makeAdmin,
    manageProduct,
    auditTrail,
  ]),
  orderRooms.addChildren([orderList, quickOrder, savedLists]),
  markedOrder,
  payment,
])

/** What somebody asks for is always fetched; what they may be about to ask for, while that helps. */
function isAllowed({ mayFetchMore }: RouterContext, cause: 'preload' | 'enter' | 'stay'): boolean {
  return cause !== 'preload' || mayFetchMore()
}

/** Loaders only make sure that the data is there; the pages read it from the query cache. */
function nothing() {}

/** The server's page waits for its data; a browser shows the page at once, and its parts say how their data fares. */
function onServer(fetched: Promise<void>[]): Promise<void> | undefined {
  return typeof document === 'undefined' ? Promise.all(fetched).then(nothing) : undefined
}
