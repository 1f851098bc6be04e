import { describe, expect, test } from 'vitest'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'
import type { Product } from '../contract.ts'

const { ask, listMachine, register, registerAdmin, versionOf } = await openTestShop()
const admin = await registerAdmin()

const PRICE_TIERS = [
  { from: 10, price: 97.5 },
  { from: 20, price: 95 },
]
const patchProduct = async (product: Product, body: Record<string, unknown>, as = admin) =>
  ask('PATCH', `/api/products/${product._id}`, {
    as,
    body: { version: await versionOf(product._id), ...body },
  })
const addProduct = (more: Record<string, unknown>) =>
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
  test('are listed with a machine, and a machine without them is sold by the piece at one price', async () => {
    const answer = await addProduct({ orderMultiple: 5, priceBreaks: PRICE_TIERS })
    expect(answer.status).toBe(201)
    const machine = (await answer.json()) as Product
    expect(machine).toMatchObject({ orderMultiple: 5, priceBreaks: PRICE_TIERS })
    expect(await (await ask('GET', `/api/products/${machine._id}`)).json()).toEqual(machine)
    expect(await (await addProduct({})).json()).toMatchObject({ orderMultiple: 1, priceBreaks: [] })
  })

  test('are changed and taken away by administrators, together with what they depend on', async () => {
    const machine = await listMachine({ price: 100, minOrder: 4, priceBreaks: PRICE_TIERS })
    const dearer = [{ from: 10, price: 195 }]
    expect(await (await patchProduct(machine, { price: 200, priceBreaks: dearer })).json()).toMatchObject({
      price: 200,
      priceBreaks: dearer,
    })
    expect(await (await patchProduct(machine, { priceBreaks: [], orderMultiple: 7 })).json()).toMatchObject({
      priceBreaks: [],
      orderMultiple: 7,
    })
    await problemOf(
      await patchProduct(machine, { priceBreaks: PRICE_TIERS }, await register()),
      403,
      'forbidden',
    )
    await problemOf(
      await ask('PATCH', `/api/products/${machine._id}`, { body: { priceBreaks: PRICE_TIERS } }),
      401,
      'not-signed-in',
    )
  })

  test.each([
    ['a ladder that rises', { priceBreaks: [PRICE_TIERS[1], { from: 30, price: 96 }] }, 2, 'not-falling'],
    ['a rung at the list price', { priceBreaks: [{ from: 10, price: 100 }] }, 1, 'not-below-list'],
    ['a rung at the smallest order', { priceBreaks: [{ from: 5, price: 90 }] }, 1, 'not-above-smallest'],
    [
      'a rung between two multiples',
      { orderMultiple: 5, priceBreaks: [{ from: 12, price: 90 }] },
      1,
      'not-an-order-multiple',
    ],
    ['the same rung twice', { priceBreaks: [PRICE_TIERS[0], { from: 10, price: 90 }] }, 2, 'not-ascending'],
  ])(
    '%s is refused, saying why, for a new machine and for one that is sold',
    async (_name, terms, rung, because) => {
      const machine = await listMachine({ price: 100, minOrder: 4 })
      for (const answer of [await addProduct(terms), await patchProduct(machine, terms)]) {
        expect(await problemOf(answer, 422, 'invalid-price-tiers')).toMatchObject({
          ladder: { rung, because },
          fields: { priceBreaks: expect.stringContaining(`Break ${rung}: `) },
        })
      }
      expect(await (await ask('GET', `/api/products/${machine._id}`)).json()).toEqual(machine)
    },
  )

  test.each([
    ['a list price below a rung', { price: 96 }, 'not-below-list'],
    ['a minimum at a rung', { minOrder: 10 }, 'not-above-smallest'],
    ['a multiple that misses a rung', { orderMultiple: 3 }, 'not-an-order-multiple'],
  ])('%s is refused: nobody would pay what the ladder says', async (_name, terms, because) => {
    const machine = await listMachine({ price: 100, minOrder: 4, priceBreaks: PRICE_TIERS })
    expect(await problemOf(await patchProduct(machine, terms), 422, 'invalid-price-tiers')).toMatchObject({
      ladder: { because },
    })
    expect(await (await ask('GET', `/api/products/${machine._id}`)).json()).toEqual(machine)
  })

  test.each([
    ['eleven rungs', { priceBreaks: Array(11).fill(PRICE_TIERS[0]) }],
    ['half a piece', { priceBreaks: [{ from: 10.5, price: 90 }] }],
    ['a tenth of a cent', { priceBreaks: [{ from: 10, price: 90.001 }] }],
    ['a gift', { priceBreaks: [{ from: 10, price: 0 }] }],
    ['more than it knows', { priceBreaks: [{ from: 10, price: 90, to: 20 }] }],
    ['no multiple', { orderMultiple: 0 }],
    ['a multiple in words', { orderMultiple: 'ten' }],
  ])('%s is no input', async (_name, terms) => {
    await problemOf(await addProduct(terms), 422, 'invalid-input')
    await problemOf(await patchProduct(await listMachine(), terms), 422, 'invalid-input')
  })
})
