/** Random orders, cancellations and restocks at once: stock + sold − restocked is always zero. */

import fc from 'fast-check'
import type { Context } from '../../src/app/context.server.ts'
import { newId } from '../../src/db/ids.server.ts'
import type { Db } from '../../src/db/schema.server.ts'
import { transitionOrder } from '../../src/fulfillment/transitions/commands.server.ts'
import type { SignedInUser } from '../../src/lib/actor.ts'
import { placePurchase } from '../../src/order-placement/place/place-order.commands.server.ts'
import { changeProduct } from '../../src/products/records/commands.server.ts'
import {
  type Buyer,
  buyerContext,
  createBuyers,
  createStockedProduct,
  type StockedProduct,
} from './buyers.ts'
import type { Fixture } from './fixture.ts'
import {
  type AcknowledgedOrder,
  checkInvariants,
  type InvariantReport,
  type StockReport,
} from './invariants.ts'

type Action =
  | { kind: 'order'; product: number; quantity: number }
  | { kind: 'cancel'; which: number }
  | { kind: 'restock'; product: number; quantity: number }

const PRODUCTS = 2
const product = fc.nat(PRODUCTS - 1)
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('order'), product, quantity: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel'), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('restock'),
      product,
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
  },
)
/** Actions that happen at once, in bursts. */
const bursts = fc.array(fc.array(action, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 })

class InterleavingRun {
  readonly confirmed: AcknowledgedOrder = {
    products: [],
    keys: new Set(),
    placed: new Map(),
    cancelled: new Set(),
  }
  readonly #db: Db
  readonly #buyer: Buyer

  constructor(db: Db, buyer: Buyer) {
    this.#db = db
    this.#buyer = buyer
  }

  #context(role: SignedInUser['role']): Context {
    return buyerContext(this.#db, this.#buyer, role)
  }

  #product(index: number): StockedProduct {
    const found = this.confirmed.products[index]
    if (!found) throw new Error('no such product')
    return found
  }

  async do(action: Action): Promise<void> {
    if (action.kind === 'order') await this.#order(this.#product(action.product), action.quantity)
    if (action.kind === 'cancel') await this.#cancel(action.which)
    if (action.kind === 'restock') await this.#restock(this.#product(action.product), action.quantity)
  }

  async #order({ id, price }: StockedProduct, quantity: number) {
    const key = newId()
    this.confirmed.keys.add(key)
    const outcome = await placePurchase(
      this.#context('customer'),
      {
        email: this.#buyer.email,
        address: 'Store 4',
        phone: '',
        quantity,
        productID: id,
        price,
      },
      key,
    )
    if (outcome.done) this.confirmed.placed.set(key, outcome.value.number)
  }

  async #cancel(which: number) {
    const numbers = [...this.confirmed.placed.values()]
    const number = numbers[which % numbers.length]
    if (!number) return
    const outcome = await transitionOrder(this.#context('customer'), number, 'cancelled')
    if (outcome.done) this.confirmed.cancelled.add(number)
  }

  /** Restocks like the form: a new quantity based on the one that was shown; rejected if orders have changed it. */
  async #restock(restocked: StockedProduct, pieces: number) {
    const { stock } = await this.#db
      .selectFrom('products')
      .select('stock')
      .where('id', '=', restocked.id)
      .executeTakeFirstOrThrow()
    const change = { stock: stock + pieces, expectedStock: stock }
    const outcome = await changeProduct(this.#context('admin'), restocked.id, change)
    if (outcome.done) restocked.initialStock += pieces
  }
}

/** Runs one case on new products. @returns the violations found in the whole database */
async function runPlan(db: Db, run: InterleavingRun, plan: Action[][]): Promise<InvariantReport> {
  run.confirmed.products.splice(0, PRODUCTS)
  for (let index = 0; index < PRODUCTS; index += 1)
    run.confirmed.products.unshift(await createStockedProduct(db, 20))
  for (const burst of plan) await Promise.all(burst.map((action) => run.do(action)))
  return checkInvariants(db, run.confirmed)
}

/** @param seed repeats a failed run; printed with every failure */
export async function interleavings(
  fixture: Fixture,
  { cases, seed = Date.now() % 2 ** 31 }: { cases: number; seed?: number },
  progress: (line: string) => void = () => undefined,
): Promise<StockReport> {
  const worst: InvariantReport = { orders: 0, oversold: 0, lost: 0, half: 0, double: 0 }
  let actions = 0
  let done = 0
  const violations: string[] = []
  await fixture.look(async (db) => {
    const [buyer] = await createBuyers(db, 1, fixture.secret)
    if (!buyer) throw new Error('no buyer was created')
    const run = new InterleavingRun(db, buyer)
    const property = fc.asyncProperty(bursts, async (plan) => {
      const found = await runPlan(db, run, plan)
      actions += plan.flat().length
      done += 1
      if (done % 50 === 0) progress(`${done} of ${cases} cases, ${found.orders} orders`)
      worst.orders = found.orders
      for (const fault of ['oversold', 'lost', 'half', 'double'] as const) {
        worst[fault] = Math.max(worst[fault], found[fault])
      }
      return found.oversold + found.lost + found.half + found.double === 0
    })
    const outcome = await fc.check(property, { numRuns: cases, seed, endOnFailure: true })
    if (outcome.failed)
      violations.push(
        `seed ${seed}: ${JSON.stringify(outcome.counterexample)} ${String(outcome.errorInstance ?? '')}`,
      )
  })
  return {
    what: `interleavings, ${fixture.name}`,
    asked: `${cases} random plans of orders, cancellations and restocks at once (seed ${seed})`,
    found: `${done} plans, ${actions} actions, ${worst.orders} orders; stock and sold units add up after each`,
    ...worst,
    violations,
  }
}
