import { afterAll, expect, test } from 'vitest'
import { openTestShop, problemOf } from '../../testing/test-shop.ts'
import { brokenInvariants } from '../../testing/torture/lifecycle-invariants.ts'
import type { StockMovement } from './contract.ts'
import { daysOfStock } from './rules.ts'
import { findStockDemand } from './stock-demand.queries.server.ts'

const { ask, db, addProduct, purchaseBody, register, registerAdmin, stockOf, versionOf } =
  await openTestShop()
const [buyer, admin] = [await register(), await registerAdmin()]
afterAll(async () => expect(await brokenInvariants(db)).toEqual([]))

const change = (id: string, body: object, key?: string) =>
  ask('POST', `/api/products/${id}/stock-movements`, {
    as: admin,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })

test('the stock ledger adds up: receive, sell, count, correct, scrap, and the stock field of the product', async () => {
  const product = await addProduct({ stock: 100 })
  const id = product._id
  expect((await change(id, { kind: 'received', quantity: 50, reason: 'Delivery note 77' })).status).toBe(201)
  await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 20) })
  expect((await change(id, { kind: 'counted', quantity: 128, expectedStock: 130 })).status).toBe(201)
  expect(
    (await change(id, { kind: 'corrected', quantity: 2, reason: 'Found behind the shelf.' })).status,
  ).toBe(201)
  expect((await change(id, { kind: 'scrapped', quantity: 5, reason: 'Water damage.' })).status).toBe(201)
  await ask('PATCH', `/api/products/${id}`, { as: admin, body: { quentity: 120, expectedStock: 125 } })
  expect(await stockOf(product)).toBe(120)
  const answer = await ask('GET', `/api/products/${id}/stock-movements`, { as: admin })
  const ledger = (await answer.json()) as StockMovement[]
  expect(
    ledger.map(({ kind, quantity, stockAfter, ordersBefore }) => [kind, quantity, stockAfter, ordersBefore]),
  ).toEqual([
    ['counted', -5, 120, 0],
    ['scrapped', -5, 125, 0],
    ['corrected', 2, 130, 0],
    ['counted', -2, 128, -20],
    ['received', 50, 150, 0],
    ['opened', 100, 100, 0],
  ])
  expect(ledger[1]).toMatchObject({ by: 'Administrator', reason: 'Water damage.' })
  const page = await ask('GET', `/api/products/${id}/stock-movements?limit=2`, { as: admin })
  expect(((await page.json()) as StockMovement[]).map(({ kind }) => kind)).toEqual(['counted', 'scrapped'])
  expect(page.headers.get('link')).toMatch(/rel="next"/)
})

test('a repeated request with the same key receives once, and a count of outdated stock is rejected', async () => {
  const product = await addProduct({ stock: 10 })
  const answers = await Promise.all(
    [1, 2].map(() => change(product._id, { kind: 'received', quantity: 5 }, 'delivery-1')),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await stockOf(product)).toBe(15)
  const outdated = await change(product._id, { kind: 'counted', quantity: 3, expectedStock: 10 })
  expect(await problemOf(outdated, 409, 'version-conflict')).toMatchObject({ current: { quentity: 15 } })
  const key = await change(product._id, { kind: 'scrapped', quantity: 1, reason: 'x' }, 'delivery-1')
  await problemOf(key, 422, 'idempotency-key-reused')
})

test('open and recent orders say what they take of the stock', async () => {
  const [product, unsold] = [await addProduct({ stock: 100, minOrder: 4 }), await addProduct({ stock: 9 })]
  const place = async (quantity: number) => {
    const body = purchaseBody(buyer, product, quantity)
    const placed = (await (await ask('POST', '/api/purchase', { as: buyer, body })).json()) as { _id: string }
    return placed._id
  }
  const move = async (number: string, to: string) =>
    expect((await ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to } })).ok).toBe(
      true,
    )
  const [, paid, shipped, cancelled, delivered] = [
    await place(5),
    await place(6),
    await place(7),
    await place(8),
    await place(9),
  ]
  for (const number of [paid, shipped, delivered]) await move(number, 'paid')
  for (const number of [shipped, delivered]) await move(number, 'shipped')
  await move(delivered, 'delivered')
  await move(cancelled, 'cancelled')
  const path = `/api/products/stock-demand?product=${product._id}&product=${unsold._id}`
  const answer = await ask('GET', path, { as: admin })
  expect(await answer.json()).toEqual([
    { productId: product._id, unpaidUnits: 5, paidUnits: 6, recentUnits: 5 + 6 + 7 + 9 },
  ])
  const later = new Date(Date.now() + 31 * 24 * 60 * 60_000)
  // The open orders still hold their units; nothing was ordered lately.
  expect(await findStockDemand(db, [product._id], later)).toMatchObject([
    { unpaidUnits: 5, paidUnits: 6, recentUnits: 0 },
  ])
  await problemOf(await ask('GET', path, { as: buyer }), 403, 'forbidden')
})

