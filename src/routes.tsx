/** Every URL of the site: its page, title, who may see it, the data it preloads, its place in the sidebar. */
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import {
  parseErrorSearch,
  parseReturnSearch,
  parseTokenSearch,
  parseUserSearch,
} from './accounts/account-search.ts'
import { parseAuditSearch } from './audit/audit-search.ts'
import { listSearchOf, parseManagedSearch, parseProductSearch } from './catalog/product-search.ts'
import { parseMyOrdersSearch, parseOrderSearch } from './orders/order-search.ts'
import { notFoundHead } from './shell/head.ts'
import { layout, page } from './shell/page.ts'
import { businessSummaryData, homeData, productData, productListData } from './shell/page-data.ts'
import { RootDocument } from './shell/pages/document.tsx'
import type { RouterContext } from './shell/router-context.ts'

const root = createRootRouteWithContext<RouterContext>()({
  head: ({ match: { context } }) => notFoundHead(context.assets),
  component: RootDocument,
})

// Public pages
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  ...page('FIX IT', 'anyone', () => import('./shell/pages/home.tsx')),
  ...homeData,
})
const homeByName = createRoute({
  getParentRoute: () => root,
  path: '/home',
  ...page('FIX IT', 'anyone', () => import('./shell/pages/home.tsx'), { isIndexed: false }),
  ...homeData,
})
const products = createRoute({
  getParentRoute: () => root,
  path: '/products',
  validateSearch: parseProductSearch,
  loaderDeps: ({ search }) => listSearchOf(search),
  ...page('Products', 'anyone', () => import('./shell/pages/products.tsx')),
  ...productListData,
})
const product = createRoute({
  getParentRoute: () => root,
  path: '/products/$id',
  ...page('Product', 'signed-in', () => import('./orders/pages/product.tsx')),
  ...productData,
})
const blog = createRoute({
  getParentRoute: () => root,
  path: '/blog',
  ...page('Blog', 'anyone', () => import('./content/pages/blog.tsx'), {
    description:
      'Six questions on building this shop with React: performance, state, prototypes, tests, search.',
  }),
})
const businessSummary = createRoute({
  getParentRoute: () => root,
  path: '/businesssummery',
  ...page('Business summary', 'anyone', () => import('./shell/pages/business-summary.tsx'), {
    description: 'What FIX IT makes and for whom: products, stock by family, ratings and orders shipped.',
  }),
  ...businessSummaryData,
})
const portfolio = createRoute({
  getParentRoute: () => root,
  path: '/myportfolio',
  ...page('My portfolio', 'anyone', () => import('./content/pages/portfolio.tsx'), {
    description: 'Who makes this site: biography, education, projects and skills.',
  }),
})

// Sign-in, registration and password reset
const identity = createRoute({
  getParentRoute: () => root,
  id: 'identity',
  ...layout(() => import('./shell/pages/identity.tsx')),
})
const login = createRoute({
  getParentRoute: () => identity,
  path: '/login',
  validateSearch: parseReturnSearch,
  ...page('Sign in', 'anyone', () => import('./accounts/pages/login.tsx'), {
    description: 'Sign in to order drill machines in bulk and follow your orders.',
  }),
})
const register = createRoute({
  getParentRoute: () => identity,
  path: '/register',
  validateSearch: parseReturnSearch,
  ...page('Register', 'anyone', () => import('./accounts/pages/register.tsx'), {
    description: 'Open an account to order drill machines in bulk.',
  }),
})
const resetPassword = createRoute({
  getParentRoute: () => identity,
  path: '/resetpassword',
  validateSearch: parseTokenSearch,
  ...page('Reset password', 'anyone', () => import('./accounts/pages/reset-password.tsx'), {
    isIndexed: false,
  }),
})
const signInDone = createRoute({
  getParentRoute: () => root,
  path: '/signin-done',
  validateSearch: parseErrorSearch,
  ...page('Signed in', 'anyone', () => import('./accounts/pages/signin-done.tsx'), { isIndexed: false }),
})

