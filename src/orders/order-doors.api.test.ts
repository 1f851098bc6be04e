import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ordering, placed, refusedLines } from '../../testing/ordering.ts'
import { ENGINE, openTestShop } from '../../testing/test-shop.ts'
import type { Product } from '../catalog/contract.ts'
import { termsOf } from '../catalog/rules.ts'
import { centsFromDecimal, decimalFromCents } from '../lib/money.ts'
import { isPriceAgreed, quoteLine } from './pricing.ts'
import { quantityProblem } from './rules.ts'

const shop = await openTestShop()
const { ask, db, listMachine, purchaseOf, register } = shop
const { line, send } = ordering(shop)

/** What the rules say: the total in dollars, or why not. */
function judgedByRules(machine: Product, quantity: number, price: number): number | string {
  const terms = termsOf(machine)
  const problem = quantityProblem(quantity, terms)
  if (problem) return problem === 'not-a-multiple' ? problem : 'quantity-out-of-range'
  if (!isPriceAgreed(centsFromDecimal(price) ?? 0, quantity, terms)) return 'price-changed'
  return decimalFromCents(quoteLine(quantity, terms).total)
}

async function judgedByOrders(machine: Product, quantity: number, price: number): Promise<number | string> {
  const answer = await send(await register(), [line(machine, quantity, price)])
  if (answer.status === 201) return (await placed(answer)).total
  const [refusal] = await refusedLines(answer)
  return refusal?.because ?? 'no reason'
}

async function judgedByPurchase(
  machine: Product,
  quantity: number,
  price: number,
): Promise<number | string | undefined> {
  const buyer = await register()
  const body = { ...purchaseOf(buyer, machine, quantity), price }
  const answer = await ask('POST', '/api/purchase', { as: buyer, body })
  const { total, code } = (await answer.json()) as { total?: number; code?: string }
  return total ?? code
}

const restock = ({ _id, quentity }: Product) =>
  db.updateTable('products').set({ stock: quentity }).where('id', '=', _id).execute()

test('no path accepts what another refuses, and all ask the same price', async () => {
  const given = fc.record({
    minOrder: fc.nat(12),
    orderMultiple: fc.integer({ min: 1, max: 6 }),
    stock: fc.integer({ min: 0, max: 90 }),
    price: fc.constantFrom(100, 149.9, 19.99),
  })
  await fc.assert(
    fc.asyncProperty(given, fc.integer({ min: 1, max: 100 }), fc.nat(4), async (terms, quantity, seen) => {
      const { minOrder, orderMultiple, price } = terms
      const smallest = (Math.floor(minOrder / orderMultiple) + 1) * orderMultiple
      const priceBreaks = [1, 4].map((steps) => ({
        from: smallest + steps * orderMultiple,
        price: decimalFromCents((centsFromDecimal(price) ?? 0) - steps * 7),
      }))
      const machine = await listMachine({ ...terms, priceBreaks })
      const shown = [price, ...priceBreaks.map((rung) => rung.price), price + 1, 0.01][seen] ?? 0
      const verdict = judgedByRules(machine, quantity, shown)
      expect(await judgedByOrders(machine, quantity, shown)).toBe(verdict)
      await restock(machine)
      expect(await judgedByPurchase(machine, quantity, shown)).toBe(verdict)
    }),
    { numRuns: ENGINE === 'server' ? 40 : 20 },
  )
})
