/** Opens the shop: database, authentication, mailer, API, pages and HTTP listener; closes it in reverse order. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAuth } from '#app/auth/auth.server.ts'
import { AUTH_EMAIL_TEMPLATES } from '#app/auth/emails.server.ts'
import { isProviderReachable } from '#app/auth/sign-in/google-availability.server.ts'
import { AVAILABILITY_EMAIL_TEMPLATES } from '#app/availability/emails.server.ts'
import { startStockNotifier } from '#app/availability/notifications/stock-notifier.server.ts'
import { COMPANY_EMAIL_TEMPLATES } from '#app/companies/emails.server.ts'
import { createChangePoller } from '#app/db/change-polling.server.ts'
import { startMaintenance } from '#app/db/maintenance.server.ts'
import { openDatabase } from '#app/db/open-database.server.ts'
import { createInvoiceAttachments } from '#app/documents/invoice-attachments.server.ts'
import { createPdfRenderer } from '#app/documents/pdf-renderer.server.ts'
import { startEmailDispatcher } from '#app/email/email-dispatcher.server.ts'
import { openMailer } from '#app/email/mailer.server.ts'
import { ORDER_EMAIL_TEMPLATES } from '#app/orders/emails.server.ts'
import { createOrderEventFeed } from '#app/orders/events/order-event-feed.server.ts'
import { LIFECYCLE_EMAIL_TEMPLATES } from '#app/orders/lifecycle/emails.server.ts'
import { startPaymentDeadlines } from '#app/orders/payment-deadline/run-payment-deadlines.server.ts'
import { PURCHASE_REQUEST_EMAIL_TEMPLATES } from '#app/orders/purchase-requests/emails.server.ts'
import { createDeletionList } from '#app/privacy/deletion-list.server.ts'
import { startBatchRuns } from '#app/products/batches/run-batches.server.ts'
import { createFacetCache } from '#app/products/facets/facet-cache.server.ts'
import { startImageJobs } from '#app/products/images/image-jobs.server.ts'
import { createStockSortIndex } from '#app/products/list/stock-sort-index.server.ts'
import { REVIEW_EMAIL_TEMPLATES } from '#app/reviews/emails.server.ts'
import { USER_EMAIL_TEMPLATES } from '#app/users/emails.server.ts'
import { createApi } from './api/create-api.server.ts'
import { createConnectionLimits } from './edge/connection-limits.server.ts'
import { createGracefulListener } from './edge/graceful-listener.server.ts'
import { createLoadShedder } from './edge/load-shedding.server.ts'
import { createProblemSender } from './edge/problem-sender.server.ts'
import { createRequestDispatcher } from './edge/request-dispatcher.server.ts'
import { createRequestGuard } from './edge/request-guard.server.ts'
import { commonSecurityHeaders } from './edge/security-headers.server.ts'
import { SERVER_TIMEOUTS } from './edge/socket-timeouts.server.ts'
import { createStaticRoutes } from './edge/static-routes.server.ts'
import { openAdminSocket } from './ops/admin-socket.server.ts'
import { createBackgroundTasks } from './ops/background-tasks.server.ts'
import { type Config, googleConfig, orderTerms } from './ops/config.server.ts'
import { createDiskGuard } from './ops/disk-guard.server.ts'
import {
  ensureAdministrator,
  ensureAuthSecret,
  printPassword,
  seedDemoData,
} from './ops/first-start.server.ts'
import { createLoggers } from './ops/log.server.ts'
import { createMetrics, openMetricsPort } from './ops/metrics.server.ts'
import { toSeller } from './ops/seller-settings.server.ts'
import { createStepRunner, type ReportStep } from './ops/slow-steps.server.ts'
import { countCacheHits, limitBuilds } from './pages/cache-instrumentation.server.ts'
import { createPageCache } from './pages/page-cache.server.ts'
import { loadBuiltRenderer, type PageRendering } from './pages/page-renderer.server.ts'
import { createResponseBuilder } from './pages/response-builders.server.ts'

export interface Shop {
  /** The local URL of the shop. */
  url: string
  /** Sends queued emails now. */
  flushEmails(): Promise<void>
  /** Why a power cut may lose the last orders; null if it cannot. */
  powerCutRisk: string | null
  /** Settles when the database has ended permanently: the shop must be restarted. */
  databaseLost: Promise<Error>
  isSeeded: boolean
  /** False if no bank account is set, so that buyers cannot pay. */
  hasBankAccount: boolean
  /** Rejects new requests, finishes running ones, and closes everything. */
  close(): Promise<void>
}

/**
 * @param loadRenderer where the screens come from; given the shop's HTTP server, and whether browsers reach it by TLS
 * @param showPassword shows the first administrator's, and says whether it could
 * @param reportStep called with each step of the start that takes longer than a second
 */
