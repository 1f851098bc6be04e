/** Many simultaneous buyers of the last units, in stock and beyond it, at several shop processes on one database. */

import { setTimeout as pause } from 'node:timers/promises'
import type { ShopProcess } from '../shop-process.ts'
import {
  type Buyer,
  createBackorderProduct,
  createBuyers,
  createStockedProduct,
  newOrderIntent,
  type OrderIntent,
  type OrderResult,
  type StockedProduct,
  sendOrder,
} from './buyers.ts'
import type { Fixture } from './fixture.ts'
import { type AcknowledgedOrder, checkInvariants, type StockReport } from './invariants.ts'

interface LastUnits {
  name: string
  product: StockedProduct
  /** Of each order. */
  quantity: number
  /** The orders that succeed, and what is left in stock and is promised afterwards. */
  expected: { placed: number; stock: number; promised: number }
  /** How each of the others is refused. */
  refusal: { status: number; code: string }
}

/** Each order takes ten of forty units, or three of 22 units in stock and 40 that may be promised. */
export async function lastUnits(
  fixture: Fixture,
  { buyers: count, processes }: { buyers: number; processes: number },
): Promise<StockReport> {
  const { rounds, buyers } = await fixture.look(async (db) => ({
    rounds: [
      {
        name: '10 each of the last 40 (minimum 5)',
        quantity: 10,
        product: await createStockedProduct(db, 40, 5),
        expected: { placed: 4, stock: 0, promised: 0 },
        refusal: { status: 422, code: 'quantity-out-of-range' },
      },
      {
        name: '3 each of 22 in stock and 40 to promise',
        quantity: 3,
        product: await createBackorderProduct(db, 22, 40),
        expected: { placed: 20, stock: 0, promised: 38 },
        refusal: { status: 409, code: 'invalid-order-lines' },
      },
    ] satisfies LastUnits[],
    buyers: await createBuyers(db, count, fixture.secret),
  }))
  const shops = await Promise.all(Array.from({ length: processes }, () => fixture.open()))
  const sold: RoundReport[] = []
  for (const round of rounds) sold.push(await sellLastUnits(fixture, shops, buyers, round))
  await Promise.all(shops.map((shop) => shop.stop()))
  const found = await fixture.look((db) =>
    checkInvariants(db, {
      products: rounds.map(({ product }) => product),
      keys: new Set(sold.flatMap(({ keys }) => keys)),
      placed: new Map(sold.flatMap(({ placed }) => [...placed])),
      cancelled: new Set(),
    }),
  )
  return {
    what: `last units, ${fixture.name}`,
    asked: `${count} buyers at once, ${rounds.map(({ name }) => name).join('; ')}, ${processes} shop process${processes > 1 ? 'es' : ''}`,
    ...found,
    found: sold.map(({ text }) => text).join('; '),
    violations: sold.flatMap(({ violations }) => violations),
  }
}

const MAX_ATTEMPTS = 20

/** A shop that has too much to do refuses some requests. Their buyers send the same order again. */
async function sendUntilAnswered(url: string, intent: OrderIntent): Promise<OrderResult> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await sendOrder(url, intent)
    if (answer.kind !== 'unanswered' || attempt === MAX_ATTEMPTS) return answer
    await pause(500)
  }
}

interface RoundReport extends Pick<AcknowledgedOrder, 'placed'> {
  keys: string[]
  text: string
  violations: string[]
}

async function sellLastUnits(
  fixture: Fixture,
  shops: readonly ShopProcess[],
  buyers: readonly Buyer[],
  { name, product, quantity, expected, refusal }: LastUnits,
): Promise<RoundReport> {
  const intents = buyers.map((buyer) => newOrderIntent(buyer, product, quantity))
  const answers = await Promise.all(
    intents.map((intent, index) => sendUntilAnswered(shops[index % shops.length]?.url ?? '', intent)),
  )
  const placed = new Map(
    intents.flatMap(({ key }, index) => {
      const answer = answers[index]
      return answer?.kind === 'placed' ? [[key, answer.number] as const] : []
    }),
  )
  const notPlaced = answers.filter(({ kind }) => kind !== 'placed')
  const unexpected = notPlaced.filter((answer) => !reportsRemainingUnits(answer, refusal, quantity))
  const left = await fixture.look((db) =>
    db
      .selectFrom('products')
      .leftJoin('product_supply', 'product_id', 'products.id')
      .select(['stock', 'backordered'])
      .where('products.id', '=', product.id)
      .executeTakeFirstOrThrow(),
  )
  const after = { placed: placed.size, stock: left.stock, promised: left.backordered ?? 0 }
  const violations = (['placed', 'stock', 'promised'] as const)
    .filter((figure) => after[figure] !== expected[figure])
    .map((figure) => `${name}: ${figure} ${after[figure]} instead of ${expected[figure]}`)
  if (unexpected.length > 0)
    violations.push(
      `${name}: ${unexpected.length} were not told what is left, such as ${JSON.stringify(unexpected[0])}`,
    )
  const text = `${after.placed} succeeded, ${notPlaced.length - unexpected.length} told what is left, stock ${after.stock}, promised ${after.promised}`
  return { placed, keys: intents.map(({ key }) => key), text, violations }
}

function reportsRemainingUnits(
  answer: OrderResult,
  { status, code }: LastUnits['refusal'],
  quantity: number,
): boolean {
  return (
    answer.kind === 'refused' &&
    answer.status === status &&
    answer.code === code &&
    answer.available !== undefined &&
    answer.available < quantity
  )
}
