/** Every URL of the site: its page, title, who may see it, the data it preloads, its place in the sidebar. */
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { layout, page } from '#app/app/page.ts'
import { notFoundHead } from '#app/app/page-head.ts'
import type { RouterContext } from '#app/app/router-context.ts'
import { parseAuditSearch } from '#app/audit/audit-search.ts'
import {
  parseErrorSearch,
  parseReturnSearch,
  parseTokenSearch,
  parseUserSearch,
} from '#app/auth/sign-in/account-search.ts'
import { parseMyOrdersSearch, parseOrderSearch } from '#app/orders/order-search.ts'
import { parseManagedSearch, parseProductSearch, toProductSearch } from '#app/products/list/product-search.ts'
import { RootDocument } from '#app/site/layout/document.tsx'
import { businessSummaryData, homeData, productData, productListData } from '#app/site/page-data.ts'

const root = createRootRouteWithContext<RouterContext>()({
  head: ({ match: { context } }) => notFoundHead(context.assets),
  component: RootDocument,
})

// Public pages
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  ...page('FIX IT', 'anyone', () => import('#app/site/home/home.tsx')),
  ...homeData,
})
const homeByName = createRoute({
  getParentRoute: () => root,
  path: '/home',
  ...page('FIX IT', 'anyone', () => import('#app/site/home/home.tsx'), { isIndexed: false }),
  ...homeData,
})
const products = createRoute({
  getParentRoute: () => root,
  path: '/products',
  validateSearch: parseProductSearch,
  loaderDeps: ({ search }) => toProductSearch(search),
  ...page('Products', 'anyone', () => import('#app/site/products/products-page.tsx')),
  ...productListData,
})
const product = createRoute({
  getParentRoute: () => root,
  path: '/products/$id',
  ...page('Product', 'signed-in', () => import('#app/site/products/product-page.tsx')),
  ...productData,
})
const blog = createRoute({
  getParentRoute: () => root,
  path: '/blog',
  ...page('Blog', 'anyone', () => import('#app/site/blog/blog.tsx'), {
    description:
      'Six questions on building this shop with React: performance, state, prototypes, tests, search.',
  }),
})
const businessSummary = createRoute({
  getParentRoute: () => root,
  path: '/businesssummery',
  ...page('Business summary', 'anyone', () => import('#app/site/business-summary/business-summary.tsx'), {
    description: 'What FIX IT makes and for whom: products, stock by family, ratings and orders shipped.',
  }),
  ...businessSummaryData,
})
const portfolio = createRoute({
  getParentRoute: () => root,
  path: '/myportfolio',
  ...page('My portfolio', 'anyone', () => import('#app/site/portfolio/portfolio.tsx'), {
    description: 'Who makes this site: biography, education, projects and skills.',
  }),
})

// Sign-in, registration and password reset
const identity = createRoute({
  getParentRoute: () => root,
  id: 'identity',
  ...layout(() => import('#app/site/layout/auth-layout.tsx')),
})
const login = createRoute({
  getParentRoute: () => identity,
  path: '/login',
  validateSearch: parseReturnSearch,
  ...page('Sign in', 'anyone', () => import('#app/auth/sign-in/login.tsx'), {
    description: 'Sign in to order drill machines in bulk and follow your orders.',
  }),
})
const register = createRoute({
  getParentRoute: () => identity,
  path: '/register',
  validateSearch: parseReturnSearch,
  ...page('Register', 'anyone', () => import('#app/auth/sign-in/register.tsx'), {
    description: 'Open an account to order drill machines in bulk.',
  }),
})
const resetPassword = createRoute({
  getParentRoute: () => identity,
  path: '/resetpassword',
  validateSearch: parseTokenSearch,
  ...page('Reset password', 'anyone', () => import('#app/auth/passwords/reset-password.tsx'), {
    isIndexed: false,
  }),
})
const signInDone = createRoute({
  getParentRoute: () => root,
  path: '/signin-done',
  validateSearch: parseErrorSearch,
  ...page('Signed in', 'anyone', () => import('#app/auth/sign-in/google-popup-done.tsx'), {
    isIndexed: false,
  }),
})

