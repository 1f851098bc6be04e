/** The shop's API in this process, without a socket and without caches: every request reaches the database. */

import { createAuth } from '../src/auth/account/auth.server.ts'
import { createFacetCache } from '../src/catalog/facets/facet-cache.server.ts'
import type { Db } from '../src/db/schema.server.ts'
import { createPdfRenderer } from '../src/documents/pdf-renderer.server.ts'
import type { Log } from '../src/lib/log.ts'
import { createOrderEventFeed } from '../src/orders/events/order-event-feed.server.ts'
import { createStockSortIndex } from '../src/products/list-query/stock-sort-index.server.ts'
import { createApi } from '../src/server/api/create-api.server.ts'
import { googleConfig, operatorSettings, readConfig } from '../src/server/ops/config.server.ts'
import { createPendingWork } from '../src/server/ops/pending-work.server.ts'
import { environmentSettings } from '../src/settings/environment-settings.server.ts'
import { createSettingsReader } from '../src/settings/settings-reader.server.ts'
import { TEST_SELLER_SETTINGS } from './seller.ts'
import { SILENT_LOGGER } from './silent-logger.ts'

/** Starting its process takes half a second of processor time, so the test files of a worker share it. */
const pdfRenderer = createPdfRenderer(SILENT_LOGGER)

interface OpenApiOptions {
  db: Db
  /** Signs the sessions. */
  secret: string
  origin: string
  log: Log
  isDiskFull?: () => boolean
  /** Tests set the statuses of an order one after the other, so by default no change can be undone. */
  undoSeconds?: number
  now?: () => Date
  /** The variables of the settings. */
  environment?: Record<string, string>
}

export function openApi({
  db,
  secret,
  origin,
  log,
  isDiskFull = () => false,
  undoSeconds = 0,
  now = () => new Date(),
  environment = TEST_SELLER_SETTINGS,
}: OpenApiOptions) {
  const config = readConfig(environment)
  const google = googleConfig(config)
  const auth = createAuth({ db, secret, shopUrl: origin, google, now, log })
  const background = createPendingWork()
  const feed = createOrderEventFeed(db, log, now)
  const settings = createSettingsReader({
    db,
    // A text, which the variable would name as a file.
    environment: { LEGAL_IMPRINT: '# Company\n\nFIX IT Drills Ltd.', ...environmentSettings(config) },
    operator: operatorSettings(config),
  })
  const api = createApi({
    db,
    auth,
    catalog: { facetCache: createFacetCache(db), stockSortIndex: createStockSortIndex(db) },
    orderEvents: feed,
    pdfRenderer,
    settings,
    secret,
    shopUrl: origin,
    isShopUrlFixed: true,
    isGoogleConfigured: google !== undefined,
    isDiskFull,
    isSecondFactorRequired: config.STAFF_SECOND_FACTOR === 'required',
    undoSeconds,
    log,
    now,
    runInBackground: background.run,
    onWrite() {
      settings.invalidate()
      feed.pollNow()
    },
  })
  return {
    api,
    auth,
    settle: background.waitForAll,
    /** Ends running work; the database stays open. */
    async close() {
      feed.stop()
      await background.waitForAll()
    },
  }
}
