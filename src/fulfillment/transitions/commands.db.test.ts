import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestShop } from '../../../testing/test-shop.ts'

const { ask, db, addProduct, purchaseBody, register, registerAdmin, stockOf } = await openTestShop()

/** Settles when a session waits for a locked row. */
async function untilSomebodyWaits(): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  if (rows.length === 0) await untilSomebodyWaits()
}

test('an order that waited for a restock is placed from the new stock', async () => {
  const buyer = await register()
  const product = await addProduct({ stock: 2, minOrder: 1 })
  const waiting = await db.transaction().execute(async (restock) => {
    await restock.updateTable('products').set({ stock: 50 }).where('id', '=', product._id).execute()
    const order = ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 7) })
    await untilSomebodyWaits()
    return { order }
  })
  expect((await waiting.order).status).toBe(201)
  expect(await stockOf(product)).toBe(43)
})

test('an order that waited for another is checked against the stock that one left', async () => {
  const buyer = await register()
  const product = await addProduct({ stock: 50, minOrder: 1 })
  const waiting = await db.transaction().execute(async (other) => {
    await other.updateTable('products').set({ stock: 2 }).where('id', '=', product._id).execute()
    const order = ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 7) })
    await untilSomebodyWaits()
    return { order }
  })
  expect((await waiting.order).status).toBe(422)
  expect(await stockOf(product)).toBe(2)
})

test.each([
  ['a changed status', 'transitions', { to: 'cancelled' }],
  ['cancelled units', 'cancellations', { reason: 'duplicate', amountDue: 0 }],
])('%s that waited for the order comes after what it waited for in the history', async (_, path, body) => {
  const [buyer, admin] = [await register(), await registerAdmin()]
  const order = await ask('POST', '/api/purchase', {
    as: buyer,
    body: purchaseBody(buyer, await addProduct(), 7),
  })
  const { _id: number } = (await order.json()) as { _id: string }
  const { change, released } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('number', '=', number).forUpdate().execute()
    const sent = ask('POST', `/api/orders/${number}/${path}`, { as: admin, body })
    await untilSomebodyWaits()
    return { change: sent, released: Date.now() }
  })
  expect((await change).status).toBe(201)
  const { at } = await db
    .selectFrom('order_events')
    .select('at')
    .where('actor_email', '=', admin.email)
    .executeTakeFirstOrThrow()
  expect(at.getTime()).toBeGreaterThanOrEqual(released)
})
