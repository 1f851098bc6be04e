/** Every URL of the site: its title, who may see it and the file that shows it. */
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { layout, page } from '#app/app/page.ts'
import { notFoundHead } from '#app/app/page-head.ts'
import type { RouterContext } from '#app/app/router-context.ts'
import { parseAuditSearch } from '#app/audit/audit-search.ts'
import {
  parseErrorSearch,
  parseResetSearch,
  parseReturnSearch,
  parseTokenSearch,
  parseUserSearch,
} from '#app/auth/sign-in/account-search.ts'
import { parseCompaniesSearch, parseCompanySearch } from '#app/companies/core/company-search.ts'
import { parseFinderSearch } from '#app/finder/finder-search.ts'
import { withView } from '#app/lib/search.ts'
import { parseMyOrdersSearch, parseOrderSearch } from '#app/orders/core/order-search.ts'
import { parseBatchSearch } from '#app/product-admin/batches/batch-search.ts'
import {
  parseCopySearch,
  parseManagedSearch,
  parseProductPageSearch,
  parseProductSearch,
} from '#app/products/list-query/product-search.ts'
import { parseQuotesSearch } from '#app/quotes/list/quotes-search.ts'
import {
  parseModerationSearch,
  parseNewReviewSearch,
  parseReviewSearch,
} from '#app/reviews/core/review-search.ts'
import { DESCRIPTIONS } from '#app/site/copy.ts'
import { RootDocument } from '#app/site/layout/document.tsx'
import {
  businessSummaryData,
  finderData,
  homeData,
  legalPageData,
  loadSeller,
  productData,
  productListData,
  reviewsData,
  signInData,
} from '#app/site/page-data.ts'

const root = createRootRouteWithContext<RouterContext>()({
  head: ({ match: { context } }) => notFoundHead(context.assets),
  loader: loadSeller,
  component: RootDocument,
})

// Layouts: the frame around the pages below
const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  ...layout(() => import('#app/site/layout/auth-layout.tsx')),
})
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  ...layout(() => import('#app/site/dashboard/dashboard.tsx')),
})
const bulkOrder = createRoute({
  getParentRoute: () => root,
  path: '/orderlist',
  ...layout(() => import('#app/site/dashboard/bulk-order-layout.tsx')),
})

// Each page: layout, path below it, title and who may see it; then its file and options
// biome-ignore format: one entry for each page
const publicPages = [
  page(root, '/', 'FIX IT', 'anyone',
    () => import('#app/site/home/home.tsx'), homeData),
  page(root, '/home', 'FIX IT', 'anyone',
    () => import('#app/site/home/home.tsx'), { isIndexed: false, ...homeData }),
  page(root, '/products', 'Products', 'anyone',
    () => import('#app/site/products/products-page.tsx'), { search: parseProductSearch, ...productListData }),
  page(root, '/products/$id', 'Product', 'signed-in',
    () => import('#app/site/products/product-page.tsx'), { search: parseProductPageSearch, ...productData }),
  page(root, '/finder', 'Product finder', 'anyone',
    () => import('#app/finder/page/finder-page.tsx'), { search: parseFinderSearch, ...finderData }),
  page(root, '/reviews', 'Reviews', 'anyone',
    () => import('#app/reviews/all-reviews/reviews-page.tsx'), { search: parseReviewSearch, ...reviewsData }),
  page(root, '/blog', 'Blog', 'anyone',
    () => import('#app/site/blog/blog.tsx'), { description: DESCRIPTIONS.blog }),
  page(root, '/businesssummery', 'Business summary', 'anyone',
    () => import('#app/site/business-summary/business-summary.tsx'), businessSummaryData),
  page(root, '/legal/$page', 'Legal', 'anyone',
    () => import('#app/seller/legal-page.tsx'), legalPageData),
  page(root, '/quotedecision', 'Offer', 'anyone',
    () => import('#app/quote-pages/share/shared-quote-page.tsx'), { search: parseTokenSearch, isIndexed: false, needsCode: true }),
  page(root, '/myportfolio', 'My portfolio', 'anyone',
    () => import('#app/site/portfolio/portfolio.tsx'), { description: DESCRIPTIONS.portfolio }),
] as const