const confirmEmail = createRoute({
  getParentRoute: () => identity,
  path: '/confirmemail',
  validateSearch: parseTokenSearch,
  ...page('Confirm email', 'anyone', () => import('./accounts/pages/confirm-email.tsx'), {
    isIndexed: false,
  }),
})

// Dashboard
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  ...layout(() => import('./shell/pages/dashboard.tsx')),
})
const profile = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  ...page('My Profile', 'signed-in', () => import('./shell/pages/profile.tsx'), { sidebar: 'everyone' }),
})
const addReview = createRoute({
  getParentRoute: () => dashboard,
  path: '/addreview',
  ...page('Add Review', 'signed-in', () => import('./reviews/pages/add-review.tsx'), { sidebar: 'customer' }),
})
const myOrders = createRoute({
  getParentRoute: () => dashboard,
  path: '/myorders',
  validateSearch: parseMyOrdersSearch,
  ...page('My Orders', 'signed-in', () => import('./orders/pages/my-orders.tsx'), {
    sidebar: 'customer',
    pendingLabel: 'to pay',
  }),
})
const manageAllOrders = createRoute({
  getParentRoute: () => dashboard,
  path: '/manageallorders',
  validateSearch: parseOrderSearch,
  ...page('Manage All Orders', 'admin', () => import('./orders/pages/manage-all-orders.tsx'), {
    sidebar: 'admin',
    pendingLabel: 'placed',
  }),
})
const addProduct = createRoute({
  getParentRoute: () => dashboard,
  path: '/addproduct',
  ...page('Add Product', 'admin', () => import('./shell/pages/add-product.tsx'), { sidebar: 'admin' }),
})
const makeAdmin = createRoute({
  getParentRoute: () => dashboard,
  path: '/makeadmin',
  validateSearch: parseUserSearch,
  ...page('Make Admin', 'admin', () => import('./accounts/pages/make-admin.tsx'), { sidebar: 'admin' }),
})
const manageProduct = createRoute({
  getParentRoute: () => dashboard,
  path: '/manageproduct',
  validateSearch: parseManagedSearch,
  ...page('Manage Product', 'admin', () => import('./catalog/pages/manage-product.tsx'), {
    sidebar: 'admin',
  }),
})
const auditTrail = createRoute({
  getParentRoute: () => dashboard,
  path: '/audit',
  validateSearch: parseAuditSearch,
  ...page('Audit Trail', 'admin', () => import('./audit/pages/audit-trail.tsx'), { sidebar: 'admin' }),
})

// One order
const markedOrder = createRoute({
  getParentRoute: () => root,
  path: '/myorders/$id',
  ...page('My Orders', 'signed-in', () => import('./shell/pages/marked-order.tsx')),
})
const payment = createRoute({
  getParentRoute: () => root,
  path: '/payment/$id',
  ...page('Payment', 'signed-in', () => import('./shell/pages/payment.tsx')),
})

// Order list, quick order and saved lists; guests have the first two as well
const orderRooms = createRoute({
  getParentRoute: () => root,
  path: '/orderlist',
  ...layout(() => import('./shell/pages/order-rooms.tsx')),
})
const orderList = createRoute({
  getParentRoute: () => orderRooms,
  path: '/',
  ...page('Order list', 'anyone', () => import('./orders/pages/order-list.tsx'), { isIndexed: false }),
})
const quickOrder = createRoute({
  getParentRoute: () => orderRooms,
  path: '/quick',
  ...page('Quick order', 'anyone', () => import('./orders/pages/quick-order.tsx'), { isIndexed: false }),
})
const savedLists = createRoute({
  getParentRoute: () => orderRooms,
  path: '/saved',
  ...page('Saved lists', 'signed-in', () => import('./orders/pages/saved-lists.tsx')),
})

export const routeTree = root.addChildren([
  ...[
    home,
    homeByName,
    products,
    product,
    blog,
    businessSummary,
    portfolio,
    signInDone,
    markedOrder,
    payment,
  ],
  identity.addChildren([login, register, resetPassword, confirmEmail]),
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
])
