import { expect, test } from 'vitest'
import { formatNextTier, isNearTier } from './next-tier.ts'
import { formatSmallestOrder } from './smallest-order.ts'

const tier = (from: number, quantity: number) => ({
  from,
  unitPrice: 144_50,
  additionalUnits: from - quantity,
  saving: 0,
})

test.each([
  [32, true],
  [31, false],
  [39, true],
  [21, false],
])('the tier from 40 units is suggested for an order of %i: %s', (quantity, isNear) => {
  expect(isNearTier(tier(40, quantity))).toBe(isNear)
})

test('a suggestion names the quantity, the price and the discount', () => {
  expect(formatNextTier(tier(40, 32), 149_00)).toBe('Order 40: $144.50 each (3% off)')
})

test.each([
  [21, 1, 'From 21 units'],
  [26, 5, 'From 30 units, in multiples of 5'],
  [1, 1, 'From 1 unit'],
])('a minimum of %i and a multiple of %i is shown as %j', (minOrderQuantity, orderMultiple, text) => {
  expect(formatSmallestOrder({ minOrderQuantity, orderMultiple })).toBe(text)
})
