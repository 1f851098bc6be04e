import { describe, expect, test } from 'vitest'
import { centsFromDecimal } from '#app/lib/money.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import { productFromDto } from '#app/products/core/product-adapter.ts'
import { getSellingTerms } from '#app/products/core/rules.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'
import type { ReorderLine } from './contract.ts'
import { diffReorderLine } from './rules.ts'

const shop = await openTestShop()
const { ask, addProduct, register, registerAdmin, setProduct } = shop
const { line, addProducts, send } = orderCalls(shop)

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
    await setProduct(dearer, { price_tiers: JSON.stringify([{ from: 10, unitPrice: 9_900 }]) })
    await setProduct(gone, { archived_at: new Date() })
    await setProduct(short, { stock: 11 })
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
