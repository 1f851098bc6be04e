import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { testProduct } from '../../testing/test-product.ts'
import { parseCurrentTerms, parsePurchaseFailure } from './purchase-failure.ts'

const product = testProduct({
  listPrice: 149_00,
  minOrderQuantity: 21,
  priceTiers: [{ from: 40, unitPrice: 144_50 }],
})
const now = {
  price: 152,
  unitPrice: 146,
  priceTiers: [{ from: 40, price: 146 }],
  available: 25,
  minOrder: 20,
  orderMultiple: 2,
}

test.each([
  [
    'a changed price',
    new ApiError(409, { code: 'price-changed', ...now }),
    { code: 'price-changed', was: 144.5, now: 146 },
  ],
  [
    'a quantity above the current stock',
    new ApiError(422, { code: 'quantity-out-of-range', ...now }),
    { code: 'quantity-out-of-range', limits: { minOrderQuantity: 21, orderMultiple: 2, available: 25 } },
  ],
  [
    'a quantity that is not an order multiple',
    new ApiError(422, { code: 'not-an-order-multiple', ...now }),
    { code: 'quantity-out-of-range', limits: { minOrderQuantity: 21, orderMultiple: 2, available: 25 } },
  ],
  ['an archived product', new ApiError(404, { code: 'product-not-found' }), { code: 'discontinued' }],
  ['a lost connection', new TypeError('Failed to fetch'), { code: 'no-answer' }],
  ['a gateway error', new ApiError(502, {}), { code: 'no-answer' }],
  [
    'an unavailable database',
    new ApiError(503, { code: 'database-unavailable', detail: 'Nothing was changed.' }),
    { code: 'other', message: 'Nothing was changed.' },
  ],
])('the order form recognizes %s', (_name, error, failure) => {
  expect(parsePurchaseFailure(error, product, 144.5)).toEqual(failure)
})

test('the values in an error response replace the ones shown before', () => {
  expect(parseCurrentTerms(new ApiError(409, now))).toEqual({
    listPrice: 152_00,
    priceTiers: [{ from: 40, unitPrice: 146_00 }],
    stock: 25,
    minOrderQuantity: 21,
    orderMultiple: 2,
  })
  expect(parseCurrentTerms(new ApiError(404, {}))).toBeNull()
})
