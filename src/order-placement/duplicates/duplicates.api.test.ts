import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ProductDto } from '#app/products/core/contract.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import type { OrderCheckResult } from './contract.ts'

const shop = await openTestShop()
const { ask, db, addProduct, register } = shop
const { line, addProducts, send } = orderCalls(shop)

async function check(as: Visitor, lines: [ProductDto, number][], poNumber?: string) {
  const body = { lines: lines.map(([{ _id }, quantity]) => ({ productID: _id, quantity })), poNumber }
  const answer = await ask('POST', '/api/orders/check', { as, body })
  expect(answer.status).toBe(200)
  const { samePoNumber, similar } = (await answer.json()) as OrderCheckResult
  return {
    samePoNumber: samePoNumber.map(({ number }) => number),
    similar: similar.map(({ number }) => number),
  }
}

describe('the duplicate check', () => {
  test('finds the buyer’s own orders with the same PO number, however it is written', async () => {
    const [buyer, other] = [await register(), await register()]
    const product = await addProduct()
    const first = await placedOrder(await send(buyer, [line(product, 6)], { poNumber: 'PO-17' }))
    const second = await placedOrder(await send(buyer, [line(product, 7)], { poNumber: 'po-17' }))
    await placedOrder(await send(other, [line(product, 6)], { poNumber: 'PO-17' }))
    await placedOrder(await send(buyer, [line(product, 8)]))
    expect((await check(buyer, [], 'Po-17')).samePoNumber).toEqual([second.number, first.number])
    expect((await check(buyer, [], 'PO-1')).samePoNumber).toEqual([])
    expect((await check(buyer, [], '')).samePoNumber).toEqual([])
    await ask('POST', `/api/orders/${second.number}/transitions`, { as: buyer, body: { to: 'cancelled' } })
    expect((await check(buyer, [], 'PO-17')).samePoNumber).toEqual([first.number])
  })

  test('finds an order that shares four lines in five, and none that shares fewer', async () => {
    const [buyer, other] = [await register(), await register()]
    const products = await addProducts(6)
    const [a, b, c, d, e, f] = products as [
      ProductDto,
      ProductDto,
      ProductDto,
      ProductDto,
      ProductDto,
      ProductDto,
    ]
    const five: [ProductDto, number][] = [a, b, c, d, e].map((product) => [product, 6])
    const order = await placedOrder(
      await send(
        buyer,
        five.map(([product, quantity]) => line(product, quantity)),
      ),
    )
    const similar = async (lines: [ProductDto, number][], as = buyer) => (await check(as, lines)).similar
    expect(await similar(five)).toEqual([order.number])
    expect(await similar(five, other)).toEqual([])
    expect(await similar(five.slice(0, 4))).toEqual([order.number])
    expect(await similar(five.slice(0, 3))).toEqual([])
    expect(await similar([...five, [f, 6]])).toEqual([order.number])
    expect(await similar([...five.slice(1), [a, 7]])).toEqual([order.number])
    expect(await similar([...five.slice(2), [a, 7], [b, 7]])).toEqual([])
    // Two lines of the same product count as one.
    expect(await similar([...five.slice(1), [a, 2], [a, 4]])).toEqual([order.number])
    await ask('POST', `/api/orders/${order.number}/transitions`, { as: buyer, body: { to: 'cancelled' } })
    expect(await similar(five)).toEqual([])
  })

  test('ignores orders older than a week', async () => {
    const buyer = await register()
    const product = await addProduct()
    const { number } = await placedOrder(await send(buyer, [line(product, 6)]))
    const old = '01900000-0000-7000-8000-000000000000'
    const copy = JSON.stringify({ id: old, number: 'LASTWEEK' })
    await sql`
      insert into orders select (jsonb_populate_record(orders, ${copy}::jsonb)).*
      from orders where number = ${number}`.execute(db)
    await db.updateTable('order_lines').set({ order_id: old }).where('product_id', '=', product._id).execute()
    expect((await check(buyer, [[product, 6]])).similar).toEqual([])
  })

  test('requires sign-in', async () => {
    const body = { lines: [], poNumber: 'PO-17' }
    await problemOf(await ask('POST', '/api/orders/check', { body }), 401, 'not-signed-in')
  })
})