// biome-ignore format: one entry for each page
const authPages = [
  page(auth, '/login', 'Sign in', 'anyone',
    () => import('#app/auth/sign-in/login.tsx'), { search: parseReturnSearch, description: DESCRIPTIONS.login, ...signInData }),
  page(auth, '/register', 'Register', 'anyone',
    () => import('#app/auth/sign-in/register.tsx'), { search: parseReturnSearch, description: DESCRIPTIONS.register, ...signInData }),
  page(auth, '/resetpassword', 'Reset password', 'anyone',
    () => import('#app/auth/passwords/reset-password.tsx'), { search: parseResetSearch, isIndexed: false, needsCode: true }),
  page(auth, '/confirmemail', 'Confirm email', 'anyone',
    () => import('#app/auth/email-confirmation/confirm-email-page.tsx'), { search: parseTokenSearch, isIndexed: false, needsCode: true }),
  page(auth, '/companyinvitation', 'Invitation', 'signed-in',
    () => import('#app/companies/members/invitation-page.tsx'), { search: parseTokenSearch }),
] as const

/** The address of the former page of product requests, which are quotes now. */
const productRequests = createRoute({
  getParentRoute: () => dashboard,
  path: '/requests',
  beforeLoad() {
    throw redirect({ to: '/dashboard/quotes', replace: true })
  },
})

/** The page in the sidebar of administrators, or of customers. */
const ORDER_LISTS = ['/dashboard/manageallorders', '/dashboard/myorders']

// biome-ignore format: one entry for each page
const dashboardPages = [
  page(dashboard, '/today', 'Today', 'orders.read',
    () => import('#app/site/dashboard/today-page.tsx'), { sidebar: 'admin' }),
  page(dashboard, '/', 'My Profile', 'signed-in',
    () => import('#app/site/dashboard/profile-page.tsx'), { sidebar: 'everyone' }),
  page(dashboard, '/addreview', 'Add Review', 'signed-in',
    () => import('#app/reviews/add-review/add-review.tsx'),
    { search: parseNewReviewSearch, sidebar: 'customer' }),
  page(dashboard, '/myorders', 'My Orders', 'signed-in',
    () => import('#app/site/dashboard/my-orders-page.tsx'),
    { search: parseMyOrdersSearch, sidebar: 'customer', pendingLabel: 'to pay' }),
  page(dashboard, '/orders/$id', 'Order', 'signed-in',
    () => import('#app/site/dashboard/order-page.tsx'), { belongsTo: ORDER_LISTS }),
  page(dashboard, '/company', 'Company', 'signed-in',
    () => import('#app/site/dashboard/company-page.tsx'),
    { search: parseCompanySearch, sidebar: 'member', belongsTo: ['/dashboard/companies'] }),
  page(dashboard, '/purchaserequests', 'Purchase requests', 'signed-in',
    () => import('#app/purchase-requests/page/requests-page.tsx'),
    { search: parseCompanySearch, sidebar: 'member', pendingLabel: 'to decide', belongsTo: ['/dashboard/companies'] }),
  page(dashboard, '/purchaserequests/$id', 'Purchase request', 'signed-in',
    () => import('#app/site/dashboard/purchase-request-page.tsx'),
    { belongsTo: ['/dashboard/purchaserequests', '/dashboard/companies'] }),
  page(dashboard, '/quotes', 'Quotes', 'signed-in',
    () => import('#app/quote-pages/list/quotes-page.tsx'),
    { search: withView(parseQuotesSearch), sidebar: 'customer', staff: { group: 'Orders', permission: 'quotes.read' } }),
  page(dashboard, '/quotes/$id', 'Quote', 'signed-in',
    () => import('#app/quote-pages/quote/quote-page.tsx'), { belongsTo: ['/dashboard/quotes'] }),
  page(dashboard, '/manageallorders', 'Manage All Orders', 'orders.read',
    () => import('#app/order-pages/manage/manage-all-orders-page.tsx'),
    { search: withView(parseOrderSearch), sidebar: 'Orders', pendingLabel: 'placed' }),
  page(dashboard, '/orderfor', 'Customer order', 'orders.place-on-behalf',
    () => import('#app/quick-order/on-behalf/on-behalf-page.tsx'),
    { search: parseCompanySearch, belongsTo: ['/dashboard/customers'] }),
  page(dashboard, '/manageproduct', 'Manage Product', 'products.change',
    () => import('#app/product-admin/manage/manage-product.tsx'),
    { search: withView(parseManagedSearch), sidebar: 'Catalog' }),
  page(dashboard, '/manageproduct/$id', 'Edit product', 'products.change',
    () => import('#app/product-admin/edit-product/edit-product-page.tsx'), { belongsTo: ['/dashboard/manageproduct'] }),
  page(dashboard, '/addproduct', 'Add Product', 'products.change',
    () => import('#app/site/dashboard/add-product-page.tsx'),
    { search: parseCopySearch, sidebar: 'Catalog' }),
  page(dashboard, '/lowstock', 'Low Stock', 'stock.record',
    () => import('#app/stock/low-stock-page.tsx'), { sidebar: 'Catalog' }),
  page(dashboard, '/stock/$id', 'Stock Ledger', 'stock.record',
    () => import('#app/stock/stock-ledger-page.tsx'), { belongsTo: ['/dashboard/manageproduct', '/dashboard/lowstock'] }),
  page(dashboard, '/importproducts', 'Import and Export', 'products.import',
    () => import('#app/product-admin/batches/page/batches-page.tsx'),
    { search: parseBatchSearch, sidebar: 'Catalog' }),
  page(dashboard, '/reviews', 'Manage Reviews', 'reviews.moderate',
    () => import('#app/reviews/moderation/moderation-page.tsx'),
    { search: parseModerationSearch, sidebar: 'Catalog' }),
  page(dashboard, '/customers', 'Customers', 'customers.read',
    () => import('#app/customers/customers-page.tsx'), { search: withView(parseUserSearch), sidebar: 'Customers' }),
  page(dashboard, '/companies', 'Companies', 'companies.read',
    () => import('#app/company-pages/manage/companies-page.tsx'),
    { search: withView(parseCompaniesSearch), sidebar: 'Customers' }),
  page(dashboard, '/settings', 'Settings', 'settings.change',
    () => import('#app/settings/page/settings-page.tsx'),
    { sidebar: 'Settings', pendingLabel: 'missing' }),
  page(dashboard, '/staff', 'Staff', 'staff.manage',
    () => import('#app/staff/people/staff-page.tsx'),
    { search: parseUserSearch, sidebar: 'Settings' }),
  page(dashboard, '/staff/permissions', 'Who may do what', 'staff.manage',
    () => import('#app/staff/people/permissions-page.tsx'), { belongsTo: ['/dashboard/staff'] }),
  page(dashboard, '/integrations', 'Integrations', 'integrations.manage',
    () => import('#app/erp/integrations/integrations-page.tsx'), { sidebar: 'Settings' }),
  page(dashboard, '/makeadmin', 'Make Admin', 'staff.manage',
    () => import('#app/users/make-admin/make-admin.tsx'),
    { search: parseUserSearch, sidebar: 'Settings' }),
  page(dashboard, '/audit', 'Audit Trail', 'audit.own',
    () => import('#app/site/dashboard/audit-page.tsx'),
    { search: parseAuditSearch, sidebar: 'Settings' }),
] as const

