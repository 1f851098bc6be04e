/** Placing orders: the driver's share, over HTTP, with many lines, and how often the database is asked. */

import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Context } from '../../src/app/context.server.ts'
import { newId } from '../../src/db/ids.server.ts'
import { createKysely, openPool } from '../../src/db/pool.server.ts'
import type { Db, Schema } from '../../src/db/schema.server.ts'
import { placeOrder } from '../../src/orders/place/place-order.commands.server.ts'
import { SILENT_LOGGER } from '../../testing/silent-logger.ts'
import { type Buyer, createBuyers } from '../../testing/torture/buyers.ts'
import { type Bench, type Figure, median, rounded, type Subject } from '../figures.ts'
import { copyOf, openShopOn, SECRET, SMALL_SHOP, shopOf, stockedProducts } from '../fixture.ts'
import { type OrderedMachine, orderLoad } from '../order-load.ts'
import { pgbench, type SentStatement } from '../pgbench.ts'
import { watchWire } from '../wire.ts'

const CLIENTS = 8
const HTTP_CLIENTS = 10
const MACHINES = 50
/** pgbench prepares a statement for each of them on each connection: more would measure that. */
const COMPARED = 8

function contextOf(db: Db, buyer: Buyer): Context {
  const actor = {
    kind: 'user',
    userId: buyer.id,
    email: buyer.email,
    name: 'Site Buyer',
    role: 'customer',
    isEmailConfirmed: true,
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

async function placeOne(ctx: Context, machine: OrderedMachine, key = newId()): Promise<void> {
  const lines = [{ productID: machine.id, quantity: 1, price: machine.price }]
  const outcome = await placeOrder(
    ctx,
    { lines, address: 'Store 4, Harbour Road', Phone: '+1 555 0100' },
    key,
  )
  if (!outcome.done) throw new Error(`an order of the bench was refused: ${JSON.stringify(outcome.refusal)}`)
}

/** The statement as the shop sends it, twice for each machine, so that what differs between two orders is known. */
async function statements(pool: pg.Pool, machines: readonly OrderedMachine[], buyer: Buyer) {
  const sent: SentStatement[] = []
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent.push({ sql: query.sql, parameters: query.parameters })
    },
  })
  const pairs: [SentStatement, SentStatement][] = []
  for (const machine of machines) {
    sent.length = 0
    await placeOne(contextOf(db, buyer), machine)
    await placeOne(contextOf(db, buyer), machine)
    const [one, other] = sent
    if (!one || !other || sent.length !== 2) throw new Error('an order is no longer one statement')
    pairs.push([one, other])
  }
  return pairs
}

/** Mails of orders that were placed past the shop are not its to send while it is measured. */
async function clearMails(pool: pg.Pool) {
  await pool.query('update outbox set sent_at = now() where sent_at is null')
}

async function ordersPerSecond(
  db: Db,
  machines: readonly OrderedMachine[],
  buyers: readonly Buyer[],
  seconds: number,
) {
  const end = performance.now() + seconds * 1000
  let placed = 0
  await Promise.all(
    buyers.slice(0, CLIENTS).map(async (buyer, client) => {
      const ctx = contextOf(db, buyer)
      for (let turn = client; performance.now() < end; turn += 1) {
        const machine = machines[(turn * 7) % machines.length]
        if (machine) await placeOne(ctx, machine)
        placed += 1
      }
    }),
  )
  return placed / seconds
}

/** The second order of a shop: its connection is open and the statement known. */
async function tripsOfOneOrder(url: string, buyer: Buyer, machines: readonly OrderedMachine[]) {
  const wire = await watchWire(url)
  const shop = await openShopOn(wire.url)
  const order = () => orderLoad({ url: shop.url, buyers: [buyer], machines, lines: 1, orders: 1 })
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
  const machines = await stockedProducts(pool, MACHINES)
  const buyers = await createBuyers(db, HTTP_CLIENTS, SECRET)
  const [buyer] = buyers
  if (!buyer) throw new Error('the bench has no buyer')
  const compared = machines.slice(0, COMPARED)
  const pairs = await statements(pool, compared, buyer)
  const shop = await openShopOn(copy.url)
  try {
    bench.say('placeOrder and pgbench, one after the other …')
    const turns: { driver: number; http: number; pgbench: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const theirs = await pgbench(copy.url, pairs, { clients: CLIENTS, seconds })
      const driver = await ordersPerSecond(db, compared, buyers, seconds)
      await clearMails(pool)
      const { perSecond } = await orderLoad({ url: shop.url, buyers, machines, lines: 1, seconds })
      turns.push({ pgbench: theirs, driver, http: perSecond })
    }
    await clearMails(pool)
    bench.say('Orders of one line and of fifty …')
    const one: number[] = []
    const fifty: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const single = { url: shop.url, buyers: [buyer], machines, seconds }
      one.push((await orderLoad({ ...single, lines: 1 })).medianMs)
      await clearMails(pool)
      fifty.push((await orderLoad({ ...single, lines: 50 })).medianMs)
      await clearMails(pool)
    }
    bench.say('Round trips of one order …')
    const trips = await tripsOfOneOrder(copy.url, buyer, machines)
    const [theirs, driver, http] = [
      median(turns.map((turn) => turn.pgbench)),
      median(turns.map((turn) => turn.driver)),
      median(turns.map((turn) => turn.http)),
    ]
    const own = trips.filter((name) => name === 'place-order' || name === 'session')
    return [
      {
        name: 'driver-share',
        what: 'placeOrder, 8 clients, durable',
        value: median(turns.map((turn) => turn.driver / turn.pgbench)),
        unit: '× pgbench',
        target: 0.75,
        better: 'above',
        from: `${rounded(driver)} orders/s ÷ ${rounded(theirs)}/s of the same statement in pgbench`,
      },
      {
        name: 'order-http',
        what: 'Order over HTTP, signed in, one process, 10 clients',
        value: median(turns.map((turn) => turn.http / turn.pgbench)),
        unit: '× pgbench',
        target: 0.35,
        better: 'above',
        from: `${rounded(http)} orders/s ÷ ${rounded(theirs)}/s`,
      },
      {
        name: 'fifty-lines',
        what: 'An order of 50 lines, p50',
        value: median(fifty) / median(one),
        unit: '× one line',
        target: 2,
        better: 'below',
        from: `${rounded(median(fifty))} ms ÷ ${rounded(median(one))} ms`,
      },
      {
        name: 'round-trips',
        what: 'Round trips for one order, counted on the wire',
        value: own.length,
        unit: 'with the session',
        target: 2,
        better: 'below',
        from: `${own.join(' + ')}; beside it, for no one who waits: ${trips.length - own.length}`,
      },
    ]
  } finally {
    await shop.dispose()
    await db.destroy()
    await copy.close()
  }
}

export const orders: Subject = { name: 'orders', what: 'Placing orders', measure }
