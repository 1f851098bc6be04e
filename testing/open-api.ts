/**
 * The shop's API in this process, without a socket and without any page or answer kept: every question reaches the
 * database.
 */
import { createIdentity } from '../src/accounts/identity.server.ts'
import { createCatalogueFigures } from '../src/catalog/catalogue-figures.server.ts'
import { createStockOrder } from '../src/catalog/stock-order.server.ts'
import type { Log } from '../src/db/context.server.ts'
import type { Db } from '../src/db/schema.server.ts'
import { createOrderFeed } from '../src/orders/feed.server.ts'
import { createProFormaPress } from '../src/orders/pro-forma.server.ts'
import { createApi } from '../src/server/app.server.ts'
import { createBackground } from '../src/server/background.server.ts'

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