// biome-ignore format: one entry for each page
const otherPages = [
  page(root, '/myorders/$id', 'My Orders', 'signed-in',
    () => import('#app/site/dashboard/my-order-page.tsx'), { belongsTo: ORDER_LISTS }),
  page(root, '/payment/$id', 'Payment', 'signed-in',
    () => import('#app/site/dashboard/payment-page.tsx')),
  page(root, '/signin-done', 'Signed in', 'anyone',
    () => import('#app/auth/sign-in/google-popup-done.tsx'), { search: parseErrorSearch, isIndexed: false, needsCode: true }),
] as const

// Guests have an order list and quick order too.
// biome-ignore format: one entry for each page
const bulkOrderPages = [
  page(bulkOrder, '/', 'Order list', 'anyone',
    () => import('#app/order-lists/order-list-page/order-list-page.tsx'), { isIndexed: false, needsCode: true }),
  page(bulkOrder, '/quick', 'Quick order', 'anyone',
    () => import('#app/quick-order/page/quick-order-page.tsx'), { isIndexed: false, needsCode: true }),
  page(bulkOrder, '/saved', 'Saved lists', 'signed-in',
    () => import('#app/order-lists/saved-lists/saved-lists-page.tsx')),
] as const

export const routeTree = root.addChildren([
  ...publicPages,
  ...otherPages,
  auth.addChildren(authPages),
  dashboard.addChildren([...dashboardPages, productRequests]),
  bulkOrder.addChildren(bulkOrderPages),
])
