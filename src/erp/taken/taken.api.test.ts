import { expect, test } from 'vitest'
import type { Today } from '#app/order-pages/today/contract.ts'
import { newKey } from '../../../testing/api-keys.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask } = shop
const { line, send } = orderCalls(shop)
const [admin, buyer] = [await shop.registerAdmin(), await shop.register()]
const product = await shop.addProduct({ stock: 10_000 })

const newOrder = async () => (await placedOrder(await send(buyer, [line(product, 6)]))).number
const take = (order: string, number: string, as = admin) =>
  ask('PUT', `/api/orders/${order}/taken`, { as, body: { number } })

test('an order is taken once with the number of the ERP system, and found by it', async () => {
  const order = await newOrder()
  const first = await take(order, 'SO 4711/1')
  expect(await first.json()).toMatchObject({ order, number: 'SO 4711/1' })
  const again = await take(order, 'SO 4711/1')
  expect(again.status).toBe(200)
  const found = await ask('GET', `/api/orders/by-number/${encodeURIComponent('SO 4711/1')}`, { as: admin })
  expect(await found.json()).toEqual(await again.json())
  const events = (await (
    await ask('GET', `/api/audit?q=${order.slice(0, 4)}-${order.slice(4)}`, { as: admin })
  ).json()) as {
    action: string
  }[]
  expect(events.filter(({ action }) => action === 'order-taken')).toHaveLength(1)
})

test('another number for a taken order, and the number of another order, are refused with the first', async () => {
  const [one, other] = [await newOrder(), await newOrder()]
  await take(one, 'SO 1')
  expect(await problemOf(await take(one, 'SO 2'), 409, 'order-already-taken')).toMatchObject({
    number: 'SO 1',
  })
  expect(await problemOf(await take(other, 'SO 1'), 409, 'external-number-used')).toMatchObject({
    order: one,
  })
})

test('two readers that take an order at once take it once', async () => {
  const order = await newOrder()
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((number) => take(order, `${number} 9`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test.each(['', ' ', 'x'.repeat(61), 'a\nb'])('%j is no number of an order', async (number) => {
  await problemOf(await take(await newOrder(), number), 422, 'invalid-input')
})

test('guests, customers and unknown orders get nothing', async () => {
  const order = await newOrder()
  const body = { number: 'SO 3' }
  await problemOf(await ask('PUT', `/api/orders/${order}/taken`, { body }), 401, 'not-signed-in')
  await problemOf(await take(order, 'SO 3', buyer), 403, 'forbidden')
  await problemOf(await take('0000-0000', 'SO 3'), 404, 'order-not-found')
  await problemOf(await ask('GET', '/api/orders/by-number/SO%203', { as: admin }), 404, 'order-not-found')
})

test('open orders that nobody has taken within 15 minutes are a queue, once a program may take orders', async () => {
  const taken = await newOrder()
  await take(taken, 'SO 77')
  const [waiting, recent] = [await newOrder(), await newOrder()]
  const placed_at = new Date(Date.now() - 16 * 60_000)
  await shop.db.updateTable('orders').set({ placed_at }).where('number', 'in', [taken, waiting]).execute()
  const queue = async () => {
    const answer = await ask('GET', '/api/orders?queue=not-taken', { as: admin })
    const { notTaken } = (await (await ask('GET', '/api/orders/today', { as: admin })).json()) as Today
    const orders = ((await answer.json()) as { number: string }[]).map(({ number }) => number)
    return { orders: orders.filter((number) => [taken, waiting, recent].includes(number)), notTaken }
  }
  expect(await queue()).toEqual({ orders: [], notTaken: { orders: 0, oldestAt: null } })
  await newKey(shop, admin, 'Reader', ['orders:read'])
  expect((await queue()).orders).toEqual([])
  await newKey(shop, admin, 'ERP', ['orders:write'])
  expect((await queue()).orders).toEqual([waiting])
  expect((await queue()).notTaken).toEqual({ orders: 1, oldestAt: placed_at.toISOString() })
  await take(waiting, 'SO 78')
  expect((await queue()).notTaken.orders).toBe(0)
  await problemOf(await ask('GET', '/api/orders?queue=untaken', { as: admin }), 422, 'invalid-input')
})
