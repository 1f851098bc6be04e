import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import type { OrderToPlace } from '#app/orders/core/order-adapter.ts'
import type { KnownPromise } from '#app/promises/split-quantity.ts'
import { testProduct } from '../../../testing/test-product.ts'
import { toListRow } from '../core/list-rows.ts'
import { parseListOrderFailure, parseSaveFailure, unresolvedFailures } from './list-order-failure.ts'

const SENT: OrderToPlace = {
  lines: [
    { productID: 'a', quantity: 40, price: 90 },
    { productID: 'b', quantity: 7, price: 50 },
    { productID: 'c', quantity: 27, price: 50 },
  ],
  address: '',
  phone: '',
}

const rejected = (productID: string, code: string, overrides = {}) => ({
  productID,
  sku: productID,
  name: productID,
  code,
  quantity: 40,
  minOrder: 20,
  orderMultiple: 5,
  available: 100,
  price: 95,
  nearestQuantities: [],
  ...overrides,
})

test('every rejected line says what is wrong and what can be ordered', () => {
  const problem = {
    code: 'invalid-order-lines',
    lines: [
      rejected('a', 'price-changed'),
      rejected('b', 'product-not-found'),
      rejected('c', 'not-an-order-multiple', { quantity: 27, nearestQuantities: [25, 30] }),
    ],
  }
  const failure = parseListOrderFailure(new ApiError(409, problem), SENT)
  expect(failure.code === 'lines' && [...failure.lines]).toEqual([
    [
      'a',
      {
        message: 'The price is now $95.00 per unit (was $90.00). Check the new total.',
        nearest: [],
        quantity: 40,
      },
    ],
    ['b', { message: 'No longer sold. Remove this line to order the rest.', nearest: [], quantity: 40 }],
    ['c', { message: '27 is not a multiple of 5. Enter 25 or 30.', nearest: [25, 30], quantity: 27 }],
  ])
})

test('a line with a ship-by date says what has changed since the buyer saw it', () => {
  const sent = { ...SENT, lines: SENT.lines.map((line) => ({ ...line, shipsBy: '2027-03-12' })) }
  const problem = {
    code: 'invalid-order-lines',
    lines: [
      rejected('a', 'promise-changed', { shipsBy: '2027-04-09' }),
      rejected('b', 'backorder-limit', { orderMultiple: 1, available: 31, nearestQuantities: [31] }),
      rejected('c', 'quantity-out-of-range', { available: 22 }),
    ],
  }
  const failure = parseListOrderFailure(new ApiError(409, problem), sent)
  expect(failure.code === 'lines' && [...failure.lines.values()].map(({ message }) => message)).toEqual([
    'The ship-by date is now 9 Apr (was 12 Mar). Order again to accept it.',
    'Only 31 can be promised. Enter 31 or fewer.',
    'Only 22 can be ordered now. Accounts can order more than is in stock after their first payment.',
  ])
})

test('a line above the stock can be ordered up to what its product promises', () => {
  const product = testProduct({ stock: 22, minOrderQuantity: 1, orderMultiple: 1 })
  const promised = {
    productID: product.id,
    quantity: 1,
    parts: [],
    shipsBy: null,
    handlingDays: 3,
    inStock: 22,
    available: 62,
    moreShipsBy: '2027-03-12',
    accountNeeds: null,
  }
  const row = (quantity: number, known: KnownPromise | null = promised) =>
    toListRow(
      { productID: product.id, typed: String(quantity), quantity, savedLine: null },
      product,
      known ?? undefined,
    )
  expect(row(22)).toMatchObject({ problem: null, promise: null })
  expect(row(60)).toMatchObject({ problem: null, promise: { shipsBy: '2027-03-12' } })
  expect(row(63)).toMatchObject({
    problem: { message: 'Only 62 can be promised. Enter 62 or fewer.', nearest: [62] },
    promise: null,
  })
  const fromStock = 'Only 22 units are in stock. Enter 1 to 22.'
  expect(row(60, null).problem?.message).toBe(fromStock)
  // An account that has never paid orders what is in stock.
  const blocked = row(60, { ...promised, accountNeeds: 'first-payment' })
  expect(blocked).toMatchObject({ problem: { message: fromStock, nearest: [22] }, promise: null })
})

test.each([
  [new ApiError(409, { code: 'order-list-version-conflict' }), 'list-changed'],
  [new TypeError('fetch failed'), 'no-answer'],
  // A gateway's response: the shop behind it may have placed the order.
  [new ApiError(502, {}), 'no-answer'],
  [new ApiError(503, { code: 'busy', detail: 'Try again.' }), 'other'],
])('%s is %s', (error, code) => {
  expect(parseListOrderFailure(error, SENT).code).toBe(code)
})

test.each([
  [new ApiError(401, { code: 'not-signed-in', detail: 'Try again.' }), 'other'],
  [new ApiError(503, { code: 'busy' }), 'not-saved'],
  [new TypeError('fetch failed'), 'not-saved'],
])('a list that could not be saved for %s is %s', (error, code) => {
  expect(parseSaveFailure(error).code).toBe(code)
})

test('a rejected line stays rejected until its quantity is changed', () => {
  const row = (productID: string, quantity: number) =>
    toListRow({ productID, typed: String(quantity), quantity, savedLine: null }, null)
  const failures = new Map([['a', { message: 'Only 30 are in stock.', nearest: [30], quantity: 40 }]])
  expect([...unresolvedFailures([row('a', 40), row('b', 40)], failures).keys()]).toEqual(['a'])
  expect(unresolvedFailures([row('a', 30), row('b', 40)], failures).size).toBe(0)
})
