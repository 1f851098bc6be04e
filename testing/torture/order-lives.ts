/**
 * Random orders, with and without backorders, payments, shipments, deliveries, cancellations, undos, counts, deadlines, limits
 * and changed dates at once. After each plan the units, amounts and stock of the whole database add up, and no product has
 * promised more units than its limits allowed.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Context } from '../../src/app/context.server.ts'
import { newId } from '../../src/db/ids.server.ts'
import type { Db } from '../../src/db/schema.server.ts'
import { cancelUnits, previewUnitCancellation } from '../../src/fulfillment/cancellations/commands.server.ts'
import {
  deliverShipment,
  dispatchShipment,
  voidShipment,
} from '../../src/fulfillment/shipments/dispatch-shipment.commands.server.ts'
import { draftShipment } from '../../src/fulfillment/shipments/draft-shipment.commands.server.ts'
import { transitionOrder } from '../../src/fulfillment/transitions/commands.server.ts'
import { undoTransition } from '../../src/fulfillment/undo/commands.server.ts'
import type { SignedInUser } from '../../src/lib/actor.ts'
import { changePromise } from '../../src/order-changes/promises/commands.server.ts'
import { placeOrder } from '../../src/order-placement/place/place-order.commands.server.ts'
import {
  changeDispatchDate,
  changePaymentDeadline,
} from '../../src/payments/deadline/change-dates.commands.server.ts'
import type { DeadlineResult } from '../../src/payments/deadline/handle-due-orders.server.ts'
import { runPaymentDeadlines } from '../../src/payments/deadline/run-payment-deadlines.server.ts'
import { changeSupply } from '../../src/promises/commands.server.ts'
import { findSupply } from '../../src/promises/queries.server.ts'
import { changeStock } from '../../src/stock/commands.server.ts'
import {
  type Buyer,
  buyerContext,
  createBuyers,
  createStockedProduct,
  type StockedProduct,
} from './buyers.ts'
import type { Fixture } from './fixture.ts'
import type { StockReport } from './invariants.ts'
import { type Action, bursts, FIRST_WITH_BACKORDERS, MAX_LIMIT, PRODUCTS } from './life-actions.ts'
import { brokenInvariants } from './lifecycle-invariants.ts'

const DAY_MS = 24 * 60 * 60_000

const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

class OrderLives {
  readonly #db: Db
  readonly #buyer: Buyer
  readonly #shipments: { order: string; number: string }[] = []
  readonly #orders: string[] = []
  products: StockedProduct[] = []
  /** The orders that runs of the deadlines said they have cancelled. */
  expired = 0

  constructor(db: Db, buyer: Buyer) {
    this.#db = db
    this.#buyer = buyer
  }

  #context(role: SignedInUser['role'], undoSeconds = 0): Context {
    return buyerContext(this.#db, this.#buyer, role, undoSeconds)
  }

  #order(index: number): string | undefined {
    // The newest orders, so that a plan meets its own.
    return this.#orders.at(-1 - (index % Math.min(10, Math.max(1, this.#orders.length))))
  }

  async do(action: Action): Promise<void> {
    switch (action.kind) {
      case 'order':
        return this.#place(action)
      case 'transition':
        return this.#transition(action)
      case 'ship':
        return this.#ship(action)
      case 'deliver':
      case 'void':
        return this.#moveShipment(action)
      case 'cancel':
        return this.#cancel(action)
      case 'deadline':
        return this.#passDeadlines()
      case 'extend':
        return this.#extend(action)
      case 'promise':
        return this.#changePromise(action)
      case 'limit':
        return this.#changeLimit(action)
      default:
        return this.#changeStock(action)
    }
  }

  /** As two processes do, at the same moment. */
  async #passDeadlines() {
    const later = {
      ...this.#context('admin'),
      now: () => new Date(Date.now() + 30 * DAY_MS),
      onHandled: (result: DeadlineResult) => {
        if (result === 'cancelled') this.expired += 1
      },
    }
    await Promise.all([runPaymentDeadlines(later), runPaymentDeadlines(later)])
  }

  async #extend({ which: index, isRemoved }: Extract<Action, { kind: 'extend' }>) {
    const order = this.#order(index)
    if (!order) return
    const ctx = this.#context('admin')
    const reason = 'torture'
    await changePaymentDeadline(ctx, order, { payBy: isRemoved ? null : dayAfter(60), reason })
    await changeDispatchDate(ctx, order, { promisedOn: dayAfter(5), reason })
  }

  async #changePromise({ which: index, line, days, isUndone }: Extract<Action, { kind: 'promise' }>) {
    const order = this.#order(index)
    if (!order) return
    const promise = await this.#db
      .selectFrom('order_promises')
      .innerJoin('orders', 'orders.id', 'order_promises.order_id')
      .select('order_promises.version')
      .where('number', '=', order)
      .where('line_no', '=', line)
      .executeTakeFirst()
    if (!promise) return
    const ctx = this.#context('admin', isUndone ? 10 : 0)
    const change = { promisedOn: dayAfter(days), reason: 'production' as const }
    const outcome = await changePromise(ctx, order, change, { line, version: promise.version })
    if (outcome.done && isUndone) await this.#undo(ctx, order)
  }

  /** Also below the units that are promised. */
  async #changeLimit({ product: index, limit }: Extract<Action, { kind: 'limit' }>) {
    const product = this.products[index]
    if (product) await this.setSupply(product, limit)
  }

  async setSupply({ id }: StockedProduct, backorderLimit: number) {
    const supply = await findSupply(this.#db, id)
    const values = { allowsBackorder: true, backorderLimit, leadDays: 30, version: supply?.version ?? 0 }
    await changeSupply(this.#context('admin'), id, values)
  }

  async #place({ quantities, hasDates }: Extract<Action, { kind: 'order' }>) {
    const shipsBy = hasDates ? dayAfter(60) : undefined
    const lines = quantities.flatMap((units, index) => {
      const product = this.products[index]
      return product ? [{ productID: product.id, quantity: units, price: product.price, shipsBy }] : []
    })
    const ctx = this.#context('customer')
    const outcome = await placeOrder(ctx, { lines, address: 'Store 4', phone: '' }, newId())
    if (outcome.done) this.#orders.push(outcome.value.number)
  }

  async #transition({ which: index, to, isUndone, restock }: Extract<Action, { kind: 'transition' }>) {
    const order = this.#order(index)
    if (!order) return
    const ctx = this.#context('admin', isUndone ? 10 : 0)
    const outcome = await transitionOrder(ctx, order, to, '', { restock })
    if (outcome.done && isUndone) await this.#undo(ctx, order)
  }

  async #undo(ctx: Context, order: string) {
    const undo = await this.#db
      .selectFrom('order_undo_windows')
      .innerJoin('orders', 'orders.id', 'order_undo_windows.order_id')
      .select('event_id')
      .where('number', '=', order)
      .executeTakeFirst()
    if (undo) await undoTransition(ctx, order, undo.event_id)
  }

  async #ship({ which: index, line, quantity: units, isUndone }: Extract<Action, { kind: 'ship' }>) {
    const order = this.#order(index)
    if (!order) return
    const ctx = this.#context('admin', isUndone ? 10 : 0)
    const draft = await draftShipment(ctx, order, { lines: [{ line, quantity: units }] })
    if (!draft.done) return
    const { number } = draft.value
    const sent = { dispatchedAt: undefined, key: newId() }
    // A repeated request ships nothing more.
    await Promise.all([1, 2].map(() => dispatchShipment(ctx, order, number, sent)))
    this.#shipments.push({ order, number })
    if (isUndone) await this.#undo(ctx, order)
  }

  async #moveShipment({ kind, which: index }: { kind: 'deliver' | 'void'; which: number }) {
    const shipment = this.#shipments.at(-1 - (index % Math.max(1, this.#shipments.length)))
    if (!shipment) return
    const ctx = this.#context('admin')
    if (kind === 'deliver') await deliverShipment(ctx, shipment.order, shipment.number)
    else await voidShipment(ctx, shipment.order, shipment.number, 'Lost.')
  }

  async #cancel(action: Extract<Action, { kind: 'cancel' }>) {
    const { which: index, line, quantity: units, role, restock, isUndone } = action
    const order = this.#order(index)
    if (!order) return
    const ctx = this.#context(role, isUndone ? 10 : 0)
    const lines = [{ line, quantity: units }]
    const preview = await previewUnitCancellation(ctx, order, lines)
    if (!preview.done) return
    const body = { lines, reason: 'changed-mind' as const, amountDue: preview.value.amountDue }
    const key = newId()
    const sent = role === 'admin' ? { ...body, restock } : body
    await Promise.all([1, 2].map(() => cancelUnits(ctx, order, sent, key)))
    if (isUndone) await this.#undo(ctx, order)
  }

  async #changeStock({
    kind,
    product: index,
    quantity: units,
  }: Extract<Action, { product: number; quantity: number }>) {
    const product = this.products[index]
    if (!product) return
    const { stock } = await this.#db
      .selectFrom('products')
      .select('stock')
      .where('id', '=', product.id)
      .executeTakeFirstOrThrow()
    const change =
      kind === 'counted'
        ? { kind, quantity: units, expectedStock: stock }
        : { kind, quantity: units, reason: 'torture' }
    await changeStock(this.#context('admin'), product.id, change, newId())
  }
}

