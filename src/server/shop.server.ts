/** Opens the shop: database, authentication, mailer, API, pages and HTTP listener; closes it in reverse order. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inBackground } from '#app/app/current-request.server.ts'
import { createAuth } from '#app/auth/account/auth.server.ts'
import { createFacetCache } from '#app/catalog/facets/facet-cache.server.ts'
import type { CacheTag } from '#app/db/change-polling.server.ts'
import { openDatabase } from '#app/db/open-database.server.ts'
import { createPdfRenderer } from '#app/documents/pdf-renderer.server.ts'
import { createOrderEventFeed } from '#app/orders/events/order-event-feed.server.ts'
import { createDeletionList } from '#app/privacy/deletion-list.server.ts'
import { environmentSettings } from '#app/settings/environment-settings.server.ts'
import { createSettingsReader } from '#app/settings/settings-reader.server.ts'
import { startBackgroundServices } from './background-services.server.ts'
import { createGracefulListener } from './edge/graceful-listener.server.ts'
import { SERVER_TIMEOUTS } from './edge/socket-timeouts.server.ts'
import { createLoadShedder, type LoadShedder } from './limits/load-shedding.server.ts'
import {
  type Config,
  configuredAdministrator,
  databaseOptions,
  googleConfig,
  operatorSettings,
} from './ops/config.server.ts'
import { startDatabaseCare } from './ops/database-care.server.ts'
import { openDatabaseServer } from './ops/database-server.server.ts'
import {
  ensureAdministrator,
  ensureAuthSecret,
  ensureCurrency,
  printPassword,
  seedDemoData,
} from './ops/first-start.server.ts'
import { createLoggers } from './ops/log.server.ts'
import { createPendingWork } from './ops/pending-work.server.ts'
import type { ShopContext } from './ops/shop-context.server.ts'
import { createStepRunner, type ReportStep, type RunStep } from './ops/slow-steps.server.ts'
import { loadBuiltRenderer, type PageRendering } from './pages/page-renderer.server.ts'
import { createRequestHandling } from './request-handling.server.ts'
import { startEmails } from './shop-emails.server.ts'

export interface Shop {
  /** The local URL of the shop. */
  url: string
  /** Sends queued emails now. */
  flushEmails(): Promise<void>
  /** Why a power cut may lose the last orders; null if it cannot. */
  powerCutRisk: string | null
  /** The folder with the files of the built-in database; undefined if another server has the data. */
  databaseFolder: string | undefined
  /** Settles when the built-in database has ended: the shop must be restarted. */
  databaseLost: Promise<Error>
  isSeeded: boolean
  /** False if no bank account is set, so that buyers cannot pay. */
  hasBankAccount: boolean
  /** Rejects new requests, finishes running ones, and closes everything. */
  close(): Promise<void>
}

/** @returns the local URL */
function listen(server: Server, { PORT, HOST }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(PORT, HOST, () => resolve(`http://localhost:${(server.address() as AddressInfo).port}`))
  })
}

/** @returns whether the demo catalog was created */
async function createFirstData(
  { config, database: { db }, shopUrl, log, now }: ShopContext,
  runStep: RunStep,
  showPassword: typeof printPassword,
): Promise<boolean> {
  const isPasswordShown = await runStep('Checking the administrator', () =>
    ensureAdministrator({
      db,
      now: now(),
      configuredAdministrator: configuredAdministrator(config),
      showPassword,
    }),
  )
  if (!isPasswordShown) {
    console.error(
      'No administrator was created: the password could not be written to the standard output. Make it writable and start again, or set ADMIN_EMAIL and ADMIN_PASSWORD.',
    )
  }
  if (config.DEMO === 'off') return false
  return runStep('Creating the demo catalog', () =>
    seedDemoData({ db, log, shopUrl }, now(), config.DEMO === 'on'),
  )
}

async function openMetrics({ config, database: { db, pool }, now }: ShopContext, loadShedder: LoadShedder) {
  const { METRICS_PORT, METRICS_TOKEN: token, HOST } = config
  if (METRICS_PORT === undefined && !token) return undefined
  // Loaded only where the configuration asks for metrics, because it takes memory.
  const { createMetrics, openMetricsPort } = await import('./ops/metrics.server.ts')
  const collector = createMetrics({ db, now, pool, loadShedder, token })
  const port = METRICS_PORT === undefined ? undefined : await openMetricsPort(collector, METRICS_PORT, HOST)
  return {
    collector,
    async close() {
      await port?.close()
      collector.stop()
    },
  }
}

