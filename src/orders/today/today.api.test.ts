import { expect, test } from 'vitest'
import { queueEmail } from '#app/email/outbox.server.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'
import type { Purchase } from '../contract.ts'
import type { Today } from './contract.ts'

const { ask, db, addProduct, purchaseBody, register, registerAdmin } = await openTestShop()

async function today(): Promise<Today> {
  const response = await ask('GET', '/api/orders/today', { as: await registerAdmin() })
  expect(response.status).toBe(200)
  return (await response.json()) as Today
}

test('only administrators see today', async () => {
  await problemOf(await ask('GET', '/api/orders/today'), 401, 'not-signed-in')
  await problemOf(await ask('GET', '/api/orders/today', { as: await register() }), 403, 'forbidden')
})

test('an empty shop has nothing to do and figures of twelve weeks and months', async () => {
  const { unpaid, toShip, late, newest, ordersByWeek, revenueByMonth } = await today()
  expect([unpaid.orders, toShip.orders, late.orders, newest]).toEqual([0, 0, 0, []])
  expect([ordersByWeek.length, revenueByMonth.length]).toEqual([12, 12])
})

test('orders are counted as unpaid, to ship and late, and low stock is listed', async () => {
  const buyer = await register()
  const admin = await registerAdmin()
  const product = await addProduct({ stock: 40, minOrder: 4, price: 100 })
  const place = async () => {
    const response = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 5) })
    return ((await response.json()) as Purchase)._id
  }
  const [unpaid, paid, late] = [await place(), await place(), await place()]
  for (const number of [paid, late]) {
    const change = { as: admin, body: { to: 'paid' } }
    expect((await ask('POST', `/api/orders/${number}/transitions`, change)).ok).toBe(true)
  }
  await db
    .updateTable('orders')
    .set({ promised_on: new Date(Date.now() - 24 * 60 * 60 * 1_000).toISOString().slice(0, 10) })
    .where('number', '=', late)
    .execute()
  const low = await addProduct({ stock: 8, minOrder: 4 })
  const out = await addProduct({ stock: 0, minOrder: 4 })

  await queueEmail(db, { kind: 'order-placed', recipient: 'a@company.example', payload: {} }, new Date())
  await db
    .updateTable('outbox')
    .set({ last_error: 'mailbox full', next_attempt_at: new Date(Date.now() + 3_600_000) })
    .where('recipient', '=', 'a@company.example')
    .execute()

  const found = await today()
  expect(found.undeliveredEmails).toEqual({
    emails: 1,
    first: { recipient: 'a@company.example', error: 'mailbox full' },
  })
  expect(found.unpaid).toMatchObject({ orders: 1, total: 500 })
  expect(found.toShip).toEqual({ orders: 2, units: 10 })
  expect(found.late).toMatchObject({ orders: 1, first: [{ number: late }] })
  expect(found.newest.map(({ number }) => number)).toEqual([late, paid, unpaid])
  expect(found.lowStock.skus.slice(0, 2)).toEqual([out.sku, low.sku])
  expect(found.ordersByWeek.at(-1)).toMatchObject({ orders: 3 })
  expect(found.stockByFamily.reduce((sum, { units }) => sum + units, 0)).toBe(33)
})

test('the days from payment to shipping are averaged by week', async () => {
  const buyer = await register()
  const admin = await registerAdmin()
  const product = await addProduct({ stock: 40, minOrder: 4 })
  for (const days of [1, 4]) {
    const placed = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 5) })
    const number = ((await placed.json()) as Purchase)._id
    for (const to of ['paid', 'shipped']) {
      const change = { as: admin, body: { to } }
      expect((await ask('POST', `/api/orders/${number}/transitions`, change)).ok).toBe(true)
    }
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('order_events')
      .set({ at: new Date(Date.now() - days * 24 * 60 * 60 * 1_000) })
      .where('order_id', '=', id)
      .where('status', '=', 'paid')
      .execute()
  }
  expect((await today()).shippingDaysByWeek.at(-1)).toMatchObject({ orders: 2, days: 2.5 })
})
