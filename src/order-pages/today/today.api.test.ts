import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { voidShipment } from '#app/fulfillment/shipments/dispatch-shipment.commands.server.ts'
import { transitionOrder } from '#app/fulfillment/transitions/commands.server.ts'
import { undoTransition } from '#app/fulfillment/undo/commands.server.ts'
import { addDays, utcDay } from '#app/lib/dates.ts'
import type { Purchase } from '#app/orders/core/contract.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'
import { buyerContext } from '../../../testing/torture/buyers.ts'
import type { Today } from './contract.ts'

const { ask, db, addProduct, purchaseBody, register, registerAdmin, userIdOf } = await openTestShop()

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
    .set({ promised_on: utcDay(addDays(new Date(), -1)) })
    .where('number', '=', late)
    .execute()
  const promisedToday = { promised_on: utcDay(new Date()) }
  await db.updateTable('orders').set(promisedToday).where('number', '=', paid).execute()
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
  expect(found.toShip).toEqual({ orders: 2, units: 10, dueToday: 1 })
  expect(found.late).toMatchObject({ orders: 1, first: [{ number: late }] })
  expect(found.newest.map(({ number }) => number)).toEqual([shipped, late, paid, unpaid])
  expect(found.lowStock.skus.slice(0, 2)).toEqual([out.sku, low.sku])
  expect(found.ordersByWeek.at(-1)).toMatchObject({ orders: 4 })
  expect(found.stockByFamily.reduce((sum, { units }) => sum + units, 0)).toBe(28)
})

test('cancelled units count in no amount: not in that of a listed order, and not in what was received', async () => {
  const [admin, product] = [await registerAdmin(), await addProduct({ stock: 40, minOrder: 4, price: 100 })]
  const body = purchaseBody(admin, product, 8)
  const { _id: number } = (await (await ask('POST', '/api/purchase', { as: admin, body })).json()) as Purchase
  const cancel = async (quantity: number, amountDue: number, reason = 'cannot-deliver') => {
    const cancellation = { lines: [{ line: 1, quantity }], reason, amountDue }
    const answer = await ask('POST', `/api/orders/${number}/cancellations`, { as: admin, body: cancellation })
    expect(answer.status).toBe(201)
  }
  const received = async () => (await today()).revenueByMonth.at(-1)?.total ?? 0
  const before = await received()
  await cancel(3, 500)
  await ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to: 'paid' } })
  expect((await received()) - before).toBe(500)
  await cancel(1, 400)
  expect((await received()) - before).toBe(500)
  expect((await today()).newest[0]).toMatchObject({ number, total: 400, units: 4 })
  const suggestions = await ask('GET', `/api/search/suggestions?q=${number}`, { as: admin })
  expect(await suggestions.json()).toMatchObject({ orders: [{ number, total: 400 }] })

  // A buyer has paid what is not refunded, also for units that they cancelled.
  await cancel(1, 300, 'changed-mind')
  const order = await ask('GET', `/api/orders/${number}`, { as: admin })
  expect(await order.json()).toMatchObject({ buyerSummary: { orders: 1, paidTotal: 400 } })
})

test('an order counts once in the days from payment to shipping, also after an undo or a voided shipment', async () => {
  const [visitor, product] = [await registerAdmin(), await addProduct({ stock: 100 })]
  const placed = await ask('POST', '/api/purchase', {
    as: visitor,
    body: purchaseBody(visitor, product, 10),
  })
  const { _id: number } = (await placed.json()) as Purchase
  const userId = await userIdOf(visitor)
  const contextWith = (undoSeconds: number) =>
    buyerContext(db, { ...visitor, id: userId }, 'admin', undoSeconds)
  const earlier = (status: string, days: number) =>
    sql`
    update order_events set at = at - ${days} * interval '1 day' where kind = 'status' and status = ${status}
      and order_id = (select id from orders where number = ${number})`.execute(db)
  const shipped = async (undoSeconds = 0) =>
    expect((await transitionOrder(contextWith(undoSeconds), number, 'shipped')).done).toBe(true)
  const before = await shippedOrders()
  await transitionOrder(contextWith(0), number, 'paid')
  await earlier('paid', 6)

  await shipped(60)
  const { event_id } = await db.selectFrom('order_undo_windows').selectAll().executeTakeFirstOrThrow()
  expect((await undoTransition(contextWith(0), number, event_id)).done).toBe(true)
  expect(await shippedOrders()).toEqual(before)
  await shipped()
  expect(await shippedOrders()).toEqual({ orders: before.orders + 1, days: before.days + 6 })

  // The shipment is lost after four days.
  await earlier('shipped', 2)
  const { number: lost } = await db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select('shipments.number')
    .where('orders.number', '=', number)
    .executeTakeFirstOrThrow()
  expect((await voidShipment(contextWith(0), number, lost, 'Lost.')).done).toBe(true)
  expect(await shippedOrders()).toEqual(before)
  await shipped()
  expect(await shippedOrders()).toEqual({ orders: before.orders + 1, days: before.days + 6 })
})

test('an order that ships in parts counts with its last shipment, also if its last units were cancelled', async () => {
  const [admin, product] = [await registerAdmin(), await addProduct({ stock: 40, minOrder: 4, price: 100 })]
  const before = await shippedOrders()
  for (const hasCancelledUnits of [true, false]) {
    const body = purchaseBody(admin, product, 8)
    const placed = await ask('POST', '/api/purchase', { as: admin, body })
    const { _id: order } = (await placed.json()) as Purchase
    const post = async (call: string, values: object) => {
      const answer = await ask('POST', `/api/orders/${order}/${call}`, { as: admin, body: values })
      expect(answer.status, await answer.clone().text()).toBeLessThan(300)
      return answer.json()
    }
    const ship = async (quantity: number) => {
      const { number } = (await post('shipments', { lines: [{ line: 1, quantity }] })) as { number: string }
      await post(`shipments/${number}/dispatch`, {})
    }
    await post('transitions', { to: 'paid' })
    await sql`update order_events set at = at - interval '3 days' where kind = 'status' and status = 'paid'
      and order_id = (select id from orders where number = ${order})`.execute(db)
    await ship(6)
    expect((await shippedOrders()).orders).toBe(before.orders + (hasCancelledUnits ? 0 : 1))
    const cancelled = { lines: [{ line: 1, quantity: 2 }], reason: 'changed-mind', amountDue: 600 }
    if (hasCancelledUnits) await post('cancellations', cancelled)
    else await ship(2)
  }
  expect(await shippedOrders()).toEqual({ orders: before.orders + 2, days: before.days + 6 })
})

/** Those of all weeks, and their days from payment to shipping together. */
async function shippedOrders() {
  const weeks = (await today()).shippingByWeek
  return {
    orders: weeks.reduce((sum, { orders }) => sum + orders, 0),
    days: weeks.reduce((sum, { orders, days }) => sum + orders * (days ?? 0), 0),
  }
}
