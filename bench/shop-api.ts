/** The shop's API in this process, without any page or answer kept: every question reaches the database. */
import { createIdentity } from '../src/accounts/identity.server.ts'
import { createCatalogueFigures } from '../src/catalog/catalogue-figures.server.ts'
import { createStockOrder } from '../src/catalog/stock-order.server.ts'
import { kyselyOn, openPool } from '../src/db/pool.server.ts'
import { createOrderFeed } from '../src/orders/feed.server.ts'
import { createProFormaPress } from '../src/orders/pro-forma.server.ts'
import { createApi } from '../src/server/app.server.ts'
import { createBackground } from '../src/server/background.server.ts'
import { SECRET } from './ground.ts'

const ORIGIN = 'http://shop.bench'
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

export function shopApi(url: string) {
  const pool = openPool({ connectionString: url, max: 4 })
  const db = kyselyOn(pool)
  const now = () => new Date()
  const feed = createOrderFeed(db, log, now)
  const press = createProFormaPress()
  const background = createBackground()
  const api = createApi({
    db,
    identity: createIdentity({ db, secret: SECRET, shopUrl: ORIGIN, google: undefined, now, log }),
    catalogue: { figures: createCatalogueFigures(db), stockOrder: createStockOrder(db) },
    orders: { feed, press },
    secret: SECRET,
    shopUrl: ORIGIN,
    shopUrlIsFixed: true,
    googleIsSetUp: false,
    log,
    now,
    later: background.later,
    onWrite: () => undefined,
  })
  return {
    db,
    pool,
    /** Throws where the answer is no success. */
    async ask(
      path: string,
      { cookie = '', body }: { cookie?: string; body?: unknown } = {},
    ): Promise<unknown> {
      const answer = await api.request(ORIGIN + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { cookie, 'content-type': 'application/json', 'x-fixit-client-ip': '127.0.0.1' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!answer.ok)
        throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
      return answer.json()
    },
    async close() {
      feed.stop()
      await background.settle()
      await press.close()
      await db.destroy()
    },
  }
}

export type ShopApi = ReturnType<typeof shopApi>
