/** Opens the shop: database, identity, mail, API, pages and the door; and closes it again in the other order. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createIdentity } from '#app/auth/auth.server.ts'
import { providerAnswers } from '#app/auth/sign-in/google-availability.server.ts'
import { watchChanges } from '#app/db/change-polling.server.ts'
import { startUpkeep } from '#app/db/maintenance.server.ts'
import { openDatabase } from '#app/db/open-database.server.ts'
import { kyselyOn } from '#app/db/pool.server.ts'
import { createProFormaPress } from '#app/documents/pdf-renderer.server.ts'
import { startDispatcher } from '#app/email/email-dispatcher.server.ts'
import { openTransport } from '#app/email/mailer.server.ts'
import { createOrderFeed } from '#app/orders/events/order-event-feed.server.ts'
import { createDeletionList, isAccountDeletion } from '#app/privacy/deletion-list.server.ts'
import { createCatalogueFigures } from '#app/products/facets/facet-cache.server.ts'
import { startPictureWork } from '#app/products/images/image-jobs.server.ts'
import { createStockOrder } from '#app/products/list/stock-sort-index.server.ts'
import { createApi } from './api/create-api.server.ts'
import { createCrowd } from './edge/connection-limits.server.ts'
import { keepDoor } from './edge/graceful-listener.server.ts'
import { createOverload } from './edge/load-shedding.server.ts'
import { frontDoor } from './edge/request-dispatcher.server.ts'
import { keepGate, refusing } from './edge/request-guard.server.ts'
import { everyAnswersHeaders } from './edge/security-headers.server.ts'
import { serverLimits } from './edge/socket-timeouts.server.ts'
import { createSite } from './edge/static-routes.server.ts'
import { openControl } from './ops/admin-socket.server.ts'
import { createBackground } from './ops/background-tasks.server.ts'
import { type Config, googleIn } from './ops/config.server.ts'
import { guardDisk } from './ops/disk-guard.server.ts'
import { LETTER_WRITERS } from './ops/email-templates.server.ts'
import { ensureAdministrator, keptSecret, seedIfEmpty, writePassword } from './ops/first-start.server.ts'
import { openLogs } from './ops/log.server.ts'
import { createMetrics, openMetricsPort } from './ops/metrics.server.ts'
import { countedPages, madeInTurn } from './pages/cache-instrumentation.server.ts'
import { topicsWrittenBy } from './pages/cache-tags.server.ts'
import { createPageCache } from './pages/page-cache.server.ts'
import { builtScreens, type Screens } from './pages/page-renderer.server.ts'
import { answerMaker } from './pages/response-builders.server.ts'

export interface Shop {
  /** Where it is reached on this machine. */
  url: string
  /** Sends waiting mails now. */
  flushMail(): Promise<void>
  /** Why a power cut may cost the last orders; null where it costs none. */
  powerCutRisk: string | null
  /** Settles when the database has ended for good: the shop cannot go on and must be started anew. */
  lost: Promise<Error>
  seeded: boolean
  /** Ends what is under way, refuses what is new, and closes everything. */
  close(): Promise<void>
}

/**
 * @param screensAt where the screens come from; given the shop's HTTP server, and whether browsers reach it by TLS
 * @param showPassword shows the first administrator's, and says whether it could
 */
