import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { centsFromDecimal } from '#app/lib/money.ts'
import type { OrderCheckResult, ReorderLine } from '#app/orders/core/order-contract.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import { productFromDto } from '#app/products/core/product-adapter.ts'
import { getSellingTerms } from '#app/products/core/rules.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { diffReorderLine } from './reorder-diff.ts'

const shop = await openTestShop()
const { ask, db, addProduct, register, registerAdmin } = shop
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

describe('a reorder', () => {
  test('has today’s products, and the rules list what has changed', async () => {
    const buyer = await register()
    const products = await addProducts(4, {
      price: 100,
      priceTiers: [{ from: 10, price: 97 }],
    })
    const [same, dearer, gone, short] = products as [ProductDto, ProductDto, ProductDto, ProductDto]
    const order = await placedOrder(
      await send(
        buyer,
        products.map((product) => line(product, 12, 97)),
      ),
    )
    await db
      .updateTable('products')
      .set({ price_tiers: JSON.stringify([{ from: 10, unitPrice: 9_900 }]) })
      .where('id', '=', dearer._id)
      .execute()
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', gone._id).execute()
    await db.updateTable('products').set({ stock: 11 }).where('id', '=', short._id).execute()
    const answer = await ask('GET', `/api/orders/${order.number}/reorder`, { as: buyer })
    const again = (await answer.json()) as ReorderLine[]
    expect(again.map(({ productID, quantity, price }) => [productID, quantity, price])).toEqual(
      products.map(({ _id }) => [_id, 12, 97]),
    )
    expect(
      again.map(({ product, quantity, price }) =>
        diffReorderLine(
          { quantity, unitPrice: centsFromDecimal(price) ?? 0 },
          product && getSellingTerms(productFromDto(product)),
        ),
      ),
    ).toEqual([
      [],
      [{ what: 'price-up', was: 9_700, now: 9_900 }],
      [{ what: 'discontinued' }],
      [{ what: 'stock-too-low', available: 11, nearest: [11] }],
    ])
    expect(again[0]?.product?._id).toBe(same._id)
  })

  test('is available to the buyer of the order and to administrators', async () => {
    const buyer = await register()
    const product = await addProduct()
    const { number } = await placedOrder(await send(buyer, [line(product, 6)]))
    const path = `/api/orders/${number}/reorder`
    await problemOf(await ask('GET', path), 401, 'not-signed-in')
    await problemOf(await ask('GET', path, { as: await register() }), 404, 'order-not-found')
    expect((await ask('GET', path, { as: await registerAdmin() })).status).toBe(200)
  })
})

describe('the last quantity', () => {
  const last = async (as: Visitor, ...products: ProductDto[]) => {
    const query = products.map(({ _id }) => `product=${_id}`).join('&')
    return (await (await ask('GET', `/api/orders/last-quantities?${query}`, { as })).json()) as unknown
  }

  test('is the one of the newest order of the product; cancelled orders do not count', async () => {
    const [buyer, other] = [await register(), await register()]
    const [first, second, never] = [
      await addProduct({ stock: 1_000 }),
      await addProduct({ stock: 1_000 }),
      await addProduct(),
    ]
    await placedOrder(await send(buyer, [line(first, 6), line(second, 12)]))
    await placedOrder(await send(buyer, [line(first, 30)]))
    const { number } = await placedOrder(await send(buyer, [line(first, 40)]))
    await ask('POST', `/api/orders/${number}/transitions`, { as: buyer, body: { to: 'cancelled' } })
    expect(await last(buyer, never, second, first)).toEqual([
      { productID: first._id, quantity: 30 },
      { productID: second._id, quantity: 12 },
    ])
    expect(await last(other, first)).toEqual([])
  })

  test('is returned for at most a hundred products, and not to guests', async () => {
    const buyer = await register()
    const many = Array.from({ length: 101 }, (_, index) => `product=m${index}`).join('&')
    await problemOf(
      await ask('GET', `/api/orders/last-quantities?${many}`, { as: buyer }),
      422,
      'invalid-input',
    )
    await problemOf(await ask('GET', '/api/orders/last-quantities', { as: buyer }), 422, 'invalid-input')
    await problemOf(await ask('GET', '/api/orders/last-quantities?product=a'), 401, 'not-signed-in')
  })
})
