import { expect, test } from 'vitest'
import type { ProductDto } from '#app/products/core/contract.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, db, registerAdmin, auditEventsAbout } = shop
const admin = await registerAdmin()

const change = (product: ProductDto, body: Record<string, unknown>, as: Visitor = admin) =>
  ask('PATCH', `/api/products/${product._id}`, { as, body: { version: product.version, ...body } })
const read = async (answer: Response) => (await answer.json()) as ProductDto
const find = async (query: string) =>
  ((await (await ask('GET', `/api/products?${query}`)).json()) as ProductDto[]).map(({ sku }) => sku)
const lookUp = async (term: string) => {
  const answer = await ask('POST', '/api/quickorder', { body: { terms: [term] } })
  const [result] = (await answer.json()) as { matches: ProductDto[] }[]
  return result?.matches.map(({ sku }) => sku)
}

test('specifications, family and power source change, and the drawing, filters and searches with them', async () => {
  const product = await shop.addProduct()
  const changed = await read(
    await change(product, {
      family: 'magnetic-drill',
      powerSource: 'three-phase',
      specs: { powerW: 1_850, taper: 'MT3', capacitySteelMm: 77 },
    }),
  )
  expect(changed).toMatchObject({
    family: 'magnetic-drill',
    powerSource: 'three-phase',
    specs: { powerW: 1_850, taper: 'MT3', capacitySteelMm: 77 },
    version: product.version + 1,
  })
  expect(changed.drawing).not.toBe(product.drawing)
  expect(await find('family=magnetic-drill&power=three-phase&material=steel&capacity=77')).toEqual([
    product.sku,
  ])
  expect(await find('q=mt3')).toEqual([product.sku])
  // Only the given specifications change; null removes one.
  const again = await read(await change(changed, { specs: { taper: null, gears: 4 } }))
  expect(again.specs).toEqual({ powerW: 1_850, capacitySteelMm: 77, gears: 4 })
  expect(await find('q=mt3')).toEqual([])
})

test('the audit trail names each changed specification with its unit', async () => {
  const product = await shop.addProduct()
  const first = await read(await change(product, { specs: { torqueNm: 40, capacitySteelMm: 13 } }))
  await change(first, { sku: 'AU-77', specs: { torqueNm: 45, capacitySteelMm: null } })
  const event = (await auditEventsAbout(product._id)).at(-1)
  expect(event).toMatchObject({
    action: 'product-changed',
    before: { sku: product.sku, Torque: '40 N·m', 'Drilling capacity: Steel': '⌀13 mm' },
    after: { sku: 'AU-77', Torque: '45 N·m', 'Drilling capacity: Steel': null },
  })
})

test('a former SKU keeps finding the product, and no other product can take it', async () => {
  const [product, other] = [await shop.addProduct(), await shop.addProduct()]
  const renamed = await read(await change(product, { sku: 'FX-900' }))
  expect(renamed.sku).toBe('FX-900')
  expect(await find(`q=${product.sku}&sort=relevance`)).toContain('FX-900')
  expect(await lookUp(product.sku)).toEqual(['FX-900'])
  expect(await lookUp(product.sku.replace('-', ' ').toLowerCase())).toEqual(['FX-900'])
  const { fields } = await problemOf(await change(other, { sku: product.sku }), 409, 'sku-already-exists')
  expect(fields).toEqual({ sku: 'is a former SKU of FX-900' })
  await problemOf(await change(other, { sku: 'fx 900' }), 409, 'sku-already-exists')
  // The product itself can have it back. Then the other one is the former SKU.
  const restored = await read(await change(renamed, { sku: product.sku }))
  expect(await lookUp('FX-900')).toEqual([restored.sku])
  // Other separators are the same SKU.
  expect((await read(await change(restored, { sku: `${product.sku}.` }))).sku).toBe(`${product.sku}.`)
})

test('an order keeps the SKU and the specifications that it was placed with', async () => {
  const [buyer, product] = [await shop.register(), await shop.addProduct()]
  const placed = await ask('POST', '/api/purchase', {
    as: buyer,
    body: shop.purchaseBody(buyer, product, 10),
  })
  expect(placed.status).toBe(201)
  await change(product, { sku: 'FX-901', specs: { gears: 3 } })
  const line = await db
    .selectFrom('order_lines')
    .select(['sku'])
    .where('product_id', '=', product._id)
    .executeTakeFirstOrThrow()
  expect(line.sku).toBe(product.sku)
})

test('of two administrators at once, the second gets a version conflict with the current product', async () => {
  const [other, product] = [await registerAdmin(), await shop.addProduct()]
  const answers = await Promise.all([
    change(product, { specs: { gears: 2 } }),
    change(product, { specs: { gears: 3 } }, other),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const conflict = await problemOf(
    answers.find(({ status }) => status === 409) as Response,
    409,
    'version-conflict',
  )
  expect(conflict).toMatchObject({ current: { version: product.version + 1 } })
})

test('of two products that take one SKU at once, one gets it', async () => {
  const products = [await shop.addProduct(), await shop.addProduct()]
  const answers = await Promise.all(products.map((product) => change(product, { sku: 'FX-902' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([
  ['an unknown specification', { specs: { warp: 9 } }, 'specs'],
  ['a specification above its maximum', { specs: { massKg: 1e9 } }, 'specs.massKg'],
  ['a negative specification', { specs: { gears: -1 } }, 'specs.gears'],
  ['a number as text', { specs: { gears: '2' } }, 'specs.gears'],
  ['an empty text', { specs: { taper: '' } }, 'specs.taper'],
  ['an unknown family', { family: 'spaceship' }, 'family'],
  ['an empty SKU', { sku: '' }, 'sku'],
  ['an SKU with a tag', { sku: '<b>' }, 'sku'],
])('%s is rejected with its field', async (_name, body, field) => {
  const product = await shop.addProduct()
  const { fields } = await problemOf(await change(product, body), 422, 'invalid-input')
  expect(fields).toHaveProperty([field])
  expect(await shop.versionOf(product._id)).toBe(product.version)
})
