/** Placing orders: the share of the database, over HTTP, with many lines, for a company, and the number of round trips. */

import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Context } from '../../src/app/context.server.ts'
import { newId } from '../../src/db/ids.server.ts'
import { createKysely, openPool } from '../../src/db/pool.server.ts'
import type { Db, Schema } from '../../src/db/schema.server.ts'
import { addDays, utcDay } from '../../src/lib/dates.ts'
import { placeOrder } from '../../src/order-placement/place/place-order.commands.server.ts'
import { MAX_BACKORDER_LIMIT } from '../../src/promises/rules.ts'
import { SILENT_LOGGER } from '../../testing/silent-logger.ts'
import { type Buyer, createBuyers } from '../../testing/torture/buyers.ts'
import { type Bench, type Figure, median, rounded, type Subject } from '../figures.ts'
import { copyOf, openShopOn, SECRET, SMALL_SHOP, shopOf, stockedProducts } from '../fixture.ts'
import { createCompanies } from '../order-companies.ts'
import { type OrderedProduct, type OrderingBuyer, orderLoad } from '../order-load.ts'
import { pgbench, type SentStatement } from '../pgbench.ts'
import { watchStatements } from '../wire.ts'

const CLIENTS = 8
const HTTP_CLIENTS = 10
const PRODUCTS = 50
/** pgbench prepares a statement for each of them on each connection; with more, that would dominate. */
const SAMPLED = 8
/** Later than the lead time of any product here. */
const SEEN_DAY = utcDay(addDays(new Date(), 60))

function contextOf(db: Db, buyer: Buyer): Context {
  const actor = {
    kind: 'user',
    userId: buyer.id,
    email: buyer.email,
    name: 'Site Buyer',
    role: 'customer',
    isEmailConfirmed: true,
    hasPaid: true,
  } as const
  return {
    db,
    actor,
    now: () => new Date(),
    log: SILENT_LOGGER,
    shopUrl: 'http://localhost',
    requestId: 'bench',
    maxOrdersPerHour: 0,
  }
}

async function placeOne(ctx: Context, product: OrderedProduct): Promise<void> {
  const lines = [{ productID: product.id, quantity: 1, price: product.price }]
  const input = { lines, address: 'Store 4, Harbour Road', phone: '+1 555 0100' }
  const outcome = await placeOrder(ctx, input, newId())
  if (!outcome.done)
    throw new Error(`an order of the benchmark was rejected: ${JSON.stringify(outcome.refusal)}`)
}

/**
 * The statement as the shop sends it, twice for each product, to find the parameters that differ between two orders.
 */
async function statements(pool: pg.Pool, products: readonly OrderedProduct[], buyer: Buyer) {
  const sent: SentStatement[] = []
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent.push({ sql: query.sql, parameters: query.parameters })
    },
  })
  const pairs: [SentStatement, SentStatement][] = []
  for (const product of products) {
    // The first order of a product reads its terms.
    await placeOne(contextOf(db, buyer), product)
    sent.length = 0
    await placeOne(contextOf(db, buyer), product)
    await placeOne(contextOf(db, buyer), product)
    const [one, other] = sent
    if (!one || !other || sent.length !== 2) throw new Error('placing an order takes more than one statement')
    pairs.push([one, other])
  }
  return pairs
}

/** Sells out products that take backorders. */
async function takeBackorders(pool: pg.Pool, products: readonly OrderedProduct[]) {
  const ids = products.map(({ id }) => id)
  await pool.query('update products set stock = 0 where id = any($1)', [ids])
  await pool.query(
    `insert into product_supply (product_id, allows_backorder, backorder_limit, lead_days)
     select unnest($1::text[]), true, $2, 30`,
    [ids, MAX_BACKORDER_LIMIT],
  )
}

/** The shop must not spend the measurement on emails of orders placed by pgbench. */
async function clearOutbox(pool: pg.Pool) {
  await pool.query('update outbox set sent_at = now() where sent_at is null')
}

async function ordersPerSecond(
  db: Db,
  products: readonly OrderedProduct[],
  buyers: readonly Buyer[],
  seconds: number,
) {
  const end = performance.now() + seconds * 1000
  let placed = 0
  await Promise.all(
    buyers.slice(0, CLIENTS).map(async (buyer, client) => {
      const ctx = contextOf(db, buyer)
      for (let turn = client; performance.now() < end; turn += 1) {
        const product = products[(turn * 7) % products.length]
        if (product) await placeOne(ctx, product)
        placed += 1
      }
    }),
  )
  return placed / seconds
}

/** Measures the second order of a shop: its connection is open and the statement prepared. */
async function roundTripsOfOneOrder(url: string, buyer: OrderingBuyer, products: readonly OrderedProduct[]) {
  const wire = await watchStatements(url)
  const shop = await openShopOn(wire.url)
  const order = () => orderLoad({ url: shop.url, buyers: [buyer], products, lines: 1, orders: 1 })
  try {
    await order()
    return await wire.during(order)
  } finally {
    await shop.dispose()
    await wire.close()
  }
}