test('the stock lasts as long as orders continue as in the last 30 days', () => {
  expect(daysOfStock(12, 30)).toBe(12)
  expect(daysOfStock(10, 31)).toBe(9)
  expect(daysOfStock(0, 5)).toBe(0)
  expect(daysOfStock(5, 0)).toBeNull()
})

test('units of a cancelled order return to stock, also if the smallest order was raised meanwhile', async () => {
  const product = await addProduct({ stock: 20, minOrder: 4 })
  const body = purchaseBody(buyer, product, 8)
  const placed = (await (await ask('POST', '/api/purchase', { as: buyer, body })).json()) as { _id: string }
  const raised = { minOrder: 15, version: await versionOf(product._id) }
  expect((await ask('PATCH', `/api/products/${product._id}`, { as: admin, body: raised })).status).toBe(200)
  const cancel = { as: buyer, body: { to: 'cancelled' } }
  expect((await ask('POST', `/api/orders/${placed._id}/transitions`, cancel)).status).toBe(201)
  expect(await stockOf(product)).toBe(20)
})

test.each([
  ['a quantity of 0', { kind: 'received', quantity: 0 }, 422, 'invalid-input'],
  ['a fraction', { kind: 'received', quantity: 1.5 }, 422, 'invalid-input'],
  ['text', { kind: 'received', quantity: '5' }, 422, 'invalid-input'],
  ['a million too many', { kind: 'received', quantity: 1_000_000 }, 422, 'stock-too-large'],
  ['more scrap than stock', { kind: 'scrapped', quantity: 11, reason: 'x' }, 409, 'more-than-stock'],
  ['scrap without a reason', { kind: 'scrapped', quantity: 1 }, 422, 'invalid-input'],
  ['a correction by 0', { kind: 'corrected', quantity: 0, reason: 'x' }, 422, 'invalid-input'],
  ['a count without the stock that was shown', { kind: 'counted', quantity: 1 }, 422, 'invalid-input'],
  ['the kind of the shop', { kind: 'opened', quantity: 1 }, 422, 'invalid-input'],
])('%s is rejected and changes nothing', async (_what, body, status, code) => {
  const product = await addProduct({ stock: 10 })
  const movements = () => db.selectFrom('stock_movements').selectAll().orderBy('id').execute()
  const before = await movements()
  await problemOf(await change(product._id, body), status, code)
  expect(await movements()).toEqual(before)
  expect(await stockOf(product)).toBe(10)
})

test('a stock above the limit, to which a cancelled order has returned units, can be scrapped down', async () => {
  const product = await addProduct({ stock: 10 })
  const body = purchaseBody(buyer, product, 6)
  const placed = (await (await ask('POST', '/api/purchase', { as: buyer, body })).json()) as { _id: string }
  expect((await change(product._id, { kind: 'received', quantity: 999_996 })).status).toBe(201)
  const cancel = { as: buyer, body: { to: 'cancelled' } }
  expect((await ask('POST', `/api/orders/${placed._id}/transitions`, cancel)).status).toBe(201)
  await problemOf(await change(product._id, { kind: 'received', quantity: 1 }), 422, 'stock-too-large')
  expect((await change(product._id, { kind: 'scrapped', quantity: 2, reason: 'Flood' })).status).toBe(201)
  expect(await stockOf(product)).toBe(1_000_004)
})

test('only administrators see and change the ledger, and only of products that exist', async () => {
  const { _id: id } = await addProduct()
  await problemOf(await ask('GET', `/api/products/${id}/stock-movements`, { as: buyer }), 403, 'forbidden')
  await problemOf(await ask('GET', `/api/products/${id}/stock-movements`), 401, 'not-signed-in')
  await problemOf(await change('unknown', { kind: 'received', quantity: 1 }), 404, 'product-not-found')
  const read = await ask('GET', '/api/products/unknown/stock-movements', { as: admin })
  await problemOf(read, 404, 'product-not-found')
})
