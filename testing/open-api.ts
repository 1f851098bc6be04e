/**
 * The shop's API in this process, without a socket and without any page or answer kept: every question reaches the
 * database.
 */

import type { Log } from '../src/app/context.server.ts'
import { createIdentity } from '../src/auth/auth.server.ts'
import type { Db } from '../src/db/schema.server.ts'
import { createProFormaPress } from '../src/documents/pdf-renderer.server.ts'
import { createOrderFeed } from '../src/orders/events/order-event-feed.server.ts'
import { createCatalogueFigures } from '../src/products/facets/facet-cache.server.ts'
import { createStockOrder } from '../src/products/list/stock-sort-index.server.ts'
import { createApi } from '../src/server/api/create-api.server.ts'
import { createBackground } from '../src/server/ops/background-tasks.server.ts'

interface OpenApiOptions {
  db: Db
  /** Signs the sessions. */
  secret: string
  origin: string
  log: Log
  isDiskFull?: () => boolean
}

export function openApi({ db, secret, origin, log, isDiskFull = () => false }: OpenApiOptions) {
  const now = () => new Date()
  const identity = createIdentity({ db, secret, shopUrl: origin, google: undefined, now, log })
  const background = createBackground()
  const feed = createOrderFeed(db, log, now)
  const press = createProFormaPress()
  const api = createApi({
    db,
    identity,
    catalogue: { figures: createCatalogueFigures(db), stockOrder: createStockOrder(db) },
    orders: { feed, press },
    secret,
    shopUrl: origin,
    shopUrlIsFixed: true,
    googleIsSetUp: false,
    isDiskFull,
    log,
    now,
    later: background.later,
    onWrite: feed.poke,
  })
  return {
    api,
    identity,
    settle: background.settle,
    /** Ends what is under way; the database stays open. */
    async close() {
      feed.stop()
      await background.settle()
      await press.close()
    },
  }
}