async function measure(bench: Bench): Promise<Figure[]> {
  const seconds = bench.isQuick ? 2 : 6
  const rounds = bench.isQuick ? 1 : 5
  const copy = await copyOf(await shopOf(SMALL_SHOP, bench))
  const pool = openPool({ connectionString: copy.url, max: CLIENTS })
  const db = createKysely(pool)
  const products = await stockedProducts(pool, PRODUCTS)
  const buyers = await createBuyers(db, HTTP_CLIENTS, SECRET)
  const [buyer] = buyers
  if (!buyer) throw new Error('no buyer was created')
  const compared = products.slice(0, SAMPLED)
  const pairs = await statements(pool, compared, buyer)
  const shop = await openShopOn(copy.url)
  try {
    bench.report('placeOrder and pgbench, one after the other …')
    const turns: { driver: number; http: number; pgbench: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const theirs = await pgbench(copy.url, pairs, { clients: CLIENTS, seconds })
      const driver = await ordersPerSecond(db, compared, buyers, seconds)
      await clearOutbox(pool)
      const { perSecond } = await orderLoad({ url: shop.url, buyers, products, lines: 1, seconds })
      turns.push({ pgbench: theirs, driver, http: perSecond })
    }
    await clearOutbox(pool)
    bench.report('Orders with and without a company, in turns …')
    const members = await createBuyers(db, HTTP_CLIENTS, SECRET)
    const companies = await createCompanies(db, members, products)
    const membersOrdering = members.map((member, index) => ({ ...member, company: companies[index] }))
    const shares: { without: number; with: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const measureOrders = async (ordering: readonly OrderingBuyer[]) => {
        const { perSecond } = await orderLoad({
          url: shop.url,
          buyers: ordering,
          products,
          lines: 1,
          seconds,
        })
        await clearOutbox(pool)
        return perSecond
      }
      // The second turn of a pair has more orders to search, so each is first in half of the rounds.
      const first = await measureOrders(round % 2 === 0 ? buyers : membersOrdering)
      const second = await measureOrders(round % 2 === 0 ? membersOrdering : buyers)
      shares.push(round % 2 === 0 ? { without: first, with: second } : { without: second, with: first })
    }
    bench.report('Orders of one line and of fifty …')
    const one: number[] = []
    const fiftyLines: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const single = { url: shop.url, buyers: [buyer], products, seconds }
      one.push((await orderLoad({ ...single, lines: 1 })).medianMs)
      await clearOutbox(pool)
      fiftyLines.push((await orderLoad({ ...single, lines: 50 })).medianMs)
      await clearOutbox(pool)
    }
    bench.report('Round trips of one order …')
    const roundTrips = await roundTripsOfOneOrder(copy.url, buyer, products)
    bench.report('Orders from the stock and beyond it, in turns …')
    const soldOut = products.slice(-SAMPLED)
    await takeBackorders(pool, soldOut)
    const turnsBeyondStock: { stock: number; beyond: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const task = { url: shop.url, buyers: [buyer], lines: 1, seconds }
      const stock = (await orderLoad({ ...task, products: compared })).medianMs
      const beyond = (await orderLoad({ ...task, products: soldOut, shipsBy: SEEN_DAY })).medianMs
      turnsBeyondStock.push({ stock, beyond })
      await clearOutbox(pool)
    }
    const [theirs, driver, http] = [
      median(turns.map((turn) => turn.pgbench)),
      median(turns.map((turn) => turn.driver)),
      median(turns.map((turn) => turn.http)),
    ]
    const own = roundTrips.filter((name) => name === 'place-order' || name === 'session')
    const [member] = membersOrdering
    const ofMember = member ? await roundTripsOfOneOrder(copy.url, member, products.slice(0, 1)) : []
    const ofCompany = ofMember.filter((name) => /^(session|ordering-company|place-order)/.test(name))
    return [
      {
        name: 'driver-share',
        description: 'placeOrder, 8 clients, durable',
        value: median(turns.map((turn) => turn.driver / turn.pgbench)),
        unit: '× pgbench',
        target: 1,
        better: 'above',
        from: `${rounded(driver)} orders/s ÷ ${rounded(theirs)}/s of the same statement in pgbench`,
      },
      {
        name: 'order-http',
        description: 'Order over HTTP, signed in, one process, 10 clients',
        value: median(turns.map((turn) => turn.http / turn.pgbench)),
        unit: '× pgbench',
        target: 0.5,
        better: 'above',
        from: `${rounded(http)} orders/s ÷ ${rounded(theirs)}/s`,
      },
      {
        name: 'order-company',
        description: 'Orders for a company: agreement, rule, budget',
        value: median(shares.map((turn) => turn.with / turn.without)),
        unit: '× without a company',
        target: 0.95,
        better: 'above',
        from: `${rounded(median(shares.map((turn) => turn.with)))} orders/s ÷ ${rounded(median(shares.map((turn) => turn.without)))}/s; ${ofCompany.join(' + ')}, which also locks the company and takes from the budget`,
      },
      {
        name: 'fifty-lines',
        description: 'Order of 50 lines, p50',
        value: median(fiftyLines) / median(one),
        unit: '× one line',
        target: 1.5,
        better: 'below',
        from: `${rounded(median(fiftyLines))} ms ÷ ${rounded(median(one))} ms`,
      },
      {
        name: 'backorder',
        description: 'Order of a line that is not in stock, p50',
        value: median(turnsBeyondStock.map((turn) => turn.beyond / turn.stock)),
        unit: '× one line in stock',
        target: 1.6,
        better: 'below',
        from: `${rounded(median(turnsBeyondStock.map((turn) => turn.beyond)))} ms ÷ ${rounded(median(turnsBeyondStock.map((turn) => turn.stock)))} ms; one statement, which also locks the supply and writes the promise`,
      },
      {
        name: 'round-trips',
        description: 'Round trips of one order',
        value: own.length,
        unit: 'with the session',
        target: 2,
        better: 'below',
        from: `${own.join(' + ')}; further ones after the response: ${roundTrips.length - own.length}`,
      },
    ]
  } finally {
    await shop.dispose()
    await db.destroy()
    await copy.close()
  }
}

export const orders: Subject = { name: 'orders', what: 'Placing orders', measure }
