/**
 * `kill -9` of the shop, its database or both at random moments while buyers order, also beyond the stock, and cancel, and an
 * administrator marks orders paid, ships and cancels parts of them and changes ship-by dates. Every confirmed order, shipment,
 * cancellation and date must be complete afterwards.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../src/db/schema.server.ts'
import type { ShopProcess } from '../shop-process.ts'
import {
  type AdministratorLoad,
  administratorLoad,
  checkIntents,
  repeatOpenIntents,
  runAdministrator,
} from './administrator.ts'
import {
  type Buyer,
  createBackorderProduct,
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
import { brokenInvariants } from './lifecycle-invariants.ts'

const BUYERS = 8
const ADMINISTRATOR_WAIT_MS = 10_000

interface Load extends AcknowledgedOrder {
  buyers: Buyer[]
  /** Sent, and not answered when the shop or its database died. */
  open: OrderIntent[]
  desk: AdministratorLoad
}

const oneOf = <Item>(items: Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('an empty list')
  return item
}

/** A buyer who orders and sometimes cancels until the shop does not answer, or the round is over. */
async function runBuyer(url: string, buyer: Buyer, load: Load, round: AbortSignal): Promise<void> {
  while (!round.aborted) {
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
    const cancel = await sendCancel(url, buyer, answer.number)
    if (cancel === 'unanswered') return
    // The administrator may have been faster.
    if (cancel === 'cancelled') load.cancelled.add(answer.number)
  }
}

/** Repeats all unanswered requests with the same key, like a browser. */
async function waitUntilSettled(url: string, load: Load): Promise<void> {
  for (const intent of load.open.splice(0)) {
    const answer = await sendOrder(url, intent)
    if (answer.kind === 'placed') load.placed.set(intent.key, answer.number)
    if (answer.kind === 'unanswered') load.open.push(intent)
  }
  await repeatOpenIntents(url, load.desk)
}

/** On a busy computer, the buyers would otherwise be killed before anything is shipped. */
async function waitForAdministrator({ confirmed }: AdministratorLoad): Promise<void> {
  const before = confirmed.length
  const startedAt = performance.now()
  while (confirmed.length === before && performance.now() - startedAt < ADMINISTRATOR_WAIT_MS) await pause(20)
}

/** One round: repeat unanswered requests, order under load, and kill the process at a random moment. */
async function crashRound(shop: ShopProcess, load: Load, die: () => Promise<unknown>): Promise<void> {
  await waitUntilSettled(shop.url, load)
  const round = new AbortController()
  const buying = load.buyers.map((buyer) => runBuyer(shop.url, buyer, load, round.signal))
  const orders = () => [...load.placed.values()]
  const nextOrder = () => orders().at(-1 - Math.floor(Math.random() * 20))
  const working = runAdministrator(shop.url, load.desk, nextOrder, round.signal)
  await waitForAdministrator(load.desk)
  await pause(100 + Math.random() * 1_400)
  await die()
  // PostgreSQL may be back before every buyer has noticed.
  round.abort()
  await Promise.all([...buying, working])
}

/** The process that is killed in a round. */
export interface Victim {
  name: string
  kill(shop: ShopProcess): Promise<unknown>
}

const postgresOf = ({ folder }: ShopProcess) =>
  Number.parseInt(readFileSync(join(folder, 'database', 'postmaster.pid'), 'utf8'), 10)

/** The shop itself. */
export const SHOP: Victim = { name: 'the shop', kill: (shop) => shop.stop('SIGKILL') }

/** Of a shop that has its own PostgreSQL. */
export const SHOP_OR_DATABASE: Victim[] = [
  SHOP,
  {
    name: 'its PostgreSQL',
    async kill(shop) {
      process.kill(postgresOf(shop), 'SIGKILL')
      await shop.ended()
      await shop.stop()
    },
  },
  {
    name: 'both',
    kill(shop) {
      process.kill(postgresOf(shop), 'SIGKILL')
      return shop.stop('SIGKILL')
    },
  },
]

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

type Fault = 'oversold' | 'lost' | 'half' | 'double'
const FAULTS: Fault[] = ['oversold', 'lost', 'half', 'double']

