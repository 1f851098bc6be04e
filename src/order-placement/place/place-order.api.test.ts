import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Purchase } from '#app/orders/core/contract.ts'
import { orderCalls, placedOrder, refusedLines } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, db, addProduct, register, registerAdmin, stockOf, emailTo, emailsTo, setProduct } = shop
const { line, addProducts, send } = orderCalls(shop)

/** The number of rows in each table that an order writes. */
async function countWrittenRows() {
  const tables = ['orders', 'order_lines', 'order_events', 'order_idempotency_keys', 'outbox'] as const
  const count = (table: (typeof tables)[number]) =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, (await count(table)).rows])),
  )
}

const PRICE_TIERS = [
  { from: 20, price: 97 },
  { from: 40, price: 95 },
]

describe('an order of many lines', () => {
  test('is one order with one email, each line at the price of the tier it reaches', async () => {
    const buyer = await register()
    const [drills, hammers] = [
      await addProduct({ price: 100, priceTiers: PRICE_TIERS }),
      await addProduct({ price: 249.9, stock: 30 }),
    ]
    const answer = await send(buyer, [line(drills, 40, 95), line(hammers, 6)], { poNumber: ' PO 4711/a ' })
    const order = await placedOrder(answer)
    expect(order).toMatchObject({
      status: 'placed',
      buyer: { name: buyer.name, email: buyer.email },
      poNumber: 'PO 4711/a',
      lineCount: 2,
      units: 46,
      total: 5299.4,
      lines: [
        { line: 1, productID: drills._id, quantity: 40, price: 95, lineTotal: 3800, availableProduct: 100 },
        { line: 2, productID: hammers._id, quantity: 6, price: 249.9, lineTotal: 1499.4 },
      ],
    })
    expect(answer.headers.get('location')).toBe(`/api/orders/${order.number}`)
    expect([await stockOf(drills), await stockOf(hammers)]).toEqual([60, 24])
    expect(await (await ask('GET', `/api/orders/${order.number}`, { as: buyer })).json()).toEqual(order)
    const emails = await emailsTo(buyer, 'order-received')
    expect(emails.map(({ payload }) => payload)).toMatchObject([
      { poNumber: 'PO 4711/a', lines: [{ quantity: 40, unitPrice: 9500 }, { quantity: 6 }] },
    ])
  })

  test('appears in the specification’s flat view with one entry per line', async () => {
    const buyer = await register()
    const products = [await addProduct(), await addProduct()]
    const order = await placedOrder(
      await send(
        buyer,
        products.map((product) => line(product, 6)),
        { poNumber: 'PO-8' },
      ),
    )
    const flat = (await (
      await ask('GET', `/api/purchase/${buyer.email}`, { as: buyer })
    ).json()) as Purchase[]
    expect(flat).toMatchObject(
      products.map((product, index) => ({
        _id: order.number,
        productID: product._id,
        line: index + 1,
        lineCount: 2,
        units: 12,
        poNumber: 'PO-8',
        total: order.total,
      })),
    )
  })

  test('adds up lines of one product first, and the sum reaches the tier', async () => {
    const buyer = await register()
    const product = await addProduct({ price: 100, priceTiers: PRICE_TIERS, stock: 50 })
    const order = await placedOrder(await send(buyer, [line(product, 15, 97), line(product, 5, 100)]))
    expect(order.lines).toMatchObject([{ quantity: 20, price: 97, lineTotal: 1940 }])
    expect(await stockOf(product)).toBe(30)
  })

  test('is rejected if two lines of one product together exceed the stock', async () => {
    const buyer = await register()
    const product = await addProduct({ stock: 30 })
    const before = await countWrittenRows()
    expect(await refusedLines(await send(buyer, [line(product, 16), line(product, 15)]))).toEqual([
      {
        productID: product._id,
        sku: product.sku,
        name: product.name,
        code: 'quantity-out-of-range',
        quantity: 31,
        minOrder: 5,
        orderMultiple: 1,
        available: 30,
        price: 149,
        nearestQuantities: [30],
      },
    ])
    expect(await countWrittenRows()).toEqual(before)
    expect(await stockOf(product)).toBe(30)
  })

  test('is rejected as a whole, and every invalid line has its problem and valid quantities', async () => {
    const buyer = await register()
    const good = await addProduct()
    const [repriced, archived, soldOut, cartons] = [
      await addProduct({ price: 100, priceTiers: PRICE_TIERS }),
      await addProduct(),
      await addProduct({ stock: 4 }),
      await addProduct({ orderMultiple: 6 }),
    ]
    await setProduct(repriced, { price_tiers: JSON.stringify([{ from: 20, unitPrice: 9900 }]) })
    await setProduct(archived, { archived_at: new Date() })
    const before = await countWrittenRows()
    const lines = [
      line(good, 6),
      line(repriced, 20, 97),
      line(archived, 6),
      line(soldOut, 6),
      line(cartons, 13),
      { productID: 'nothing', quantity: 6, price: 1 },
      line(cartons, 2),
    ]
    expect(await refusedLines(await send(buyer, lines))).toMatchObject([
      { productID: repriced._id, code: 'price-changed', price: 99 },
      {
        productID: archived._id,
        code: 'product-not-found',
        name: archived.name,
        available: 0,
        nearestQuantities: [],
      },
      { productID: soldOut._id, code: 'quantity-out-of-range', available: 4, nearestQuantities: [] },
      {
        productID: cartons._id,
        code: 'not-an-order-multiple',
        quantity: 15,
        orderMultiple: 6,
        nearestQuantities: [12, 18],
      },
      { productID: 'nothing', code: 'product-not-found', name: '', nearestQuantities: [] },
    ])
    expect(await countWrittenRows()).toEqual(before)
    expect(await stockOf(good)).toBe(100)
  })

  test('is priced again if the terms were changed since the last order, and rejected if the buyer saw another price', async () => {
    const [buyer, admin] = [await register(), await registerAdmin()]
    const product = await addProduct({ price: 149, minOrder: 5 })
    await placedOrder(await send(buyer, [line(product, 6)]))
    const change = async (terms: Record<string, unknown>) => {
      const { version } = (await (await ask('GET', `/api/products/${product._id}`)).json()) as {
        version: number
      }
      const body = { ...terms, version }
      const answer = await ask('PATCH', `/api/products/${product._id}`, { as: admin, body })
      expect(answer.status).toBe(200)
    }
    await change({ price: 159 })
    expect(await refusedLines(await send(buyer, [line(product, 6, 149)]))).toMatchObject([
      { code: 'price-changed', price: 159 },
    ])
    await change({ price: 139 })
    expect((await placedOrder(await send(buyer, [line(product, 6, 139)]))).total).toBe(834)
    await change({ minOrder: 9 })
    expect(await refusedLines(await send(buyer, [line(product, 9, 139)]))).toMatchObject([
      { code: 'quantity-out-of-range', minOrder: 9 },
    ])
    await change({ minOrder: 2 })
    await placedOrder(await send(buyer, [line(product, 3, 139)]))
  })

  test('requires sign-in', async () => {
    const product = await addProduct()
    const before = await countWrittenRows()
    await problemOf(await send(undefined, [line(product, 6)]), 401, 'not-signed-in')
    expect(await countWrittenRows()).toEqual(before)
  })

  describe('is rejected with', () => {
    const cases: [string, Record<string, unknown>][] = [
      ['no lines', { lines: [] }],
      ['1,001 lines', { lines: Array(1_001).fill({ productID: 'a', quantity: 6, price: 1 }) }],
      ['a quantity in words', { lines: [{ productID: 'a', quantity: 'ten', price: 1 }] }],
      ['half a piece', { lines: [{ productID: 'a', quantity: 6.5, price: 1 }] }],
      ['no piece', { lines: [{ productID: 'a', quantity: 0, price: 1 }] }],
      ['2^53 units', { lines: [{ productID: 'a', quantity: 2 ** 53, price: 1 }] }],
      ['NUL in an id', { lines: [{ productID: 'a\u0000', quantity: 6, price: 1 }] }],
      ['NUL in the PO number', { poNumber: 'PO\u0000' }],
      ['half a surrogate in the PO number', { poNumber: 'PO\ud800' }],
      ['a PO number of 101 characters', { poNumber: 'x'.repeat(101) }],
      ['a total of its own', { total: 1 }],
      ['a version beyond all versions', { listVersion: 2 ** 40 }],
      ['somebody else’s name', { email: 'other@company.example' }],
    ]
    test.each(cases)('%s', async (_name, change) => {
      const buyer = await register()
      const product = await addProduct()
      const answer = await send(buyer, [line(product, 6)], change)
      await problemOf(answer, 422, 'invalid-input')
      expect(await stockOf(product)).toBe(100)
    })
  })

  test('of a thousand products is placed and read; two megabytes are not even parsed', async () => {
    const buyer = await register()
    const product = await addProduct()
    await sql`insert into products select (jsonb_populate_record(known,
        jsonb_build_object('id', id || n, 'sku', sku || '-' || n, 'sku_key', sku_key || n))).*
      from products known, generate_series(1, 999) n where id = ${product._id}`.execute(db)
    const ids = [product._id, ...Array.from({ length: 999 }, (_, n) => `${product._id}${n + 1}`)]
    const order = await placedOrder(
      await send(
        buyer,
        ids.map((_id) => line({ ...product, _id }, 6)),
      ),
    )
    expect([order.lineCount, order.units, order.total]).toEqual([1_000, 6_000, 894_000])
    expect(order.lines.map(({ productID }) => productID)).toEqual(ids)
    const { payload } = await emailTo(buyer, 'order-received')
    expect(payload).toMatchObject({ lineCount: 1_000, total: 894_000_00 })
    expect(payload.lines).toHaveLength(20)
    expect(await (await ask('GET', `/api/orders/${order.number}`, { as: buyer })).json()).toEqual(order)
    await problemOf(await send(buyer, [], { address: 'x'.repeat(2_100_000) }), 413, 'body-too-large')
  })

  test('with a total that a number cannot represent exactly is rejected', async () => {
    const buyer = await register()
    const products = await addProducts(10, { stock: 1_000_000, price: 10_000_000 })
    const answer = await send(
      buyer,
      products.map((product) => line(product, 1_000_000)),
    )
    await problemOf(answer, 422, 'order-too-large')
  })
})
