import { expect, test } from 'vitest'
import { priceMarks } from './price-marks.ts'

const LIMITS = { maxDiscount: 20, floorPrice: 7_500 }
const marks = (unitPrice: number, tierPrices: number[] = [], limits = {}) =>
  priceMarks(
    {
      unitPrice,
      listPrice: 10_000,
      priceTiers: tierPrices.map((price, index) => ({ from: 10 + index, unitPrice: price })),
    },
    { ...LIMITS, ...limits },
  )

test.each([
  [10_000, [], []],
  [10_001, [], ['above-list']],
  [8_000, [], []],
  [7_999, [], ['deep-discount']],
  [7_500, [], ['deep-discount']],
  [7_499, [], ['deep-discount', 'below-floor']],
  [0, [], ['deep-discount', 'below-floor']],
  [9_000, [8_500, 7_400], ['deep-discount', 'below-floor']],
  [9_000, [10_500], ['above-list']],
])('a price of %i with tiers of %j against a list price of 10,000 is %j', (price, tiers, expected) => {
  expect(marks(price, tiers)).toEqual(expected)
})

test('without a floor price and with a limit of 100% no low price is marked', () => {
  expect(marks(0, [], { maxDiscount: 100, floorPrice: null })).toEqual([])
})