/** Orders, shipments and cancellations that were confirmed, and the rules about all units. */
async function checkAll(db: Db, load: Load): Promise<InvariantReport & { broken: string[] }> {
  const [orders, intents] = [await checkInvariants(db, load), await checkIntents(db, load.desk)]
  return {
    ...orders,
    lost: orders.lost + intents.lost,
    double: orders.double + intents.double,
    broken: await brokenInvariants(db),
  }
}

function createLoad(fixture: Fixture): Promise<Load> {
  return fixture.look(async (db) => {
    const [administrator] = await createBuyers(db, 1, fixture.secret)
    if (!administrator) throw new Error('no administrator was created')
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', administrator.id).execute()
    return {
      desk: administratorLoad(administrator),
      // Two well stocked, one that sells out, and one of which orders exceed the stock until the limit is reached.
      products: [
        await createStockedProduct(db, 100_000),
        await createStockedProduct(db, 100_000),
        await createStockedProduct(db, 200),
        await createBackorderProduct(db, 50, 2_000),
      ],
      buyers: await createBuyers(db, BUYERS, fixture.secret),
      keys: new Set<string>(),
      placed: new Map<string, string>(),
      cancelled: new Set<string>(),
      open: [],
    }
  })
}

/**
 * @param victims killed in turn; a shop that is still running afterwards must have recovered by itself
 * @param progress called after each round
 */
export async function crashes(
  fixture: Fixture,
  times: number,
  victims: Victim[],
  progress: (line: string) => void = () => undefined,
): Promise<StockReport> {
  const load = await createLoad(fixture)
  const shop = await fixture.open()
  const worst: InvariantReport = { orders: 0, oversold: 0, lost: 0, half: 0, double: 0 }
  let unanswered = 0
  let slowestStartMs = 0
  const violations: string[] = []
  for (let time = 1; time <= times; time += 1) {
    const victim = victims[(time - 1) % victims.length] ?? SHOP
    await crashRound(shop, load, () => victim.kill(shop))
    unanswered += load.open.length + load.desk.open.length
    const { broken, ...found } = await fixture.look((db) => checkAll(db, load))
    violations.push(...broken)
    for (const fault of FAULTS) worst[fault] = Math.max(worst[fault], found[fault])
    const startedAt = performance.now()
    if (shop.pid === undefined) await shop.start()
    const startMs = performance.now() - startedAt
    slowestStartMs = Math.max(slowestStartMs, startMs)
    progress(
      `kill ${time} of ${times} (${victim.name}): ${load.placed.size} confirmed, ${found.lost} lost, ${found.half} half; the next start took ${seconds(startMs)}`,
    )
  }
  await waitUntilSettled(shop.url, load)
  await shop.stop()
  const { broken, ...end } = await fixture.look((db) => checkAll(db, load))
  violations.push(...broken)
  for (const fault of FAULTS) worst[fault] = Math.max(worst[fault], end[fault])
  const open = load.open.length + load.desk.open.length
  if (open > 0) violations.push(`${open} requests could not be repeated`)
  if (load.placed.size === 0) violations.push('no order was placed at all')
  if (load.desk.confirmed.length === 0) violations.push('no unit was shipped or cancelled at all')
  const confirmed = (kind: 'dispatch' | 'cancel') =>
    load.desk.confirmed.filter((intent) => intent.kind === kind).length
  return {
    what: `kill -9, ${fixture.name}`,
    asked: `${times} kills at random moments (${victims.map(({ name }) => name).join(', ')}), ${BUYERS} buyers ordering and cancelling, also beyond the stock, an administrator paying, shipping, cancelling parts and changing ship-by dates`,
    found: `${load.placed.size} orders, ${load.cancelled.size} cancelled, ${confirmed('dispatch')} shipments and ${confirmed('cancel')} partial cancellations and ${load.desk.days.size} ship-by dates confirmed; ${unanswered} unanswered and repeated; the slowest start took ${seconds(slowestStartMs)}`,
    ...worst,
    violations,
  }
}
