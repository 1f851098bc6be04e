import { expect, test } from 'vitest'
import type { ProductDto } from '#app/products/core/contract.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'
import type { RelatedProductDto } from './contract.ts'

const shop = await openTestShop()
const { ask, registerAdmin } = shop
const admin = await registerAdmin()

type Entry = [kind: string, product: { _id: string }]
const put = async (product: ProductDto, entries: Entry[], as = admin, version?: number) =>
  ask('PUT', `/api/products/${product._id}/related`, {
    as,
    body: {
      version: version ?? (await shop.versionOf(product._id)),
      related: entries.map(([kind, { _id }]) => ({ kind, productID: _id })),
    },
  })
const list = async (product: ProductDto) => {
  const answer = await ask('GET', `/api/products/${product._id}/related`)
  return ((await answer.json()) as RelatedProductDto[]).map(({ kind, product: { sku, archived } }) => [
    kind,
    sku,
    archived,
  ])
}

test('related products are listed by kind, in the order that was chosen', async () => {
  const [product, first, second] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()]
  const answer = await put(product, [
    ['alternative', first],
    ['accessory', second],
    ['accessory', first],
    ['successor', second],
  ])
  expect(answer.status).toBe(200)
  expect(await list(product)).toEqual([
    ['successor', second.sku, false],
    ['accessory', second.sku, false],
    ['accessory', first.sku, false],
    ['alternative', first.sku, false],
  ])
  expect(await shop.versionOf(product._id)).toBe(product.version + 1)
  const event = (await shop.auditEventsAbout(product._id)).at(-1)
  expect(event?.action).toBe('related-products-changed')
  expect(event?.after).toMatchObject({ Successor: second.sku, Accessories: `${second.sku}, ${first.sku}` })
  await put(product, [])
  expect(await list(product)).toEqual([])
})

test('the successor of an archived product stays, and an archived related product says so', async () => {
  const [product, successor] = [await shop.addProduct(), await shop.addProduct()]
  await put(product, [['successor', successor]])
  for (const one of [product, successor]) {
    const version = await shop.versionOf(one._id)
    await ask('PATCH', `/api/products/${one._id}`, { as: admin, body: { archived: true, version } })
  }
  expect(await list(product)).toEqual([['successor', successor.sku, true]])
})

test('an outdated version is rejected', async () => {
  const [product, other] = [await shop.addProduct(), await shop.addProduct()]
  await put(product, [['spare', other]])
  await problemOf(await put(product, [], admin, product.version), 409, 'version-conflict')
  expect(await list(product)).toHaveLength(1)
})

test('the product itself, a product twice, an unknown one and a second successor are rejected', async () => {
  const [product, other, third] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()]
  const rejected = async (entries: Entry[], field: string) => {
    const { fields } = await problemOf(await put(product, entries), 422, 'invalid-related-products')
    expect(fields).toHaveProperty([field])
  }
  await rejected([['spare', product]], 'related.0')
  await rejected(
    [
      ['spare', other],
      ['spare', other],
    ],
    'related.1',
  )
  await rejected([['spare', { _id: 'nothing' }]], 'related.0')
  await rejected(
    [
      ['successor', other],
      ['successor', third],
    ],
    'related.1',
  )
  await problemOf(await put(product, [['friend', other]]), 422, 'invalid-input')
  expect(await list(product)).toEqual([])
})

test('customers and unknown products are rejected', async () => {
  const [product, customer] = [await shop.addProduct(), await shop.register()]
  await problemOf(await put(product, [], customer), 403, 'forbidden')
  await problemOf(await put({ ...product, _id: 'nothing' }, [], admin, 1), 404, 'product-not-found')
  await problemOf(await ask('GET', '/api/products/nothing/related'), 404, 'product-not-found')
})

test('a suggested SKU is free, also of former SKUs', async () => {
  const suggest = async (query: string) => {
    const answer = await ask('GET', `/api/products/sku-suggestion?${query}`, { as: admin })
    return ((await answer.json()) as { sku: string }).sku
  }
  expect(await suggest('family=magnetic-drill&capacity=60')).toBe('FX-60M')
  const product = await shop.addProduct()
  for (const sku of ['FX-60M', 'FX-60M2']) {
    const version = await shop.versionOf(product._id)
    await ask('PATCH', `/api/products/${product._id}`, { as: admin, body: { sku, version } })
  }
  expect(await suggest('family=magnetic-drill&capacity=60')).toBe('FX-60M3')
  await problemOf(
    await ask('GET', '/api/products/sku-suggestion?family=magnetic-drill&capacity=0', { as: admin }),
    422,
    'invalid-input',
  )
})
