/** The endpoints of all features. A feature is added here once, its calls in its own folder. */
import { addressEndpoints } from '#app/addresses/api.server.ts'
import { agreementEndpoints } from '#app/agreements/api.server.ts'
import { apiKeyEndpoints } from '#app/api-keys/api.server.ts'
import { companyKeyEndpoints } from '#app/api-keys/company-keys.api.server.ts'
import { endedKeys } from '#app/api-keys/company-merge.server.ts'
import type { Endpoint } from '#app/app/endpoint.server.ts'
import { approvalRuleEndpoints } from '#app/approval-rules/api.server.ts'
import { testRuleEndpoint } from '#app/approval-rules/test-rule.api.server.ts'
import { auditEndpoints } from '#app/audit/api.server.ts'
import type { AuthServices } from '#app/auth/account/auth-calls.server.ts'
import { createRateLimits } from '#app/auth/account/rate-limits.server.ts'
import { createAuthEndpoints } from '#app/auth/api.server.ts'
import { type CallApi, createPlainFormEndpoints } from '#app/auth/sign-in/plain-forms.server.ts'
import { availabilityEndpoints } from '#app/availability/api.server.ts'
import { createCatalogEndpoints } from '#app/catalog/api.server.ts'
import type { CatalogServices } from '#app/catalog/list/api.server.ts'
import { createFindEndpoint } from '#app/command-palette/api.server.ts'
import { createCompanyEndpoints } from '#app/companies/api.server.ts'
import { createCompanyMergeEndpoints } from '#app/companies/merge/api.server.ts'
import { removeFromCompanies } from '#app/companies/personal-data.server.ts'
import { customerEndpoints } from '#app/customers/api.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { PdfRenderer } from '#app/documents/pdf-renderer.server.ts'
import { createDocumentEndpoints } from '#app/documents/pro-forma.api.server.ts'
import { erpEndpoints } from '#app/erp/api.server.ts'
import { createFinderEndpoints } from '#app/finder/api.server.ts'
import { fulfillmentEndpoints } from '#app/fulfillment/api.server.ts'
import type { Log } from '#app/lib/log.ts'
import { mergedLists } from '#app/order-lists/core/company-merge.server.ts'
import { findOrderList } from '#app/order-lists/core/queries.server.ts'
import { orderListEndpoints } from '#app/order-lists/order-list/api.server.ts'
import { reorderEndpoint } from '#app/order-lists/reorder/api.server.ts'
import { savedListEndpoints } from '#app/order-lists/saved-lists/api.server.ts'
import { orderDetailsEndpoint } from '#app/order-pages/details/api.server.ts'
import { createTodayEndpoint } from '#app/order-pages/today/api.server.ts'
import { createOrderPlacementEndpoints } from '#app/order-placement/api.server.ts'
import { findAccountNeeds } from '#app/order-placement/place/find-account-needs.server.ts'
import { createOrdersEndpoints } from '#app/orders/api.server.ts'
import { mergedOrders } from '#app/orders/core/company-merge.server.ts'
import type { OrderEventFeed } from '#app/orders/events/order-event-feed.server.ts'
import { paymentEndpoints } from '#app/payments/api.server.ts'
import { createPrivacyEndpoints, type PrivacyServices } from '#app/privacy/api.server.ts'
import { batchEndpoints, createBatchRunEndpoints } from '#app/product-admin/batches/api.server.ts'
import { createImageEndpoint, productEndpoints } from '#app/products/api.server.ts'
import { createFileEndpoints } from '#app/products/files/api.server.ts'
import { createPromiseEndpoints } from '#app/promises/api.server.ts'
import { createPurchaseRequestEndpoints } from '#app/purchase-requests/api.server.ts'
import { createQuickOrderEndpoints } from '#app/quick-order/api.server.ts'
import { createQuoteEndpoints } from '#app/quotes/api.server.ts'
import { createQuoteAttachmentEndpoints } from '#app/quotes/files/api.server.ts'
import { updateRecordsOfTeam } from '#app/quotes/hand-over.server.ts'
import { createQuoteLinkEndpoints } from '#app/quotes/links/api.server.ts'
import { offerTemplateEndpoints } from '#app/quotes/templates/api.server.ts'
import { recordQuotedOrder } from '#app/quotes/versions/accept-quote.commands.server.ts'
import { createQuoteFileEndpoints } from '#app/quotes/versions/api.server.ts'
import { createReviewEndpoints } from '#app/reviews/api.server.ts'
import { savedViewEndpoints } from '#app/saved-views/api.server.ts'
import { searchEndpoints } from '#app/search/api.server.ts'
import { createSellerEndpoints } from '#app/seller/api.server.ts'
import { createSettingsEndpoints } from '#app/settings/api.server.ts'
import { createCalendarEndpoints } from '#app/settings/calendar/api.server.ts'
import type { SettingsReader } from '#app/settings/settings-reader.server.ts'
import { createStaffEndpoints } from '#app/staff/people/api.server.ts'
import { stockDemandEndpoint, stockEndpoints } from '#app/stock/api.server.ts'
import { createAdministratorEndpoints } from '#app/users/administrators.api.server.ts'
import { createUserEndpoints } from '#app/users/api.server.ts'