const confirmEmail = createRoute({
  getParentRoute: () => identity,
  path: '/confirmemail',
  validateSearch: parseTokenSearch,
  ...page('Confirm email', 'anyone', () => import('#app/auth/email-confirmation/confirm-email-page.tsx'), {
    isIndexed: false,
  }),
})

// Dashboard
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  ...layout(() => import('#app/site/dashboard/dashboard.tsx')),
})
const profile = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  ...page('My Profile', 'signed-in', () => import('#app/site/dashboard/profile-page.tsx'), {
    sidebar: 'everyone',
  }),
})
const addReview = createRoute({
  getParentRoute: () => dashboard,
  path: '/addreview',
  ...page('Add Review', 'signed-in', () => import('#app/reviews/add-review/add-review.tsx'), {
    sidebar: 'customer',
  }),
})
const myOrders = createRoute({
  getParentRoute: () => dashboard,
  path: '/myorders',
  validateSearch: parseMyOrdersSearch,
  ...page('My Orders', 'signed-in', () => import('#app/site/dashboard/my-orders-page.tsx'), {
    sidebar: 'customer',
    pendingLabel: 'to pay',
  }),
})
const manageAllOrders = createRoute({
  getParentRoute: () => dashboard,
  path: '/manageallorders',
  validateSearch: parseOrderSearch,
  ...page('Manage All Orders', 'admin', () => import('#app/orders/manage/manage-all-orders-page.tsx'), {
    sidebar: 'admin',
    pendingLabel: 'placed',
  }),
})
const addProduct = createRoute({
  getParentRoute: () => dashboard,
  path: '/addproduct',
  ...page('Add Product', 'admin', () => import('#app/site/dashboard/add-product-page.tsx'), {
    sidebar: 'admin',
  }),
})
const makeAdmin = createRoute({
  getParentRoute: () => dashboard,
  path: '/makeadmin',
  validateSearch: parseUserSearch,
  ...page('Make Admin', 'admin', () => import('#app/users/make-admin/make-admin.tsx'), { sidebar: 'admin' }),
})
const manageProduct = createRoute({
  getParentRoute: () => dashboard,
  path: '/manageproduct',
  validateSearch: parseManagedSearch,
  ...page('Manage Product', 'admin', () => import('#app/products/manage/manage-product.tsx'), {
    sidebar: 'admin',
  }),
})
const auditTrail = createRoute({
  getParentRoute: () => dashboard,
  path: '/audit',
  validateSearch: parseAuditSearch,
  ...page('Audit Trail', 'admin', () => import('#app/audit/audit-trail.tsx'), { sidebar: 'admin' }),
})

// One order
const markedOrder = createRoute({
  getParentRoute: () => root,
  path: '/myorders/$id',
  ...page('My Orders', 'signed-in', () => import('#app/site/dashboard/order-detail.tsx')),
})
const payment = createRoute({
  getParentRoute: () => root,
  path: '/payment/$id',
  ...page('Payment', 'signed-in', () => import('#app/site/payment/payment.tsx')),
})

// Order list, quick order and saved lists; guests have the first two as well
const orderRooms = createRoute({
  getParentRoute: () => root,
  path: '/orderlist',
  ...layout(() => import('#app/site/layout/bulk-order-layout.tsx')),
})
const orderList = createRoute({
  getParentRoute: () => orderRooms,
  path: '/',
  ...page('Order list', 'anyone', () => import('#app/order-lists/order-list/order-list-page.tsx'), {
    isIndexed: false,
  }),
})
const quickOrder = createRoute({
  getParentRoute: () => orderRooms,
  path: '/quick',
  ...page('Quick order', 'anyone', () => import('#app/quick-order/quick-order-page.tsx'), {
    isIndexed: false,
  }),
})
const savedLists = createRoute({
  getParentRoute: () => orderRooms,
  path: '/saved',
  ...page('Saved lists', 'signed-in', () => import('#app/order-lists/saved-lists/saved-lists-page.tsx')),
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
