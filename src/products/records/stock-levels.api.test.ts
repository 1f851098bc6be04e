import { expect, test } from 'vitest'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import type { ProductDto } from '../core/contract.ts'
import type { StockLevelCounts } from '../core/list-contract.ts'
import { productFromDto } from '../core/product-adapter.ts'
import { isLowStock } from '../core/rules.ts'

const { ask, addProduct, register, registerAdmin } = await openTestShop()

const countsFor = async (as: Visitor) =>
  (await (await ask('GET', '/api/products/stock-levels', { as })).json()) as StockLevelCounts
const listLevel = async (as: Visitor, level: string) =>
  (await (await ask('GET', `/api/products?stockLevel=${level}`, { as })).json()) as ProductDto[]

test('products are counted and listed by stock level, as the rule says; the threshold can be set', async () => {
  const admin = await registerAdmin()
  const before = await countsFor(admin)
  const terms = { minOrder: 5, orderMultiple: 4, price: 10 }
  const [out, low, plenty] = [
    await addProduct({ ...terms, stock: 0 }),
    await addProduct({ ...terms, stock: 16 }),
    await addProduct({ ...terms, stock: 17 }),
  ]
  const counts = await countsFor(admin)
  expect(counts).toEqual({
    all: before.all + 3,
    in: before.in + 1,
    low: before.low + 1,
    out: before.out + 1,
    stockValue: before.stockValue + 330,
  })
  const idsAt = async (level: string) => (await listLevel(admin, level)).map(({ _id }) => _id)
  expect(await idsAt('out')).toContain(out._id)
  expect(await idsAt('low')).toContain(low._id)
  expect(await idsAt('in')).toContain(plenty._id)
  for (const product of await listLevel(admin, 'low')) expect(isLowStock(productFromDto(product))).toBe(true)

  const change = (body: object) => ask('PATCH', `/api/products/${plenty._id}`, { as: admin, body })
  expect(await (await change({ lowStock: 17, version: plenty.version })).json()).toMatchObject({
    lowStock: 17,
  })
  expect(await idsAt('low')).toContain(plenty._id)
  await problemOf(await change({ lowStock: -1, version: plenty.version + 1 }), 422, 'invalid-input')
  expect(await (await change({ lowStock: null, version: plenty.version + 1 })).json()).not.toHaveProperty(
    'lowStock',
  )
  expect(await idsAt('in')).toContain(plenty._id)
})

test('stock levels are for administrators', async () => {
  const buyer = await register()
  for (const path of ['/api/products?stockLevel=low', '/api/products/stock-levels']) {
    await problemOf(await ask('GET', path), 401, 'not-signed-in')
    await problemOf(await ask('GET', path, { as: buyer }), 403, 'forbidden')
  }
})
