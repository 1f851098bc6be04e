import { describe, expect, test } from 'vitest'
import type { Purchase } from '#app/orders/core/contract.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, db, addProduct, purchaseBody, register, stockOf, emailTo, setProduct } = shop

/** Everything an order could leave behind. */
async function traces() {
  const count = async (
    table: 'orders' | 'order_lines' | 'order_events' | 'order_idempotency_keys' | 'outbox',
  ) =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  return {
    orders: await count('orders'),
    lines: await count('order_lines'),
    events: await count('order_events'),
    keys: await count('order_idempotency_keys'),
    emails: await count('outbox'),
  }
}

describe('placing an order', () => {
  test('takes the stock and stores the product as it was ordered', async () => {
    const buyer = await register()
    const product = await addProduct({ stock: 100, minOrder: 20, price: 149.5 })
    const answer = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 21) })
    expect(answer.status).toBe(201)
    const order = (await answer.json()) as Purchase
    expect(order).toMatchObject({
      user: buyer.name,
      email: buyer.email,
      orderquentity: 21,
      productID: product._id,
      productName: product.name,
      availableProduct: 100,
      price: 149.5,
      total: 3139.5,
      status: 'placed',
    })
    expect(answer.headers.get('location')).toBe(`/api/orders/${order._id}`)
    expect(await stockOf(product)).toBe(79)
    const mine = (await (
      await ask('GET', `/api/purchase/${buyer.email}`, { as: buyer })
    ).json()) as Purchase[]
    expect(mine).toEqual([order])
  })

  test('queues an email with the same totals', async () => {
    const buyer = await register()
    const product = await addProduct({ price: 10.1 })
    await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 7) })
    const mail = await emailTo(buyer, 'order-received')
    expect(mail.payload).toMatchObject({ lines: [{ quantity: 7, unitPrice: 1010, name: product.name }] })
  })

  test('is not possible for guests', async () => {
    const buyer = await register()
    const product = await addProduct()
    const before = await traces()
    await problemOf(
      await ask('POST', '/api/purchase', { body: purchaseBody(buyer, product, 6) }),
      401,
      'not-signed-in',
    )
    expect(await traces()).toEqual(before)
  })

  test('is not possible in another user’s name', async () => {
    const [buyer, other] = [await register(), await register()]
    const product = await addProduct()
    const before = await traces()
    const answer = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(other, product, 6) })
    await problemOf(answer, 403, 'forbidden')
    expect(await traces()).toEqual(before)
    expect(await stockOf(product)).toBe(100)
  })

  test('ignores the stock, name and description that the client sends', async () => {
    const buyer = await register()
    const product = await addProduct({ stock: 30 })
    const body = {
      ...purchaseBody(buyer, product, 10),
      productName: 'Gold',
      availableProduct: 9999,
      discription: 'x',
    }
    const order = (await (await ask('POST', '/api/purchase', { as: buyer, body })).json()) as Purchase
    expect(order).toMatchObject({
      productName: product.name,
      availableProduct: 30,
      discription: product.discription,
    })
  })

  describe('is rejected and changes nothing with', () => {
    const cases: [name: string, change: Record<string, unknown>, status: number, code: string][] = [
      ['a quantity equal to the minimum', { orderquentity: 5 }, 422, 'quantity-out-of-range'],
      ['a quantity below the minimum', { orderquentity: 1 }, 422, 'quantity-out-of-range'],
      ['more than the stock', { orderquentity: 101 }, 422, 'quantity-out-of-range'],
      ['zero', { orderquentity: 0 }, 422, 'invalid-input'],
      ['a negative quantity', { orderquentity: -6 }, 422, 'invalid-input'],
      ['a fraction', { orderquentity: 6.5 }, 422, 'invalid-input'],
      ['2^53', { orderquentity: 2 ** 53 }, 422, 'invalid-input'],
      ['a quantity in words', { orderquentity: 'ten' }, 422, 'invalid-input'],
      ['a quantity as text', { orderquentity: '10' }, 422, 'invalid-input'],
      ['an exponent as text', { orderquentity: '1e2' }, 422, 'invalid-input'],
      ['an empty quantity', { orderquentity: '' }, 422, 'invalid-input'],
      ['no quantity', { orderquentity: undefined }, 422, 'invalid-input'],
      ['another price', { price: 148.99 }, 409, 'price-changed'],
      ['a price of a tenth of a cent', { price: 149.001 }, 409, 'price-changed'],
      ['an unknown product', { productID: 'nothing' }, 404, 'product-not-found'],
      ['a product with NUL in its id', { productID: 'a\u0000b' }, 422, 'invalid-input'],
      ['an address of 501 characters', { address: 'x'.repeat(501) }, 422, 'invalid-input'],
      ['a phone of 41 characters', { Phone: '1'.repeat(41) }, 422, 'invalid-input'],
      ['a status of its own', { status: 'paid' }, 422, 'invalid-input'],
    ]
    test.each(cases)('%s', async (_name, change, status, code) => {
      const buyer = await register()
      const product = await addProduct()
      const before = await traces()
      const body = { ...purchaseBody(buyer, product, 6), ...change }
      await problemOf(await ask('POST', '/api/purchase', { as: buyer, body }), status, code)
      expect(await traces()).toEqual(before)
      expect(await stockOf(product)).toBe(100)
    })

    test('an archived product', async () => {
      const buyer = await register()
      const product = await addProduct()
      await setProduct(product, { archived_at: new Date() })
      const answer = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 6) })
      await problemOf(answer, 404, 'product-not-found')
    })
  })

  test('rejects a quantity with the specification’s message and the available stock', async () => {
    const buyer = await register()
    const product = await addProduct({ stock: 40, minOrder: 5 })
    const answer = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 41) })
    expect(await problemOf(answer, 422, 'quantity-out-of-range')).toMatchObject({
      detail: 'Must be more than 5 and  less than 40',
      available: 40,
      minOrder: 5,
    })
  })

  test('rejects an outdated price with the current one', async () => {
    const buyer = await register()
    const product = await addProduct({ price: 149 })
    await setProduct(product, { unit_price: 15_900 })
    const answer = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 6) })
    expect(await problemOf(answer, 409, 'price-changed')).toMatchObject({ price: 159 })
  })
})

test('two orders cannot take the same last unit', async () => {
  const product = await addProduct({ stock: 40, minOrder: 5 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => register()))
  const answers = await Promise.all(
    buyers.map((buyer) =>
      ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 10) }),
    ),
  )
  const refusals = answers.filter((answer) => answer.status !== 201)
  expect(answers.length - refusals.length).toBe(4)
  expect(await stockOf(product)).toBe(0)
  for (const refusal of refusals) {
    expect(await problemOf(refusal, 422, 'quantity-out-of-range')).toMatchObject({
      available: expect.any(Number),
    })
  }
})
