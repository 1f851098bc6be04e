import { expect, test } from 'vitest'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, type Visitor } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, addProduct, register, registerAdmin } = shop
const { send, line } = orderCalls(shop)

/** @returns the unit price of the rest */
async function cancel(number: string, as: Visitor, quantity: number, reason: string): Promise<number> {
  const lines = [{ line: 1, quantity }]
  const url = `/api/orders/${number}/cancellations`
  const preview = await ask('POST', `${url}/preview`, { as, body: { lines } })
  const previewed = (await preview.json()) as { amountDue: number; lines: { price: number }[] }
  const body = { lines, reason, amountDue: previewed.amountDue }
  expect((await ask('POST', url, { as, body })).status).toBe(201)
  return previewed.lines[0]?.price ?? 0
}

test('units that the seller has cancelled do not make the rest more expensive when the buyer cancels some', async () => {
  const [buyer, admin] = [await register(), await registerAdmin()]
  const product = await addProduct({ priceTiers: [{ from: 50, price: 129 }] })
  const { number } = await placedOrder(await send(buyer, [line(product, 60, 129)]))
  expect(await cancel(number, admin, 20, 'cannot-deliver')).toBe(129)
  expect(await cancel(number, buyer, 10, 'changed-mind')).toBe(129)
  // The buyer has now given up more units than the price was for.
  expect(await cancel(number, buyer, 1, 'changed-mind')).toBe(149)
})
