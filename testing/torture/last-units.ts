/** Many simultaneous buyers of the last units, at several shop processes on one database. */

import type { OrderResult } from './buyers.ts'
import { createBuyers, createStockedProduct, newOrderIntent, sendOrder } from './buyers.ts'
import type { Fixture } from './fixture.ts'
import { checkInvariants, type StockReport } from './invariants.ts'

export async function lastUnits(
  fixture: Fixture,
  { buyers: count, processes }: { buyers: number; processes: number },
): Promise<StockReport> {
  const { product, buyers } = await fixture.look(async (db) => ({
    product: await createStockedProduct(db, 40, 5),
    buyers: await createBuyers(db, count, fixture.secret),
  }))
  const shops = await Promise.all(Array.from({ length: processes }, () => fixture.open()))
  const intents = buyers.map((buyer) => newOrderIntent(buyer, product, 10))
  const answers = await Promise.all(
    intents.map((intent, index) => sendOrder(shops[index % processes]?.url ?? '', intent)),
  )
  await Promise.all(shops.map((shop) => shop.stop()))
  const placed = new Map(
    intents.flatMap(({ key }, index) => {
      const answer = answers[index]
      return answer?.kind === 'placed' ? [[key, answer.number] as const] : []
    }),
  )
  const told = answers.filter(reportsRemainingStock).length
  const { left, found } = await fixture.look(async (db) => ({
    left: (await db.selectFrom('products').select('stock').where('id', '=', product.id).executeTakeFirst())
      ?.stock,
    found: await checkInvariants(db, {
      products: [product],
      keys: new Set(intents.map(({ key }) => key)),
      placed,
      cancelled: new Set(),
    }),
  }))
  const violations = []
  if (placed.size !== 4) violations.push(`${placed.size} succeeded instead of 4`)
  if (left !== 0) violations.push(`${left} units are left instead of 0`)
  if (told !== count - placed.size)
    violations.push(`${count - placed.size - told} were not told the remaining stock`)
  return {
    what: `last units, ${fixture.name}`,
    asked: `${count} buyers at once, 10 each of the last 40 (minimum 5), ${processes} shop process${processes > 1 ? 'es' : ''}`,
    found: `${placed.size} succeeded, ${told} told the remaining stock, stock ${left}`,
    ...found,
    violations,
  }
}

function reportsRemainingStock(answer: OrderResult): boolean {
  return (
    answer.kind === 'refused' &&
    answer.status === 422 &&
    answer.code === 'quantity-out-of-range' &&
    answer.available !== undefined &&
    answer.available < 10
  )
}
