/** Connects the API, the static files and the cached pages to the requests. */
import type { RequestListener } from 'node:http'
import type { Auth } from '#app/auth/account/auth.server.ts'
import { isProviderReachable } from '#app/auth/sign-in/google-availability.server.ts'
import type { FacetCache } from '#app/catalog/facets/facet-cache.server.ts'
import { type CacheTag, createChangePoller } from '#app/db/change-polling.server.ts'
import type { PdfRenderer } from '#app/documents/pdf-renderer.server.ts'
import type { OrderEventFeed } from '#app/orders/events/order-event-feed.server.ts'
import { createStockSortIndex } from '#app/products/list-query/stock-sort-index.server.ts'
import { type Api, createApi } from './api/create-api.server.ts'
import type { BackgroundServices } from './background-services.server.ts'
import { createRequestDispatcher } from './edge/request-dispatcher.server.ts'
import { createRequestGuard } from './edge/request-guard.server.ts'
import type { RequestHandlers } from './edge/request-handlers.server.ts'
import { createProblemSender } from './http/problem-sender.server.ts'
import { commonSecurityHeaders } from './http/security-headers.server.ts'
import { type ConnectionLimits, createConnectionLimits } from './limits/connection-limits.server.ts'
import type { LoadShedder } from './limits/load-shedding.server.ts'
import { googleConfig } from './ops/config.server.ts'
import type { DatabaseCare } from './ops/database-care.server.ts'
import type { Loggers } from './ops/log.server.ts'
import type { Metrics } from './ops/metrics.server.ts'
import type { ShopContext } from './ops/shop-context.server.ts'
import { countCacheHits, limitBuilds } from './pages/cache-instrumentation.server.ts'
import { createPageCache } from './pages/page-cache.server.ts'
import type { PageRendering } from './pages/page-renderer.server.ts'
import { createResponseBuilder } from './pages/response-builders.server.ts'
import { createStaticRoutes } from './pages/static-routes.server.ts'

export interface RequestServices {
  auth: Auth
  secret: string
  screens: PageRendering
  loadShedder: LoadShedder
  databaseCare: Pick<DatabaseCare, 'isDiskFull'>
  metrics: Metrics | undefined
  feed: OrderEventFeed
  facetCache: FacetCache
  backgroundServices: BackgroundServices
  pdfRenderer: PdfRenderer
  logAccess: Loggers['logAccess']
  isStopping: () => boolean
  /** Continues the work after the response has been sent. */
  runInBackground: (work: Promise<unknown>) => void
  onAccountDeleted: () => void
  /** Called after every write, with the cached data that it has made outdated. */
  onWrite: (changes: readonly CacheTag[]) => void
}

function createShopApi(
  { config, database: { db, replicas }, shopUrl, settings, now, log }: ShopContext,
  services: RequestServices,
  { receiveBody, inTurn }: ConnectionLimits,
): Api {
  const { auth, secret, screens, databaseCare, metrics, feed, facetCache, pdfRenderer } = services
  const { onImageStored, onBatchStarted } = services.backgroundServices
  const google = googleConfig(config)
  return createApi({
    db,
    replicas,
    auth,
    catalog: { facetCache, stockSortIndex: createStockSortIndex(db) },
    orderEvents: feed,
    onImageStored,
    onBatchStarted,
    pdfRenderer,
    settings,
    secret,
    shopUrl,
    isShopUrlFixed: config.PUBLIC_URL !== undefined,
    isGoogleConfigured: google !== undefined,
    isGoogleReachable: google && (() => isProviderReachable(google.discoveryUrl)),
    isDiskFull: databaseCare.isDiskFull,
    log,
    now,
    styles: screens.styles,
    runInBackground: services.runInBackground,
    receiveBody,
    inTurn,
    maxOrdersPerHour: config.MAX_ORDERS_PER_HOUR,
    undoSeconds: config.UNDO_SECONDS,
    isSecondFactorRequired: config.STAFF_SECOND_FACTOR === 'required',
    onOrder: metrics?.recordOrder,
    onAccountDeleted: services.onAccountDeleted,
    onWrite: services.onWrite,
  })
}

/** While the pages are developed, Vite's development server sees each request first, and no response is cached. */
function withDevelopmentServer(
  handlers: RequestHandlers,
  development: PageRendering['development'],
): RequestHandlers {
  if (!development) return handlers
  return {
    sendCached: () => false,
    handleRequest: (request, response) =>
      development(request, response, () => handlers.handleRequest(request, response)),
  }
}

export function createRequestHandling(context: ShopContext, services: RequestServices) {
  const { config, database, shopUrl, now, log } = context
  const { db, breaker, replicas } = database
  const { screens, loadShedder, metrics, logAccess, isStopping } = services
  const { indexedPaths, canonicalPagePath } = screens.renderer
  const connectionLimits = createConnectionLimits(loadShedder)
  const api = createShopApi(context, services, connectionLimits)
  const staticRoutes = createStaticRoutes({ db, shopUrl, log, isStopping, indexedPaths })
  const pages = createPageCache({
    build: limitBuilds(loadShedder, createResponseBuilder({ ...screens, api, staticRoutes, shopUrl })),
    pollChanges: createChangePoller(db, now, replicas?.refreshCachePosition),
    isDatabaseQuiet: breaker.isQuiet,
  })
  const headers = commonSecurityHeaders(shopUrl.startsWith('https:'))
  const sendProblem = createProblemSender(headers)
  const handlers = createRequestDispatcher({
    api,
    staticRoutes,
    assets: screens.assets,
    pages: countCacheHits(pages, metrics),
    canonicalPagePath,
    sendProblem,
    connectionLimits,
    headers,
  })
  const handleRequest: RequestListener = createRequestGuard(
    {
      logAccess,
      log,
      sendProblem,
      proxies: config.TRUST_PROXY,
      host: config.PUBLIC_URL && new URL(config.PUBLIC_URL).host,
      connectionLimits,
      endpoints: api.endpoints,
      metrics: metrics && { collector: metrics, isOnMainPort: config.METRICS_TOKEN !== undefined },
    },
    withDevelopmentServer(handlers, screens.development),
  )
  return { pages, handleRequest }
}