export async function openShop(
  config: Config,
  screensAt: (server: Server, isSecure: boolean) => Promise<Screens> = builtScreens,
  showPassword = writePassword,
): Promise<Shop> {
  const { log, access, end: endLogs } = openLogs(config.LOG_LEVEL)
  const now = () => new Date()
  const database = await openDatabase(config.DATABASE_URL, config.DATA_DIR)
  const { pool, breaker, isEmbedded } = database
  const db = kyselyOn(pool, breaker)
  const secret = config.AUTH_SECRET ?? (await keptSecret(db))
  const server = createServer(serverLimits)
  // Listens first, as its own address goes into links; until everything is ready it says so.
  const door = keepDoor(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.PORT, config.HOST, resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}`
  const shopUrl = (config.PUBLIC_URL ?? url).replace(/\/$/, '')
  const secure = shopUrl.startsWith('https:')
  const google = googleIn(config)
  const identity = createIdentity({
    db,
    secret,
    shopUrl,
    google,
    now,
    log,
  })
  const isShown = await ensureAdministrator({
    db,
    now: now(),
    wanted:
      config.ADMIN_EMAIL && config.ADMIN_PASSWORD
        ? { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD }
        : undefined,
    show: showPassword,
  })
  if (!isShown) {
    console.error(
      'There is no administrator yet: the standard output takes no password. Make it readable and start again, or set ADMIN_EMAIL and ADMIN_PASSWORD.',
    )
  }
  const seeded = config.DEMO === 'on' && (await seedIfEmpty(db, now()))
  const dispatcher = startDispatcher({
    db,
    transport: openTransport({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      folder: join(config.DATA_DIR, 'mail'),
    }),
    writers: LETTER_WRITERS,
    now,
    log,
  })
  const deletions = createDeletionList({ db, folder: config.DATA_DIR, log })
  await deletions.catchUp()
  let stopping = false
  const screens = await screensAt(server, secure)
  const { files, styles, development } = screens
  const overload = createOverload()
  const crowd = createCrowd(overload)
  const disk = isEmbedded ? guardDisk(config.DATA_DIR, log) : undefined
  const silence = Promise.withResolvers<Error>()
  const upkeep = startUpkeep({ pool, isEmbedded, now, log, onSilence: silence.resolve })
  const control = isEmbedded
    ? await openControl({ folder: config.DATA_DIR, pool, log, alone: upkeep.alone })
    : undefined
  const { METRICS_PORT, METRICS_TOKEN } = config
  const metrics =
    METRICS_PORT !== undefined || METRICS_TOKEN
      ? createMetrics({ db, pool, overload, token: METRICS_TOKEN })
      : undefined
  const metricsPort =
    metrics && METRICS_PORT !== undefined
      ? await openMetricsPort(metrics, METRICS_PORT, config.HOST)
      : undefined
  const background = createBackground()
  const pictureWork = startPictureWork({ db, now, log })
  const feed = createOrderFeed(db, log, now)
  const press = createProFormaPress()
  const api = createApi({
    db,
    identity,
    catalogue: { figures: createCatalogueFigures(db), stockOrder: createStockOrder(db) },
    orders: { feed, press },
    secret,
    shopUrl,
    shopUrlIsFixed: config.PUBLIC_URL !== undefined,
    googleIsSetUp: google !== undefined,
    googleAnswers: google && (() => providerAnswers(google.discoveryUrl)),
    isDiskFull: () => disk?.isFull() ?? false,
    log,
    now,
    styles,
    later: (work) => background.later(work.then(() => dispatcher.flush())),
    bodyArrived: crowd.bodyArrived,
    maxOrdersPerHour: config.MAX_ORDERS_PER_HOUR,
    onOrder: metrics?.orderPlaced,
    onWrite: (path) => {
      const topics = topicsWrittenBy(path)
      // Whoever has changed words or prices wants to see them; stock moves all the time.
      if (topics.every((topic) => topic === 'orders')) pages.outdate(topics)
      else pages.invalidate(topics)
      void dispatcher.flush()
      feed.poke()
      if (path === '/api/pictures') pictureWork.poke()
      if (isAccountDeletion(path)) background.later(deletions.keep())
    },
  })
  const site = createSite({
    db,
    shopUrl,
    log,
    isStopping: () => stopping,
    indexedPaths: screens.renderer.indexedPaths,
  })
  const pages = createPageCache({
    make: madeInTurn(overload, answerMaker({ ...screens, api, site, shopUrl })),
    // Nobody else writes into an embedded database.
    look: isEmbedded ? undefined : watchChanges(db, now),
    ...(!isEmbedded && { isDatabaseQuiet: breaker.isQuiet }),
  })
  const { pathOfPage } = screens.renderer
  const headers = everyAnswersHeaders(secure)
  const refuse = refusing(headers)
  const doors = frontDoor({
    api,
    site,
    assets: files,
    pages: countedPages(pages, metrics),
    pathOfPage,
    refuse,
    crowd,
    headers,
  })
  const gate = keepGate(
    {
      access,
      log,
      refuse,
      proxies: config.TRUST_PROXY,
      host: config.PUBLIC_URL && new URL(config.PUBLIC_URL).host,
      crowd,
      metrics: metrics && { figures: metrics, onThisPort: METRICS_TOKEN !== undefined },
    },
    development
      ? {
          handOut: () => false,
          open: (request, response) => development(request, response, () => doors.open(request, response)),
        }
      : doors,
  )
  door.open(gate)
  overload.begin()
  return {
    url,
    powerCutRisk: database.powerCutRisk,
    lost: Promise.race([database.lost, silence.promise]),
    seeded,
    flushMail: () => dispatcher.flush(),
    async close() {
      stopping = true
      // What a mail server holds up must not hold up the rest: mails that wait leave after the next start.
      const mailStopped = dispatcher.stop()
      await door.close()
      await background.settle()
      await metricsPort?.close()
      metrics?.stop()
      overload.stop()
      feed.stop()
      await press.close()
      await mailStopped
      await pictureWork.stop()
      await control?.close()
      disk?.stop()
      await upkeep.stop()
      await db.destroy()
      await database.close()
      await endLogs()
    },
  }
}
