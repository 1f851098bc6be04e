import { describe, expect, test } from 'vitest'
import type { ProductDto } from '#app/products/core/contract.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, register, registerAdmin, setProduct } = shop

async function products(query = ''): Promise<ProductDto[]> {
  const answer = await ask('GET', `/api/products${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as ProductDto[]
}

const skus = async (query: string) => (await products(query)).map((product) => product.sku)

describe('PATCH /products/{id}', () => {
  /** Based on the current version by default. */
  const change = async (id: string, as: Visitor | undefined, body: Record<string, unknown>) =>
    ask('PATCH', `/api/products/${id}`, { as, body: { version: await shop.versionOf(id), ...body } })

  test('changes only the given fields', async () => {
    const [admin, product] = [await registerAdmin(), await shop.addProduct({ price: 100, stock: 50 })]
    const answer = await change(product._id, admin, { price: 120.25 })
    expect(await answer.json()).toEqual({ ...product, price: 120.25, version: product.version + 1 })
  })

  test('a stock change is rejected with the current stock when orders have changed the stock', async () => {
    const [admin, product] = [await registerAdmin(), await shop.addProduct({ stock: 50 })]
    await setProduct(product, { stock: 44 })
    const answer = await change(product._id, admin, { quentity: 80, expectedStock: 50, version: undefined })
    expect(await problemOf(answer, 409, 'version-conflict')).toMatchObject({ current: { quentity: 44 } })
    expect(await shop.stockOf(product)).toBe(44)
    // One unit is missing from those that were counted before the orders.
    const counted = { quentity: 44, expectedStock: 50, version: undefined }
    await problemOf(await change(product._id, admin, counted), 409, 'version-conflict')
    // The second of two deliveries of the same size, or a repeated request: nobody knows which.
    const delivery = { quentity: 54, expectedStock: 44, version: undefined }
    expect((await change(product._id, admin, delivery)).status).toBe(200)
    await problemOf(await change(product._id, admin, delivery), 409, 'version-conflict')
  })

  test('an archived product disappears from the list until it is restored', async () => {
    const [admin, product] = [await registerAdmin(), await shop.addProduct()]
    await change(product._id, admin, { archived: true })
    expect(await skus('')).not.toContain(product.sku)
    const archived = await ask('GET', '/api/products?archived=1', { as: admin })
    expect(((await archived.json()) as ProductDto[]).map((product) => product.sku)).toContain(product.sku)
    await problemOf(await ask('GET', '/api/products?archived=1', { as: await register() }), 403, 'forbidden')
    await change(product._id, admin, { archived: false })
    expect(await skus('')).toContain(product.sku)
  })

  test('a change without a version or with an older version is rejected', async () => {
    const [admin, product] = [await registerAdmin(), await shop.addProduct({ price: 100, stock: 50 })]
    const { fields } = await problemOf(
      await change(product._id, admin, { price: 90, version: undefined }),
      428,
      'version-required',
    )
    expect(fields).toHaveProperty('version')
    const withStock = { price: 90, quentity: 40, expectedStock: 50, version: undefined }
    await problemOf(await change(product._id, admin, withStock), 428, 'version-required')
    const withVersion = { price: 90, version: product.version }
    // The second time after a lost answer.
    for (let times = 0; times < 2; times += 1)
      expect(await (await change(product._id, admin, withVersion)).json()).toMatchObject({
        price: 90,
        version: product.version + 1,
      })
    const outdated = await change(product._id, admin, { ...withVersion, price: 80 })
    expect(await problemOf(outdated, 409, 'version-conflict')).toMatchObject({ current: { price: 90 } })
  })

  test('a duplicate name needs confirmation', async () => {
    const admin = await registerAdmin()
    const [first, other] = [await shop.addProduct({ name: 'Twin Drill' }), await shop.addProduct()]
    const renamed = { name: 'TWIN drill', version: other.version }
    const { fields, sku } = await problemOf(await change(other._id, admin, renamed), 409, 'duplicate-name')
    expect([sku, Object.keys(fields as object)]).toEqual([first.sku, ['name']])
    const confirmed = await change(other._id, admin, { ...renamed, allowDuplicateName: true })
    expect(await confirmed.json()).toMatchObject({ name: 'TWIN drill' })
    // A product's own name is no duplicate.
    const same = { name: 'Twin drill', discription: 'New words.', version: other.version + 1 }
    expect((await change(other._id, admin, same)).status).toBe(200)
  })

  test('guests, customers and unknown products are rejected', async () => {
    const product = await shop.addProduct()
    await problemOf(await change(product._id, undefined, { price: 1 }), 401, 'not-signed-in')
    await problemOf(await change(product._id, await register(), { price: 1 }), 403, 'forbidden')
    await problemOf(await change('nothing', await registerAdmin(), { price: 1 }), 404, 'product-not-found')
  })
})
