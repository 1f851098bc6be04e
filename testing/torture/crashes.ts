/** `kill -9` at random moments while buyers order and cancel. Every confirmed order must be complete afterwards. */
import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresServer } from '../postgres-server.ts'
import type { ShopProcess } from '../shop-process.ts'
import {
  type Buyer,
  createBuyers,
  createStockedProduct,
  newOrderIntent,
  type OrderIntent,
  type StockedProduct,
  sendCancel,
  sendOrder,
} from './buyers.ts'
import type { Fixture } from './fixture.ts'
import {
  type AcknowledgedOrder,
  checkInvariants,
  type InvariantReport,
  type StockReport,
} from './invariants.ts'

const BUYERS = 8

interface Load extends AcknowledgedOrder {
  buyers: Buyer[]
  /** Sent, and not answered when the shop or its database died. */
  open: OrderIntent[]
}

const oneOf = <Item>(items: Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('an empty list')
  return item
}

/** A buyer who orders and sometimes cancels until the shop does not answer. */
async function runBuyer(url: string, buyer: Buyer, load: Load): Promise<void> {
  for (;;) {
    const intent = newOrderIntent(
      buyer,
      oneOf<StockedProduct>(load.products),
      1 + Math.floor(Math.random() * 3),
    )
    load.keys.add(intent.key)
    const answer = await sendOrder(url, intent)
    if (answer.kind === 'unanswered') {
      load.open.push(intent)
      return
    }
    if (answer.kind !== 'placed') continue
    load.placed.set(intent.key, answer.number)
    if (Math.random() > 0.2) continue
    if (!(await sendCancel(url, buyer, answer.number))) return
    load.cancelled.add(answer.number)
  }
}

/** Repeats all unanswered requests with the same key, like a browser. */
async function waitUntilSettled(url: string, load: Load): Promise<void> {
  for (const intent of load.open.splice(0)) {
    const answer = await sendOrder(url, intent)
    if (answer.kind === 'placed') load.placed.set(intent.key, answer.number)
    if (answer.kind === 'unanswered') load.open.push(intent)
  }
}

/** One round: repeat unanswered requests, order under load, and kill the process at a random moment. */
async function crashRound(shop: ShopProcess, load: Load, die: () => Promise<unknown>): Promise<void> {
  await waitUntilSettled(shop.url, load)
  const buying = load.buyers.map((buyer) => runBuyer(shop.url, buyer, load))
  await pause(100 + Math.random() * 1_400)
  await die()
  await Promise.all(buying)
}

type Fault = 'oversold' | 'lost' | 'half' | 'double'
const FAULTS: Fault[] = ['oversold', 'lost', 'half', 'double']

async function createLoad(fixture: Fixture): Promise<Load> {
  return fixture.look(async (db) => ({
    // Two well stocked, and one that sells out.
    products: [
      await createStockedProduct(db, 100_000),
      await createStockedProduct(db, 100_000),
      await createStockedProduct(db, 200),
    ],
    buyers: await createBuyers(db, BUYERS, fixture.secret),
    keys: new Set<string>(),
    placed: new Map<string, string>(),
    cancelled: new Set<string>(),
    open: [],
  }))
}

/**
 * @param server if given, every second round kills PostgreSQL instead of the shop, which must recover by itself
 * @param progress called after each round
 */
export async function crashes(
  fixture: Fixture,
  times: number,
  progress: (line: string) => void = () => undefined,
  server?: PostgresServer,
): Promise<StockReport> {
  const load = await createLoad(fixture)
  const shop = await fixture.open()
  const worst: InvariantReport = { orders: 0, oversold: 0, lost: 0, half: 0, double: 0 }
  let unanswered = 0
  for (let time = 1; time <= times; time += 1) {
    const crashServer = time % 2 === 0 ? server?.crash : undefined
    await crashRound(shop, load, crashServer ?? (() => shop.stop('SIGKILL')))
    unanswered += load.open.length
    const found = await fixture.look((db) => checkInvariants(db, load))
    for (const fault of FAULTS) worst[fault] = Math.max(worst[fault], found[fault])
    const victim = crashServer ? 'PostgreSQL' : 'the shop'
    progress(
      `kill ${time} of ${times} (${victim}): ${load.placed.size} confirmed, ${found.lost} lost, ${found.half} half`,
    )
    if (!crashServer) await shop.start()
  }
  await waitUntilSettled(shop.url, load)
  await shop.stop()
  const end = await fixture.look((db) => checkInvariants(db, load))
  for (const fault of FAULTS) worst[fault] = Math.max(worst[fault], end[fault])
  const violations = []
  if (load.open.length > 0) violations.push(`${load.open.length} orders could not be repeated`)
  if (load.placed.size === 0) violations.push('no order was placed at all')
  return {
    what: `kill -9, ${fixture.engine}`,
    asked: `${times} kills at random moments${server?.crash ? ' (every second one kills PostgreSQL)' : ''}, ${BUYERS} buyers ordering and cancelling`,
    found: `${load.placed.size} orders, ${load.cancelled.size} cancellations confirmed; ${unanswered} unanswered and repeated`,
    ...worst,
    violations,
  }
}
