import { expect, test } from 'vitest'
import { insertOrderEvents } from '../../testing/order-events.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { createChangePoller } from './change-polling.server.ts'
import { newId } from './ids.server.ts'

const { ask, db, register, registerAdmin, addProduct, purchaseBody } = await openTestShop()
const product = await addProduct({ stock: 10_000 })
const buyer = await register()

async function placeTestOrder(ordered = product) {
  const answer = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, ordered, 6) })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { _id: string })._id
}

/** A process that has looked once. */
async function startedPoller(now = () => new Date()) {
  const look = createChangePoller(db, now)
  await look()
  return look
}

test('at first everything may have changed, then nothing', async () => {
  const look = createChangePoller(db, () => new Date())
  expect(await look()).toEqual(['products', 'settings', 'orders', 'reviews'])
  expect(await look()).toEqual([])
})

test('each write is detected once, with its cache tag', async () => {
  const look = await startedPoller()
  const number = await placeTestOrder()
  expect(await look()).toEqual(['orders'])
  expect(await look()).toEqual([])
  await ask('POST', `/api/orders/${number}/transitions`, { as: buyer, body: { to: 'cancelled' } })
  expect(await look()).toEqual(['orders'])
  const review = { email: buyer.email, reviewText: 'Bores straight.', usersRating: 5 }
  expect((await ask('POST', '/api/review', { as: buyer, body: review })).status).toBe(201)
  expect(await look()).toEqual(['reviews'])
  const admin = await registerAdmin()
  const change = { price: 150, version: product.version }
  expect((await ask('PATCH', `/api/products/${product._id}`, { as: admin, body: change })).status).toBe(200)
  expect(await look()).toEqual(['products'])
  await addProduct()
  expect(await look()).toEqual(['products'])
})

test('a write that no page shows is not a change', async () => {
  const look = await startedPoller()
  await register()
  const profile = { location: 'Harbour Road' }
  await ask('PUT', `/api/user/${encodeURIComponent(buyer.email)}`, { as: buyer, body: profile })
  expect(await look()).toEqual([])
})

test('a transaction that commits late is detected although newer ones were seen before it', async () => {
  const look = await startedPoller()
  await insertOrderEvents(db)
  expect(await look()).toEqual(['orders'])
  await insertOrderEvents(db, { at: new Date(Date.now() - 20_000) })
  expect(await look()).toEqual(['orders'])
})

test('hours pass without a false or a missed change', async () => {
  const clock = { at: Date.now() }
  const look = await startedPoller(() => new Date(clock.at))
  for (let minute = 0; minute < 180; minute += 1) {
    clock.at += 60_000
    expect(await look()).toEqual([])
    if (minute % 60 === 0) {
      await insertOrderEvents(db, { at: new Date(clock.at - 1_000) })
      expect(await look()).toEqual(['orders'])
    }
  }
})

test('after the clock is set back everything may have changed once, and then each write is detected as before', async () => {
  await placeTestOrder(await addProduct())
  const clock = { at: Date.now() }
  const look = await startedPoller(() => new Date(clock.at))
  clock.at -= 3_600_000
  await insertOrderEvents(db, { at: new Date(clock.at) })
  expect(await look()).toContain('orders')
  expect(await look()).toEqual([])
  clock.at += 10_000
  await insertOrderEvents(db, { at: new Date(clock.at) })
  expect(await look()).toEqual(['orders'])
})

test('when there are more writes than are counted, each poll reports a change', async () => {
  const clock = { at: Date.now() + 100_000_000 }
  const look = await startedPoller(() => new Date(clock.at))
  const order = await db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()
  const at = new Date(clock.at)
  const row = () => ({
    id: newId(at),
    order_id: order.id,
    status: 'paid' as const,
    actor_email: 'x',
    actor_name: 'x',
    note: '',
    at,
  })
  await db
    .insertInto('order_events')
    .values(Array.from({ length: 1_200 }, row))
    .execute()
  expect(await look()).toEqual(['orders'])
  expect(await look()).toEqual(['orders'])
  clock.at += 120_000
  await look()
  await look()
  expect(await look()).toEqual([])
})
