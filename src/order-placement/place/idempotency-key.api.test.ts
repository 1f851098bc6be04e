import { describe, expect, test } from 'vitest'
import type { Purchase } from '#app/orders/core/contract.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'

const { ask, addProduct, purchaseBody, register, stockOf, emailsTo } = await openTestShop()

describe('the idempotency key', () => {
  const purchase = (key: string, buyer: Visitor, product: ProductDto, quantity: number) =>
    ask('POST', '/api/purchase', {
      as: buyer,
      body: purchaseBody(buyer, product, quantity),
      headers: { 'idempotency-key': key },
    })

  test('returns the same order for the same key and body', async () => {
    const buyer = await register()
    const product = await addProduct()
    const send = () => purchase('k-1', buyer, product, 6)
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.json()).toEqual(await first.json())
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await stockOf(product)).toBe(94)
  })

  test('is rejected with another body, and nothing is ordered', async () => {
    const buyer = await register()
    const product = await addProduct()
    const send = (quantity: number) => purchase('k-2', buyer, product, quantity)
    await send(6)
    await problemOf(await send(7), 422, 'idempotency-key-reused')
    expect(await stockOf(product)).toBe(94)
  })

  test('is not used up by a rejected order', async () => {
    const buyer = await register()
    const product = await addProduct()
    const send = (quantity: number) => purchase('k-3', buyer, product, quantity)
    expect((await send(5)).status).toBe(422)
    expect((await send(6)).status).toBe(201)
  })

  test('may be the same for two buyers', async () => {
    const product = await addProduct()
    for (const buyer of [await register(), await register()]) {
      const answer = await purchase('shared', buyer, product, 6)
      expect(answer.status).toBe(201)
      expect(answer.headers.get('idempotent-replayed')).toBeNull()
    }
  })

  test('fifty simultaneous repeats make one order, one stock change and one email', async () => {
    const buyer = await register()
    const product = await addProduct({ stock: 10, minOrder: 5 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => purchase('k-50', buyer, product, 8)))
    const orders = new Set(
      await Promise.all(answers.map(async (answer) => ((await answer.json()) as Purchase)._id)),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(201))
    expect(orders.size).toBe(1)
    expect(await stockOf(product)).toBe(2)
    const emails = await emailsTo(buyer, 'order-received')
    expect(emails).toHaveLength(1)
  })
})
