import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import type { OrderToPlace } from '#app/orders/core/order-adapter.ts'
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

test.each([
  [new ApiError(409, { code: 'order-list-version-conflict' }), 'list-changed'],
  [new ApiError(401, { code: 'not-signed-in' }), 'signed-out'],
  [new TypeError('fetch failed'), 'no-answer'],
  // A gateway's response: the shop behind it may have placed the order.
  [new ApiError(502, {}), 'no-answer'],
  [new ApiError(503, { code: 'busy', detail: 'Try again.' }), 'other'],
])('%s is %s', (error, code) => {
  expect(parseListOrderFailure(error, SENT).code).toBe(code)
})

test.each([
  [new ApiError(401, { code: 'not-signed-in' }), 'signed-out'],
  [new ApiError(503, { code: 'busy' }), 'not-saved'],
  [new TypeError('fetch failed'), 'not-saved'],
])('a list that could not be saved for %s is %s', (error, code) => {
  expect(parseSaveFailure(error)).toEqual({ code })
})

test('a rejected line stays rejected until its quantity is changed', () => {
  const row = (productID: string, quantity: number) =>
    toListRow({ productID, typed: String(quantity), quantity, savedLine: null }, null)
  const failures = new Map([['a', { message: 'Only 30 are in stock.', nearest: [30], quantity: 40 }]])
  expect([...unresolvedFailures([row('a', 40), row('b', 40)], failures).keys()]).toEqual(['a'])
  expect(unresolvedFailures([row('a', 30), row('b', 40)], failures).size).toBe(0)
})
