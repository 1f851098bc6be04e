import { describe, expect, test } from 'vitest'
import type { ProductDto } from '#app/products/core/contract.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, addProduct, register } = shop
const { line, send } = orderCalls(shop)

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
