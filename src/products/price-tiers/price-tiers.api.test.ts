import { describe, expect, test } from 'vitest'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'
import type { ProductDto } from '../core/contract.ts'

const { ask, addProduct, register, registerAdmin, versionOf } = await openTestShop()
const admin = await registerAdmin()

const PRICE_TIERS = [
  { from: 10, price: 97.5 },
  { from: 20, price: 95 },
]
const patchProduct = async (product: ProductDto, body: Record<string, unknown>, as = admin) =>
  ask('PATCH', `/api/products/${product._id}`, {
    as,
    body: { version: await versionOf(product._id), ...body },
  })
const postProduct = (more: Record<string, unknown>) =>
  ask('POST', '/api/products', {
    as: admin,
    body: {
      email: admin.email,
      productName: 'Impact drill',
      price: 100,
      quentity: 50,
      minOrder: 4,
      discription: '',
      allowDuplicateName: true,
      ...more,
    },
  })

describe('volume prices', () => {
  test('are part of a product, and a product without them has one price and no order multiple', async () => {
    const answer = await postProduct({ orderMultiple: 5, priceTiers: PRICE_TIERS })
    expect(answer.status).toBe(201)
    const product = (await answer.json()) as ProductDto
    expect(product).toMatchObject({ orderMultiple: 5, priceTiers: PRICE_TIERS })
    expect(await (await ask('GET', `/api/products/${product._id}`)).json()).toEqual(product)
    expect(await (await postProduct({})).json()).toMatchObject({ orderMultiple: 1, priceTiers: [] })
  })

  test('are changed and removed by administrators, together with the terms they depend on', async () => {
    const product = await addProduct({ price: 100, minOrder: 4, priceTiers: PRICE_TIERS })
    const higherPriceTiers = [{ from: 10, price: 195 }]
    expect(
      await (await patchProduct(product, { price: 200, priceTiers: higherPriceTiers })).json(),
    ).toMatchObject({
      price: 200,
      priceTiers: higherPriceTiers,
    })
    expect(await (await patchProduct(product, { priceTiers: [], orderMultiple: 7 })).json()).toMatchObject({
      priceTiers: [],
      orderMultiple: 7,
    })
    await problemOf(
      await patchProduct(product, { priceTiers: PRICE_TIERS }, await register()),
      403,
      'forbidden',
    )
    await problemOf(
      await ask('PATCH', `/api/products/${product._id}`, { body: { priceTiers: PRICE_TIERS } }),
      401,
      'not-signed-in',
    )
  })

  test.each([
    ['a price that rises', { priceTiers: [PRICE_TIERS[1], { from: 30, price: 96 }] }, 2, 'not-falling'],
    ['a tier at the list price', { priceTiers: [{ from: 10, price: 100 }] }, 1, 'not-below-list'],
    ['a tier at the smallest order', { priceTiers: [{ from: 5, price: 90 }] }, 1, 'not-above-smallest'],
    [
      'a tier between two multiples',
      { orderMultiple: 5, priceTiers: [{ from: 12, price: 90 }] },
      1,
      'not-an-order-multiple',
    ],
    ['the same tier twice', { priceTiers: [PRICE_TIERS[0], { from: 10, price: 90 }] }, 2, 'not-ascending'],
  ])(
    '%s is rejected with the reason, for a new and for an existing product',
    async (_name, terms, tier, code) => {
      const product = await addProduct({ price: 100, minOrder: 4 })
      for (const answer of [await postProduct(terms), await patchProduct(product, terms)]) {
        expect(await problemOf(answer, 422, 'invalid-price-tiers')).toMatchObject({
          priceTiers: { tier, code },
          fields: { priceTiers: expect.stringMatching(new RegExp(`\\b${tier}\\b`)) },
        })
      }
      expect(await (await ask('GET', `/api/products/${product._id}`)).json()).toEqual(product)
    },
  )

  test.each([
    ['a list price below a tier', { price: 96 }, 'not-below-list'],
    ['a minimum at a tier', { minOrder: 10 }, 'not-above-smallest'],
    ['a multiple that does not divide a tier', { orderMultiple: 3 }, 'not-an-order-multiple'],
  ])('%s is rejected: the existing price tiers would become invalid', async (_name, terms, code) => {
    const product = await addProduct({ price: 100, minOrder: 4, priceTiers: PRICE_TIERS })
    expect(await problemOf(await patchProduct(product, terms), 422, 'invalid-price-tiers')).toMatchObject({
      priceTiers: { code },
    })
    expect(await (await ask('GET', `/api/products/${product._id}`)).json()).toEqual(product)
  })

  test.each([
    ['eleven tiers', { priceTiers: Array(11).fill(PRICE_TIERS[0]) }],
    ['half a unit', { priceTiers: [{ from: 10.5, price: 90 }] }],
    ['a tenth of a cent', { priceTiers: [{ from: 10, price: 90.001 }] }],
    ['a price of zero', { priceTiers: [{ from: 10, price: 0 }] }],
    ['an unknown field', { priceTiers: [{ from: 10, price: 90, to: 20 }] }],
    ['an order multiple of zero', { orderMultiple: 0 }],
    ['an order multiple as text', { orderMultiple: 'ten' }],
  ])('%s is invalid input', async (_name, terms) => {
    await problemOf(await postProduct(terms), 422, 'invalid-input')
    await problemOf(await patchProduct(await addProduct(), terms), 422, 'invalid-input')
  })
})
