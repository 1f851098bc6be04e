import { describe, expect, test } from 'vitest'
import type { Purchase } from '#app/orders/core/contract.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'

const { ask, addProduct, purchaseBody, register, registerAdmin } = await openTestShop()

describe('reading orders', () => {
  test('is limited to the buyer’s own: 401 for guests, 403 for others, all for administrators', async () => {
    const [buyer, other, admin] = [await register(), await register(), await registerAdmin()]
    const product = await addProduct()
    const placed = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 6) })
    const { _id } = (await placed.json()) as Purchase
    const own = `/api/purchase/${buyer.email}`
    await problemOf(await ask('GET', own), 401, 'not-signed-in')
    await problemOf(await ask('GET', own, { as: other }), 403, 'forbidden')
    expect(await (await ask('GET', own, { as: admin })).json()).toHaveLength(1)
    await problemOf(await ask('GET', '/api/purchase'), 401, 'not-signed-in')
    await problemOf(await ask('GET', '/api/purchase', { as: buyer }), 403, 'forbidden')
    expect((await ask('GET', '/api/purchase', { as: admin })).status).toBe(200)
    await problemOf(await ask('GET', `/api/orders/${_id}`, { as: other }), 404, 'order-not-found')
    expect((await ask('GET', `/api/orders/${_id}`, { as: buyer })).status).toBe(200)
  })

  test('pages through every order once, in both directions', async () => {
    const [buyer, admin] = [await register(), await registerAdmin()]
    const product = await addProduct({ stock: 1_000 })
    for (let quantity = 6; quantity < 13; quantity += 1) {
      await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, quantity) })
    }
    for (const sort of ['oldest', 'newest', 'total', '-total']) {
      const seen: number[] = []
      let path: string | undefined = `/api/purchase/${buyer.email}?limit=3&sort=${sort}`
      while (path) {
        const answer: Response = await ask('GET', path, { as: admin })
        seen.push(...((await answer.json()) as Purchase[]).map((order) => order.orderquentity))
        path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
      }
      const up = [6, 7, 8, 9, 10, 11, 12]
      expect(seen).toEqual(sort === 'oldest' || sort === 'total' ? up : up.toReversed())
    }
  })

  test('finds an order by number, buyer, SKU without its dash, and status', async () => {
    const [buyer, admin] = [await register('Harbour Works'), await registerAdmin()]
    const product = await addProduct()
    const placed = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 6) })
    const { _id } = (await placed.json()) as Purchase
    const found = async (query: string) =>
      ((await (await ask('GET', `/api/purchase?${query}`, { as: admin })).json()) as Purchase[]).map(
        (order) => order._id,
      )
    expect(await found(`q=${_id.slice(0, 4)}-${_id.slice(4)}`)).toEqual([_id])
    expect(await found('q=harbour works')).toEqual([_id])
    expect(await found(`q=${product.sku.replace('-', '')} harbour`)).toEqual([_id])
    expect(await found('q=harbour&status=paid')).toEqual([])
    expect(await found('q=%25')).toEqual([])
  })
})
