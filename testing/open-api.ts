/** The shop's API in this process, without a socket and without caches: every request reaches the database. */

import { createAuth } from '../src/auth/auth.server.ts'
import type { Db } from '../src/db/schema.server.ts'
import { createPdfRenderer } from '../src/documents/pdf-renderer.server.ts'
import type { Log } from '../src/lib/log.ts'
import type { Seller } from '../src/lib/seller.ts'
import { createOrderEventFeed } from '../src/orders/events/order-event-feed.server.ts'
import { createFacetCache } from '../src/products/facets/facet-cache.server.ts'
import { createStockSortIndex } from '../src/products/list/stock-sort-index.server.ts'
import { createApi } from '../src/server/api/create-api.server.ts'
import { createBackgroundTasks } from '../src/server/ops/background-tasks.server.ts'
import { TEST_SELLER } from './seller.ts'

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
  seller?: Seller
}

export function openApi({
  db,
  secret,
  origin,
  log,
  isDiskFull = () => false,
  undoSeconds = 0,
  now = () => new Date(),
  seller = TEST_SELLER,
}: OpenApiOptions) {
  const auth = createAuth({ db, secret, shopUrl: origin, google: undefined, now, log })
  const background = createBackgroundTasks()
  const feed = createOrderEventFeed(db, log, now)
  const pdfRenderer = createPdfRenderer()
  const api = createApi({
    db,
    auth,
    products: { facetCache: createFacetCache(db), stockSortIndex: createStockSortIndex(db) },
    orders: { feed },
    pdfRenderer,
    seller,
    secret,
    shopUrl: origin,
    isShopUrlFixed: true,
    isGoogleConfigured: false,
    isDiskFull,
    undoSeconds,
    log,
    now,
    runInBackground: background.run,
    onWrite: feed.pollNow,
  })
  return {
    api,
    auth,
    settle: background.waitForAll,
    /** Ends running work; the database stays open. */
    async close() {
      feed.stop()
      await background.waitForAll()
      await pdfRenderer.close()
    },
  }
}
