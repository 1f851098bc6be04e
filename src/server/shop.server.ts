/** Opens the shop: database, identity, mail, API, pages and the door; and closes it again in the other order. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { providerAnswers } from '../accounts/google-provider.server.ts'
import { createIdentity } from '../accounts/identity.server.ts'
import { resetLetter, welcomeLetter } from '../accounts/letters.ts'
import { createCatalogueFigures } from '../catalog/catalogue-figures.server.ts'
import { createStockOrder } from '../catalog/stock-order.server.ts'
import { watchChanges } from '../db/changes.server.ts'
import { openDatabase } from '../db/open.server.ts'
import { kyselyOn } from '../db/pool.server.ts'
import { startUpkeep } from '../db/upkeep.server.ts'
import { startDispatcher } from '../mail/dispatcher.server.ts'
import { openTransport } from '../mail/transport.server.ts'
import { createOrderFeed } from '../orders/feed.server.ts'
import { orderMovedLetter, orderReceivedLetter } from '../orders/letters.ts'
import { createProFormaPress } from '../orders/pro-forma.server.ts'
import { answerMaker } from './answers.server.ts'
import { createApi } from './app.server.ts'
import type { Config } from './config.server.ts'
import { openControl } from './control.server.ts'
import { guardDisk } from './disk-guard.server.ts'
import { keepDoor } from './doorkeeper.server.ts'
import {
  ensureAdministrator,
  type FirstAdministrator,
  keptSecret,
  seedIfEmpty,
} from './first-start.server.ts'
import { frontDoor } from './front-door.server.ts'
import { createPageCache } from './page-cache.server.ts'
import { builtScreens, type Screens } from './renderer.server.ts'
import { createSite } from './site.server.ts'
import { topicsWrittenBy } from './topics.server.ts'

export interface Shop {
  /** Where it is reached on this machine. */
  url: string
  administrator: FirstAdministrator | null
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

/** @param screensAt where the screens come from; given the shop's HTTP server */
export async function openShop(
  config: Config,
  screensAt: (server: Server) => Promise<Screens> = builtScreens,
): Promise<Shop> {
  const log = pino({ level: config.LOG_LEVEL })
  const now = () => new Date()
  const database = await openDatabase(config.DATABASE_URL, config.DATA_DIR)
  const { pool, isEmbedded } = database
  const db = kyselyOn(pool)
  const secret = config.AUTH_SECRET ?? (await keptSecret(db))
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000, maxHeaderSize: 16 * 1024 })
  // Listens first, as its own address goes into links; until everything is ready it says so.
  const door = keepDoor(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.PORT, config.HOST, resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}`
  const shopUrl = (config.PUBLIC_URL ?? url).replace(/\/$/, '')
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_DISCOVERY_URL } = config
  const google =
    GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
      ? { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, discoveryUrl: GOOGLE_DISCOVERY_URL }
      : undefined
  const identity = createIdentity({
    db,
    secret,
    shopUrl,
    shopUrlIsFixed: config.PUBLIC_URL !== undefined,
    google,
    now,
    log,
  })
  const administrator = await ensureAdministrator(
    db,
    identity,
    config.ADMIN_EMAIL && config.ADMIN_PASSWORD
      ? { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD }
      : undefined,
  )
  const seeded = config.DEMO === 'on' && (await seedIfEmpty(db, now()))
  const dispatcher = startDispatcher({
    db,
    transport: openTransport({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      folder: join(config.DATA_DIR, 'mail'),
    }),
    writers: {
      welcome: welcomeLetter,
      'password-reset': resetLetter,
      'order-received': orderReceivedLetter,
      'order-paid': orderMovedLetter('paid'),
      'order-shipped': orderMovedLetter('shipped'),
      'order-delivered': orderMovedLetter('delivered'),
      'order-cancelled': orderMovedLetter('cancelled'),
    },
    now,
    log,
  })
  let stopping = false
  const screens = await screensAt(server)
  const { files, styles, development } = screens
  const disk = isEmbedded ? guardDisk(config.DATA_DIR, log) : undefined
  const silence = Promise.withResolvers<Error>()
  const upkeep = startUpkeep({ pool, isEmbedded, now, log, onSilence: silence.resolve })
  const control = isEmbedded
    ? await openControl({ folder: config.DATA_DIR, pool, log, alone: upkeep.alone })
    : undefined
  const feed = createOrderFeed(db, log, now)
  const press = createProFormaPress()
  const api = createApi({
    db,
    identity,
    catalogue: { figures: createCatalogueFigures(db), stockOrder: createStockOrder(db) },
    orders: { feed, press },
    secret,
    shopUrl,
    googleIsSetUp: google !== undefined,
    googleAnswers: google && (() => providerAnswers(google.discoveryUrl)),
    isDiskFull: () => disk?.isFull() ?? false,
    log,
    now,
    styles,
    onWrite: (path) => {
      const topics = topicsWrittenBy(path)
      // Whoever has changed words or prices wants to see them; stock moves all the time.
      if (topics.every((topic) => topic === 'orders')) pages.outdate(topics)
      else pages.invalidate(topics)
      void dispatcher.flush()
      feed.poke()
    },
  })
  const site = createSite({ db, shopUrl, log, isStopping: () => stopping })
  const pages = createPageCache({
    make: answerMaker({ ...screens, api, site, shopUrl }),
    // Nobody else writes into an embedded database.
    look: isEmbedded ? undefined : watchChanges(db, now),
  })
  const { pathOfPage } = screens.renderer
  const open = frontDoor({ api, site, assets: files, pages, pathOfPage, trustsProxy: false })
  door.open((request, response) => {
    if (!development) return open(request, response)
    return development(request, response, () => open(request, response))
  })
  return {
    url,
    administrator,
    powerCutRisk: database.powerCutRisk,
    lost: Promise.race([database.lost, silence.promise]),
    seeded,
    flushMail: () => dispatcher.flush(),
    async close() {
      stopping = true
      await door.close()
      feed.stop()
      await press.close()
      await dispatcher.stop()
      await control?.close()
      disk?.stop()
      await upkeep.stop()
      await db.destroy()
      await database.close()
    },
  }
}
