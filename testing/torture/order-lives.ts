/**
 * Random orders, payments, shipments, deliveries, cancellations, undos, counts, deadlines and changed dates at once. After
 * each plan the units, amounts and stock of the whole database add up.
 */
import fc from 'fast-check'
import type { Context } from '../../src/app/context.server.ts'
import { newId } from '../../src/db/ids.server.ts'
import type { Db } from '../../src/db/schema.server.ts'
import {
  cancelUnits,
  previewUnitCancellation,
} from '../../src/fulfillment/cancellations/cancel-units.commands.server.ts'
import {
  changeDispatchDate,
  changePaymentDeadline,
} from '../../src/fulfillment/payment-deadline/change-dates.commands.server.ts'
import type { DeadlineResult } from '../../src/fulfillment/payment-deadline/handle-due-orders.server.ts'
import { runPaymentDeadlines } from '../../src/fulfillment/payment-deadline/run-payment-deadlines.server.ts'
import {
  deliverShipment,
  dispatchShipment,
  voidShipment,
} from '../../src/fulfillment/shipments/dispatch-shipment.commands.server.ts'
import { draftShipment } from '../../src/fulfillment/shipments/draft-shipment.commands.server.ts'
import { transitionOrder } from '../../src/fulfillment/transitions/transition-order.commands.server.ts'
import { undoTransition } from '../../src/fulfillment/undo/undo-transition.commands.server.ts'
import type { SignedInUser } from '../../src/lib/actor.ts'
import { placeOrder } from '../../src/order-placement/place/place-order.commands.server.ts'
import { changeStock } from '../../src/stock/stock.commands.server.ts'
import {
  type Buyer,
  buyerContext,
  createBuyers,
  createStockedProduct,
  type StockedProduct,
} from './buyers.ts'
import type { Fixture } from './fixture.ts'
import type { StockReport } from './invariants.ts'
import { brokenInvariants } from './lifecycle-invariants.ts'

const STATUSES = ['paid', 'shipped', 'delivered', 'cancelled'] as const
const DAY_MS = 24 * 60 * 60_000
const PRODUCTS = 3
const which = fc.nat(9)
const quantity = fc.integer({ min: 1, max: 6 })

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      quantities: fc.array(quantity, { minLength: 1, maxLength: PRODUCTS }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('transition' as const),
      which,
      to: fc.constantFrom(...STATUSES),
      isUndone: fc.boolean(),
      restock: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('ship' as const),
      which,
      quantity,
      line: fc.integer({ min: 1, max: PRODUCTS }),
      isUndone: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('deliver' as const, 'void' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('cancel' as const),
      which,
      quantity,
      line: fc.integer({ min: 1, max: PRODUCTS }),
      role: fc.constantFrom('customer' as const, 'admin' as const),
      restock: fc.boolean(),
      isUndone: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('received' as const, 'scrapped' as const, 'counted' as const),
      product: fc.nat(PRODUCTS - 1),
      quantity,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'deadline' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('extend' as const), which, isRemoved: fc.boolean() }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

/** Actions that happen at once, in bursts. */
const bursts = fc.array(fc.array(action, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 })

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
        return this.#place(action.quantities)
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
    const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
    const reason = 'torture'
    await changePaymentDeadline(ctx, order, { payBy: isRemoved ? null : day(60), reason })
    await changeDispatchDate(ctx, order, { promisedOn: day(5), reason })
  }

  async #place(quantities: readonly number[]) {
    const lines = quantities.flatMap((units, index) => {
      const product = this.products[index]
      return product ? [{ productID: product.id, quantity: units, price: product.price }] : []
    })
    const ctx = this.#context('customer')
    const outcome = await placeOrder(ctx, { lines, address: 'Store 4', phone: '' }, newId())
    if (outcome.done) this.#orders.push(outcome.value.order.number)
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

  async #changeStock({ kind, product: index, quantity: units }: Extract<Action, { product: number }>) {
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

/** @param seed repeats a failed run; printed with every failure */
export async function orderLives(
  fixture: Fixture,
  { cases, seed = Date.now() % 2 ** 31 }: { cases: number; seed?: number },
  progress: (line: string) => void = () => undefined,
): Promise<StockReport> {
  /** Checking the whole database takes longer the larger it is. */
  const checkEvery = Math.ceil(cases / 200)
  let [plans, actions, interleavings, orders] = [0, 0, 0, 0]
  const violations: string[] = []
  await fixture.look(async (db) => {
    const [buyer] = await createBuyers(db, 1, fixture.secret)
    if (!buyer) throw new Error('no buyer was created')
    const lives = new OrderLives(db, buyer)
    const property = fc.asyncProperty(bursts, async (plan) => {
      lives.products = []
      for (let index = 0; index < PRODUCTS; index += 1)
        lives.products.push(await createStockedProduct(db, 20))
      for (const burst of plan) await Promise.all(burst.map((one) => lives.do(one)))
      actions += plan.flat().length
      interleavings += plan.filter((burst) => burst.length > 1).length
      plans += 1
      if (plans % 50 === 0) progress(`${plans} of ${cases} plans, ${actions} actions`)
      if (plans % checkEvery !== 0) return
      const broken = await brokenInvariants(db)
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
    const { count } = await db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    orders = count
  })
  return {
    what: `order lives, ${fixture.name}`,
    asked: `${cases} random plans of orders, payments, shipments, cancellations, undos, counts and deadlines at once (seed ${seed})`,
    found: `${plans} plans, ${interleavings} interleavings of ${actions} actions, ${orders} orders; units, amounts and stock add up`,
    oversold: 0,
    lost: 0,
    half: 0,
    double: 0,
    violations,
  }
}