export interface FeatureServices
  extends Omit<AuthServices, 'rateLimits'>,
    Omit<PrivacyServices, 'rateLimits'> {
  db: Db
  log: Log
  now: () => Date
  /** Signs the sessions, and the keys of rate limits. */
  secret: string
  catalog: CatalogServices
  orderEvents: OrderEventFeed
  /** Starts to encode the other widths and formats of a new image. */
  onImageStored?: () => void
  /** Starts to process a change of many products. */
  onBatchStarted?: () => void
  pdfRenderer: PdfRenderer
  settings: SettingsReader
  isGoogleConfigured: boolean
}

/** @param callApi sends a request to the shop's own API */
export function createFeatureEndpoints(services: FeatureServices, callApi: CallApi): Endpoint[] {
  const rateLimits = createRateLimits(services)
  const { catalog } = services
  return [
    ...erpEndpoints,
    ...createCatalogEndpoints(catalog),
    stockDemandEndpoint,
    ...batchEndpoints,
    ...createBatchRunEndpoints(services.onBatchStarted),
    ...productEndpoints,
    ...createFileEndpoints(),
    createImageEndpoint(services.onImageStored),
    ...stockEndpoints,
    ...createFinderEndpoints(services.db),
    ...searchEndpoints,
    createFindEndpoint(),
    ...createQuickOrderEndpoints(),
    ...createOrderPlacementEndpoints(findOrderList, services.settings.read),
    ...createOrdersEndpoints(services.orderEvents),
    createTodayEndpoint(catalog),
    orderDetailsEndpoint,
    ...fulfillmentEndpoints,
    ...paymentEndpoints,
    ...createDocumentEndpoints(services.pdfRenderer, services.settings.read),
    ...createSellerEndpoints(services.settings.read),
    ...createSettingsEndpoints(services.settings.environment, rateLimits),
    ...createCalendarEndpoints(services.settings.read),
    ...createPromiseEndpoints(services.settings.read, findAccountNeeds),
    ...orderListEndpoints,
    reorderEndpoint,
    ...savedListEndpoints,
    ...createReviewEndpoints(rateLimits),
    ...availabilityEndpoints,
    ...createUserEndpoints((tx, ctx, userId) => removeFromCompanies(tx, ctx, userId, updateRecordsOfTeam)),
    ...createAdministratorEndpoints(rateLimits),
    ...createStaffEndpoints(rateLimits),
    ...customerEndpoints,
    ...addressEndpoints,
    ...createCompanyEndpoints(updateRecordsOfTeam, rateLimits),
    ...approvalRuleEndpoints,
    ...agreementEndpoints,
    ...createCompanyMergeEndpoints([mergedOrders, mergedLists, endedKeys]),
    testRuleEndpoint,
    ...createPurchaseRequestEndpoints(findOrderList, recordQuotedOrder),
    ...createQuoteEndpoints(rateLimits),
    ...offerTemplateEndpoints,
    ...createQuoteFileEndpoints(services.pdfRenderer, services.settings.read),
    ...createQuoteLinkEndpoints(services.pdfRenderer, services.settings.read),
    ...createQuoteAttachmentEndpoints(rateLimits),
    ...createAuthEndpoints({ ...services, rateLimits }),
    ...createPlainFormEndpoints(services, callApi),
    ...createPrivacyEndpoints({ ...services, rateLimits }),
    ...auditEndpoints,
    ...apiKeyEndpoints,
    ...companyKeyEndpoints,
    ...savedViewEndpoints,
  ]
}
