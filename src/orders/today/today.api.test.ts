import { sql } from 'kysely'
import { expect, test } from 'vitest'
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

  // A third one left two days after its payment, and its email cannot be delivered.
  const shipped = await place()
  for (const to of ['paid', 'shipped']) {
    await ask('POST', `/api/orders/${shipped}/transitions`, { as: admin, body: { to } })
  }
  await sql`update order_events set at = at - interval '48 hours' where kind = 'status' and status = 'paid'
    and order_id = (select id from orders where number = ${shipped})`.execute(db)
  await sql`update outbox set attempts = 5, last_error = 'mailbox full' where kind = 'order-shipped'`.execute(
    db,
  )

  const found = await today()
  expect(found.shippingByWeek.at(-1)).toMatchObject({ orders: 1, days: 2 })
  expect(found.undelivered).toEqual({
    emails: 1,
    first: [{ recipient: buyer.email, error: 'mailbox full' }],
  })
  expect(found.unpaid).toMatchObject({ orders: 1, total: 500 })
  expect(found.toShip).toEqual({ orders: 2, units: 10 })
  expect(found.late).toMatchObject({ orders: 1, first: [{ number: late }] })
  expect(found.newest.map(({ number }) => number)).toEqual([shipped, late, paid, unpaid])
  expect(found.lowStock.skus.slice(0, 2)).toEqual([out.sku, low.sku])
  expect(found.ordersByWeek.at(-1)).toMatchObject({ orders: 4 })
  expect(found.stockByFamily.reduce((sum, { units }) => sum + units, 0)).toBe(28)
})
