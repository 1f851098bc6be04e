import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { ProductDto } from '#app/products/core/contract.ts'
import { batchCalls } from '../../../testing/batch-calls.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, db, registerAdmin, addProduct, auditEventsAbout } = shop
const admin = await registerAdmin()
const { plan, finish, exportAll, rowsOf } = batchCalls({ ask, db }, admin)

const change = (product: ProductDto, tradeData: object) =>
  ask('PATCH', `/api/products/${product._id}`, { as: admin, body: { version: product.version, tradeData } })
const read = async ({ _id }: ProductDto): Promise<ProductDto> =>
  (await ask('GET', `/api/products/${_id}`)).json()

test('codes and packaging change one by one, buyers read them, and the audit trail has both values', async () => {
  const added = await addProduct()
  await change(added, { gtin: '9520000000011', packedMassKg: 4.25 })
  const product = await read(added)
  expect((await change(product, { gtin: null, customsCode: '84672110', originCountry: 'GB' })).status).toBe(
    200,
  )
  expect((await read(product)).tradeData).toEqual({
    customsCode: '84672110',
    originCountry: 'GB',
    packedMassKg: 4.25,
  })
  const event = (await auditEventsAbout(product._id)).at(-1)
  expect(event).toMatchObject({
    before: { GTIN: '9520000000011', 'Customs code': null, 'Country of origin': null },
    after: { GTIN: null, 'Customs code': '84672110', 'Country of origin': 'GB' },
  })
  // The same values again are no change.
  const { version } = await read(product)
  await change({ ...product, version }, { originCountry: 'GB' })
  expect((await read(product)).version).toBe(version)
})

test.each([
  ['gtin', '9520000000012', 'has a wrong check digit'],
  ['gtin', '952000000001', 'has a wrong check digit'],
  ['gtin', '12345', 'must have 8, 12, 13 or 14 digits'],
  ['gtin', 9_520_000_000_011, 'string'],
  ['customsCode', 'ABCDEF', 'must be 6, 8 or 10 digits of the Harmonized System'],
  ['customsCode', '8467', 'must be 6, 8 or 10 digits'],
  ['originCountry', 'XX', 'must be the code of a country'],
  ['originCountry', 'gb', 'must be the code of a country'],
  ['unspsc', '2711', 'must be 8 digits'],
  ['eclass', '21-17-01', 'must be 8 digits without hyphens'],
  ['unitCode', 'BOX', 'must be one of C62'],
  ['packedMassKg', -1, 'must be above 0'],
  ['packedMassKg', 1e9, 'must be at most 20,000 kg'],
  ['packedMassKg', 0.0001, 'must have at most 3 decimals'],
  ['packedLengthMm', 10.5, 'must be a whole number'],
  ['unitsPerCarton', 0, 'must be above 0'],
  ['unitsPerPallet', '96', 'must be a number'],
])('the %s %o is refused at its field, and nothing is written', async (key, value, message) => {
  const product = await addProduct()
  const { fields } = await problemOf(await change(product, { [key]: value }), 422, 'invalid-input')
  expect(fields).toEqual({ [`tradeData.${key}`]: expect.stringContaining(message) })
  expect(await read(product)).toEqual(product)
})

test('a file of codes is checked before it is imported, exported as it was, and taken back', async () => {
  const [good, bad] = [await addProduct(), await addProduct()]
  const before = await exportAll()
  const batch = await plan(
    Papa.unparse([
      ['SKU', 'GTIN', 'Customs code', 'Packed weight (kg)', 'Units per carton'],
      [good.sku, '9520000000011', '846721', '4.2', '4'],
      [bad.sku, '9520000000012', 'drill', '4,2', '0'],
    ]),
  )
  expect(batch.rows).toMatchObject({ changed: 1, rejected: 1 })
  const rejected = (await rowsOf(batch)).find(({ status }) => status === 'rejected')
  expect(rejected?.cells.map(({ problem }) => problem)).toEqual([
    'Has a wrong check digit; compare it with the label.',
    'Must be 6, 8 or 10 digits of the Harmonized System, such as 84672110.',
    'Use a point for decimals and nothing for thousands, such as 1490.50.',
    'Must be above 0.',
  ])
  await finish(batch, 'apply')
  expect((await read(good)).tradeData).toEqual({
    gtin: '9520000000011',
    customsCode: '846721',
    packedMassKg: 4.2,
    unitsPerCarton: 4,
  })
  expect((await read(bad)).tradeData).toEqual({})
  const [row] = Papa.parse<Record<string, string>>((await exportAll()).slice(1), {
    header: true,
  }).data.filter(({ SKU }) => SKU === good.sku)
  expect(row).toMatchObject({ GTIN: '9520000000011', 'Packed weight (kg)': '4.2', ECLASS: '' })
  await finish(batch, 'undo')
  expect(await exportAll()).toBe(before)
})