async function openBoth(config: Config) {
  const server = await openDatabaseServer(config)
  try {
    return { server, database: await openDatabase(databaseOptions(config, server.url)) }
  } catch (error) {
    await server.close()
    throw error
  }
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
  const { server: databaseServer, database } = await runStep('Opening the database', () => openBoth(config))
  const { db, replicas } = database
  await ensureCurrency(db, config.CURRENCY).catch(async (error: unknown) => {
    await database.close()
    await databaseServer.close()
    throw error
  })
  const secret = config.AUTH_SECRET ?? (await ensureAuthSecret(db))
  const server = createServer(SERVER_TIMEOUTS)
  // Listens first, because links contain its own URL. Until everything is ready it answers 503.
  const listener = createGracefulListener(server)
  const url = await listen(server, config)
  const shopUrl = (config.PUBLIC_URL ?? url).replace(/\/$/, '')
  const settings = createSettingsReader({
    db,
    environment: environmentSettings(config),
    operator: operatorSettings(config),
  })
  const { seller } = await settings.read()
  const context: ShopContext = { config, database, shopUrl, settings, now, log }
  const auth = createAuth({ db, secret, shopUrl, google: googleConfig(config), now, log })
  const isSeeded = await createFirstData(context, runStep, showPassword)
  const pdfRenderer = createPdfRenderer(log)
  const emails = startEmails(context, pdfRenderer)
  const deletions = createDeletionList({ db, folder: config.DATA_DIR, log })
  await deletions.catchUp()
  const screens = await runStep('Loading the pages', () => loadRenderer(server, shopUrl.startsWith('https:')))
  const loadShedder = createLoadShedder()
  const databaseCare = startDatabaseCare(context, databaseServer.folder)
  const metrics = await openMetrics(context, loadShedder)
  const pendingWork = createPendingWork()
  const feed = createOrderEventFeed(db, log, now)
  const facetCache = createFacetCache(db)
  let isStopping = false

  /** The emails of others are sent too, so that nobody in particular causes the work. */
  const wakeEmails = () => inBackground(emails.wake)

  /** Makes a write visible to replica reads, in cached pages and to those who follow orders, and sends its emails. */
  function onWrite(changes: readonly CacheTag[]) {
    replicas?.markWritten()
    if (changes.includes('settings')) settings.invalidate()
    if (changes.includes('products')) facetCache.invalidate()
    // Administrators expect their changes at once; stock changes all the time.
    if (changes.every((tag) => tag === 'orders')) pages.markStale(changes)
    else pages.invalidate(changes)
    void wakeEmails()
    feed.pollNow()
  }

  const backgroundServices = startBackgroundServices(context, {
    onWrite,
    onEmailsQueued: () => void wakeEmails(),
    metrics: metrics?.collector,
  })
  const { pages, handleRequest } = createRequestHandling(context, {
    auth,
    secret,
    screens,
    loadShedder,
    databaseCare,
    metrics: metrics?.collector,
    feed,
    facetCache,
    backgroundServices,
    pdfRenderer,
    logAccess,
    isStopping: () => isStopping,
    runInBackground: (work) => pendingWork.run(work.then(wakeEmails)),
    onAccountDeleted: () => pendingWork.run(deletions.save()),
    onWrite,
  })
  // Without its database, this process serves the pages that it has rendered once.
  await runStep('Rendering the public pages', async () => {
    for (const path of screens.renderer.indexedPaths) await pages.get(path).catch(() => undefined)
  })
  listener.open(handleRequest)
  loadShedder.start()
  return {
    url,
    powerCutRisk: database.powerCutRisk,
    databaseFolder: databaseServer.folder,
    databaseLost: databaseServer.lost,
    isSeeded,
    hasBankAccount: seller.bank !== null,
    flushEmails: () => emails.flush(),
    async close() {
      isStopping = true
      await listener.drain(config.DRAIN_SECONDS * 1_000)
      // A slow mail server must not delay the rest: unsent emails are sent after the next start.
      const emailsStopped = emails.stop()
      await listener.close()
      await pendingWork.waitForAll()
      await metrics?.close()
      loadShedder.stop()
      feed.stop()
      await pdfRenderer.close()
      await emailsStopped
      await backgroundServices.stop()
      await databaseCare.stop()
      await database.close()
      await databaseServer.close()
      await endLogs()
    },
  }
}