/** Products that have less than no stock, or have promised more than any of their limits allowed. */
async function countOversold(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products left join product_supply on product_id = products.id
    where stock < 0 or backordered > ${MAX_LIMIT}`.execute(db)
  return rows[0]?.count ?? 0
}

async function countBackorders(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('order_promises')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** @param seed repeats a failed run; printed with every failure */
export async function orderLives(
  fixture: Fixture,
  { cases, seed = Date.now() % 2 ** 31 }: { cases: number; seed?: number },
  progress: (line: string) => void = () => undefined,
): Promise<StockReport> {
  /** Checking the whole database takes longer the larger it is. */
  const checkEvery = Math.ceil(cases / 200)
  let [plans, actions, interleavings, orders, backorders, oversold] = [0, 0, 0, 0, 0, 0]
  const violations: string[] = []
  await fixture.look(async (db) => {
    const [buyer] = await createBuyers(db, 1, fixture.secret)
    if (!buyer) throw new Error('no buyer was created')
    const lives = new OrderLives(db, buyer)
    const property = fc.asyncProperty(bursts, async (plan) => {
      lives.products = []
      for (let index = 0; index < PRODUCTS; index += 1)
        lives.products.push(await createStockedProduct(db, index < FIRST_WITH_BACKORDERS ? 20 : 6))
      for (const product of lives.products.slice(FIRST_WITH_BACKORDERS))
        await lives.setSupply(product, MAX_LIMIT)
      for (const burst of plan) await Promise.all(burst.map((one) => lives.do(one)))
      actions += plan.flat().length
      interleavings += plan.filter((burst) => burst.length > 1).length
      plans += 1
      if (plans % 50 === 0) progress(`${plans} of ${cases} plans, ${actions} actions`)
      if (plans % checkEvery !== 0) return
      const broken = await brokenInvariants(db)
      if ((await countOversold(db)) > 0) broken.push('more was promised than the limit')
      if (broken.length > 0) throw new Error(broken.join('; '))
    })
    const outcome = await fc.check(property, { numRuns: cases, seed, endOnFailure: true })
    if (outcome.failed) {
      violations.push(
        `seed ${seed}: ${JSON.stringify(outcome.counterexample)} ${String(outcome.errorInstance ?? '')}`,
      )
    }
    violations.push(...(await brokenInvariants(db)))
    const expired = await db
      .selectFrom('cancellations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('reason', '=', 'not-paid-in-time')
      .executeTakeFirstOrThrow()
    if (expired.count !== lives.expired)
      violations.push(`${lives.expired} deadlines were handled, and ${expired.count} cancellations recorded`)
    oversold = await countOversold(db)
    backorders = await countBackorders(db)
    const { count } = await db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    orders = count
  })
  return {
    what: `order lives, ${fixture.name}`,
    asked: `${cases} random plans of orders, backorders, payments, shipments, cancellations, undos, counts, limits, changed days and deadlines at once (seed ${seed})`,
    found: `${plans} plans, ${interleavings} interleavings of ${actions} actions, ${orders} orders, ${backorders} lines beyond the stock; units, amounts and stock add up`,
    oversold,
    lost: 0,
    half: 0,
    double: 0,
    violations,
  }
}
