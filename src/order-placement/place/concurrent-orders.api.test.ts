import { describe, expect, test } from 'vitest'
import { orderCalls, placedOrder, refusedLines } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, addProduct, register, stockOf } = shop
const { line, send } = orderCalls(shop)

describe('two tabs', () => {
  test('with one idempotency key place one order', async () => {
    const buyer = await register()
    const products = [await addProduct({ stock: 10 }), await addProduct({ stock: 10 })]
    const lines = products.map((product) => line(product, 6))
    const answers = await Promise.all([1, 2].map(() => send(buyer, lines, {}, 'both')))
    const [one, other] = await Promise.all(answers.map(placedOrder))
    expect(one).toEqual(other)
    expect(answers.filter((answer) => answer.headers.get('idempotent-replayed')).length).toBe(1)
    expect(await Promise.all(products.map(stockOf))).toEqual([4, 4])
  })

  test('without a key place one order if the stock suffices for one, and the other is rejected', async () => {
    const buyer = await register()
    const products = [await addProduct({ stock: 10 }), await addProduct({ stock: 100 })]
    const lines = products.map((product) => line(product, 6))
    const answers = await Promise.all([send(buyer, lines), send(buyer, lines)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await Promise.all(products.map(stockOf))).toEqual([4, 94])
  })

  test('order the same list once, whatever their keys, and the list is empty afterwards', async () => {
    const buyer = await register()
    const product = await addProduct()
    const lines = [{ productID: product._id, quantity: 6 }]
    await ask('POST', '/api/orderlist/lines', { as: buyer, body: { lines, mode: 'add' } })
    const answers = await Promise.all(
      ['tab-1', 'tab-2'].map((key) => send(buyer, [line(product, 6)], { listVersion: 1 }, key)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const loser = answers.find(({ status }) => status === 409) as Response
    expect(await problemOf(loser, 409, 'order-list-version-conflict')).toMatchObject({
      current: { version: 2, lines: [] },
    })
    expect(await stockOf(product)).toBe(94)
    expect(await (await ask('GET', '/api/orderlist', { as: buyer })).json()).toEqual({
      version: 2,
      lines: [],
    })
  })

  test('a rejected order keeps the list', async () => {
    const buyer = await register()
    const product = await addProduct({ stock: 7 })
    const lines = [{ productID: product._id, quantity: 8 }]
    await ask('POST', '/api/orderlist/lines', { as: buyer, body: { lines, mode: 'add' } })
    await refusedLines(await send(buyer, [line(product, 8)], { listVersion: 1 }))
    expect(await (await ask('GET', '/api/orderlist', { as: buyer })).json()).toMatchObject({
      version: 1,
      lines,
    })
  })

  test('a key used for another order places none, also with another PO number', async () => {
    const buyer = await register()
    const product = await addProduct()
    await placedOrder(await send(buyer, [line(product, 6)], { poNumber: 'A' }, 'used'))
    const again = await send(buyer, [line(product, 6)], { poNumber: 'B' }, 'used')
    await problemOf(again, 422, 'idempotency-key-reused')
    expect(await stockOf(product)).toBe(94)
  })
})

test('orders that name the same products in a different order cause no deadlock', async () => {
  const products = [await addProduct({ stock: 1_000 }), await addProduct({ stock: 1_000 })]
  const there = products.map((product) => line(product, 6))
  const buyers = await Promise.all(Array.from({ length: 8 }, () => register()))
  const answers = await Promise.all(
    buyers.map((buyer, index) => send(buyer, index % 2 ? there : there.toReversed())),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(await Promise.all(products.map(stockOf))).toEqual([952, 952])
})
