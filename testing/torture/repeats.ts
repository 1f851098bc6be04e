/** One order sent many times at once by a client whose connections break before the response. */

import { createBuyers, createStockedProduct, newOrderIntent, sendOrder } from './buyers.ts'
import type { Fixture } from './fixture.ts'
import { checkInvariants, type StockReport } from './invariants.ts'

export async function repeats(
  fixture: Fixture,
  { times, processes }: { times: number; processes: number },
): Promise<StockReport> {
  const { product, buyer } = await fixture.look(async (db) => {
    const [buyer] = await createBuyers(db, 1, fixture.secret)
    if (!buyer) throw new Error('no buyer was created')
    return { product: await createStockedProduct(db, 100, 5), buyer }
  })
  const shops = await Promise.all(Array.from({ length: processes }, () => fixture.open()))
  const intent = newOrderIntent(buyer, product, 8)
  // Every third request is aborted: at once, or while the order is being written.
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) =>
      sendOrder(
        shops[index % processes]?.url ?? '',
        intent,
        index % 3 === 0 ? Math.random() * 30 : undefined,
      ),
    ),
  )
  // A client without a response repeats the order, like a browser.
  const last = await sendOrder(shops[0]?.url ?? '', intent)
  await Promise.all(shops.map((shop) => shop.stop()))
  const placed = [...answers, last].filter((answer) => answer.kind === 'placed')
  const numbers = new Set(placed.map((answer) => answer.number))
  const dropped = answers.filter((answer) => answer.kind === 'unanswered').length
  const { left, found } = await fixture.look(async (db) => ({
    left: (await db.selectFrom('products').select('stock').where('id', '=', product.id).executeTakeFirst())
      ?.stock,
    found: await checkInvariants(db, {
      products: [product],
      keys: new Set([intent.key]),
      placed: new Map(Array.from(numbers, (number) => [intent.key, number])),
      cancelled: new Set(),
    }),
  }))
  const violations = []
  if (found.orders !== 1 || numbers.size !== 1)
    violations.push(`${found.orders} orders, ${numbers.size} numbers`)
  if (left !== 92) violations.push(`stock ${left} instead of 92`)
  if (placed.length + dropped !== times + 1) violations.push('a repeat was rejected')
  if (placed.filter((answer) => !answer.replayed).length > 1)
    violations.push('two responses claim to be the first')
  return {
    what: `repeats, ${fixture.name}`,
    asked: `one Idempotency-Key ${times} times at once, every third request aborted, ${processes} shop process${processes > 1 ? 'es' : ''}`,
    found: `${found.orders} order, ${placed.length} responses with it, ${dropped} aborted, stock 100 → ${left}, 1 email`,
    ...found,
    violations,
  }
}