export async function openShop(
  config: Config,
  loadRenderer: (server: Server, isSecure: boolean) => Promise<PageRendering> = loadBuiltRenderer,
  showPassword = printPassword,
  reportStep: ReportStep = () => undefined,
): Promise<Shop> {
  const runStep = createStepRunner(reportStep)
  const { log, logAccess, end: endLogs } = createLoggers(config.LOG_LEVEL)
  const now = () => new Date()
  const database = await runStep('Opening the database', () =>
    openDatabase({
      url: config.DATABASE_URL,
      replicaUrl: config.DATABASE_REPLICA_URL,
      hasPooler: config.DATABASE_POOLER === 'transaction',
      folder: config.DATA_DIR,
    }),
  )
  const { pool, db, breaker, replicas, isEmbedded } = database
  const secret = config.AUTH_SECRET ?? (await ensureAuthSecret(db))
  const server = createServer(SERVER_TIMEOUTS)
  // Listens first, because links contain its own URL. Until everything is ready it answers 503.
  const listener = createGracefulListener(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.PORT, config.HOST, resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}`
  const shopUrl = (config.PUBLIC_URL ?? url).replace(/\/$/, '')
  const seller = toSeller(config)
  const isSecure = shopUrl.startsWith('https:')
  const google = googleConfig(config)
  const auth = createAuth({
    db,
    secret,
    shopUrl,
    google,
    now,
    log,
  })
  const isShown = await runStep('Checking the administrator', () =>
    ensureAdministrator({
      db,
      now: now(),
      configuredAdministrator:
        config.ADMIN_EMAIL && config.ADMIN_PASSWORD
          ? { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD }
          : undefined,
      showPassword,
    }),
  )
  if (!isShown) {
    console.error(
      'No administrator was created: the password could not be written to the standard output. Make it writable and start again, or set ADMIN_EMAIL and ADMIN_PASSWORD.',
    )
  }
  const seeded =
    config.DEMO === 'on' && (await runStep('Creating the demo catalog', () => seedDemoData(db, now())))
  const press = createPdfRenderer()
  const dispatcher = startEmailDispatcher({
    db,
    seller,
    readAttachments: createInvoiceAttachments({ db, pdfRenderer: press, seller }),
    mailer: openMailer({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      folder: join(config.DATA_DIR, 'mail'),
    }),
    templates: {
      ...AUTH_EMAIL_TEMPLATES,
      ...ORDER_EMAIL_TEMPLATES,
      ...LIFECYCLE_EMAIL_TEMPLATES,
      ...AVAILABILITY_EMAIL_TEMPLATES,
      ...USER_EMAIL_TEMPLATES,
      ...REVIEW_EMAIL_TEMPLATES,
      ...COMPANY_EMAIL_TEMPLATES,
      ...PURCHASE_REQUEST_EMAIL_TEMPLATES,
    },
    now,
    log,
  })
  const deletions = createDeletionList({ db, folder: config.DATA_DIR, log })
  await deletions.catchUp()
  let isStopping = false
  const screens = await runStep('Loading the pages', () => loadRenderer(server, isSecure))
  const { assets: files, styles, development } = screens
  const loadShedder = createLoadShedder()
  const connectionLimits = createConnectionLimits(loadShedder)
  const disk = isEmbedded ? createDiskGuard(config.DATA_DIR, log) : undefined
  const unresponsive = Promise.withResolvers<Error>()
  const maintenance = startMaintenance({ pool, isEmbedded, now, log, onUnresponsive: unresponsive.resolve })
  const adminSocket = isEmbedded
    ? await openAdminSocket({
        folder: config.DATA_DIR,
        pool,
        log,
        runExclusively: maintenance.runExclusively,
      })
    : undefined
  const { METRICS_PORT, METRICS_TOKEN } = config
  const metrics =
    METRICS_PORT !== undefined || METRICS_TOKEN
      ? createMetrics({ db, now, pool, loadShedder, token: METRICS_TOKEN })
      : undefined
  const metricsPort =
    metrics && METRICS_PORT !== undefined
      ? await openMetricsPort(metrics, METRICS_PORT, config.HOST)
      : undefined
  const backgroundTasks = createBackgroundTasks()
  const pictureWork = startImageJobs({ db, now, log })
  const stockNotifier = startStockNotifier({
    db,
    now,
    log,
    shopUrl,
    onQueued: () => void dispatcher.flush(),
  })
  const feed = createOrderEventFeed(db, log, now)
  const facetCache = createFacetCache(db)
  const batchRuns = startBatchRuns({ db, now, log, shopUrl }, () => {
    facetCache.invalidate()
    replicas?.markWritten()
    pages.invalidate(['products'])
  })
  const api = createApi({
    db,
    replicas,
    auth,
    products: {
      facetCache,
      stockSortIndex: createStockSortIndex(db),
      onImageStored: pictureWork.wake,
      onBatchStarted: batchRuns.wake,
    },
    orders: { feed },
    pdfRenderer: press,
    seller,
    secret,
    shopUrl,
    isShopUrlFixed: config.PUBLIC_URL !== undefined,
    isGoogleConfigured: google !== undefined,
    isGoogleReachable: google && (() => isProviderReachable(google.discoveryUrl)),
    isDiskFull: () => disk?.isFull() ?? false,
    log,
    now,
    styles,
    runInBackground: (work) => backgroundTasks.run(work.then(() => dispatcher.flush())),
    bodyArrived: connectionLimits.bodyArrived,
    maxOrdersPerHour: config.MAX_ORDERS_PER_HOUR,
    undoSeconds: config.UNDO_SECONDS,
    orderTerms: orderTerms(config),
    onOrder: metrics?.recordOrder,
    onAccountDeleted: () => backgroundTasks.run(deletions.save()),
    onWrite: (changes) => {
      replicas?.markWritten()
      // Administrators expect their changes at once; stock changes all the time.
      if (changes.every((tag) => tag === 'orders')) pages.markStale(changes)
      else pages.invalidate(changes)
      void dispatcher.flush()
      feed.pollNow()
    },
  })
  const staticRoutes = createStaticRoutes({
    db,
    shopUrl,
    log,
    isStopping: () => isStopping,
    indexedPaths: screens.renderer.indexedPaths,
  })
  const pages = createPageCache({
    build: limitBuilds(loadShedder, createResponseBuilder({ ...screens, api, staticRoutes, shopUrl })),
    // Nobody else writes into an embedded database.
    pollChanges: isEmbedded ? undefined : createChangePoller(db, now, replicas?.refreshCachePosition),
    ...(!isEmbedded && { isDatabaseQuiet: breaker.isQuiet }),
  })
  const paymentDeadlines = startPaymentDeadlines(
    {
      ...{ db, now, log, shopUrl, maxOrdersPerHour: config.MAX_ORDERS_PER_HOUR },
      onHandled: metrics?.recordDeadline,
    },
    {
      onRun: metrics?.recordDeadlineRun,
      onChange() {
        replicas?.markWritten()
        pages.markStale(['orders'])
        void dispatcher.flush()
        feed.pollNow()
      },
    },
  )
  const { canonicalPagePath } = screens.renderer
  const headers = commonSecurityHeaders(isSecure)
  const sendProblem = createProblemSender(headers)
  const requestHandlers = createRequestDispatcher({
    api,
    staticRoutes,
    assets: files,
    pages: countCacheHits(pages, metrics),
    canonicalPagePath,
    sendProblem,
    connectionLimits,
    headers,
  })
  const requestGuard = createRequestGuard(
    {
      logAccess,
      log,
      sendProblem,
      proxies: config.TRUST_PROXY,
      host: config.PUBLIC_URL && new URL(config.PUBLIC_URL).host,
      connectionLimits,
      endpoints: api.endpoints,
      metrics: metrics && { collector: metrics, isOnMainPort: METRICS_TOKEN !== undefined },
    },
    development
      ? {
          sendCached: () => false,
          handleRequest: (request, response) =>
            development(request, response, () => requestHandlers.handleRequest(request, response)),
        }
      : requestHandlers,
  )
  // Without its database, this process serves the pages that it has rendered once.
  if (!isEmbedded)
    await runStep('Rendering the public pages', async () => {
      for (const path of screens.renderer.indexedPaths) await pages.get(path).catch(() => undefined)
    })
  listener.open(requestGuard)
  loadShedder.start()
  return {
    url,
    powerCutRisk: database.powerCutRisk,
    databaseLost: Promise.race([database.lost, unresponsive.promise]),
    isSeeded: seeded,
    hasBankAccount: seller.bank !== null,
    flushEmails: () => dispatcher.flush(),
    async close() {
      isStopping = true
      await listener.drain(config.DRAIN_SECONDS * 1_000)
      // A slow mail server must not delay the rest: unsent emails are sent after the next start.
      const mailStopped = dispatcher.stop()
      await listener.close()
      await backgroundTasks.waitForAll()
      await metricsPort?.close()
      metrics?.stop()
      loadShedder.stop()
      feed.stop()
      await press.close()
      await mailStopped
      await stockNotifier.stop()
      await pictureWork.stop()
      await batchRuns.stop()
      await paymentDeadlines.stop()
      await adminSocket?.close()
      disk?.stop()
      await maintenance.stop()
      await database.close()
      await endLogs()
    },
  }
}
