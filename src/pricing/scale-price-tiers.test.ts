import { expect, test } from 'vitest'
import { validatePriceTiers } from './price-tiers.ts'
import { formatPriceChange, isBelowVolumePrices, scalePriceTiers } from './scale-price-tiers.ts'

const TIERS = [
  { from: 40, unitPrice: 144_50 },
  { from: 80, unitPrice: 140_00 },
  { from: 160, unitPrice: 134_00 },
]
const LIST = 149_00

test('a small cut leaves the volume prices valid, a cut to the first one or below does not', () => {
  expect(isBelowVolumePrices(144_51, TIERS)).toBe(false)
  expect(isBelowVolumePrices(144_50, TIERS)).toBe(true)
  expect(isBelowVolumePrices(100_00, [])).toBe(false)
})

test('the volume prices keep their discounts', () => {
  const scaled = scalePriceTiers(TIERS, { from: LIST, to: 141_55 })
  expect(scaled.map(({ from, unitPrice }) => [from, unitPrice])).toEqual([
    [40, 137_28],
    [80, 133_00],
    [160, 127_30],
  ])
})

test.each([1, 7, 99, 1_00, 50_00, 149_00, 9_999_99])(
  'at a list price of %i cents they stay valid or run out of cents',
  (to) => {
    const priceTiers = scalePriceTiers(TIERS, { from: LIST, to })
    const problem = validatePriceTiers(priceTiers, { minOrderQuantity: 21, orderMultiple: 1, listPrice: to })
    if (to > TIERS.length) expect(problem).toBeNull()
    expect(priceTiers.every(({ unitPrice }) => unitPrice >= 1)).toBe(true)
  },
)

test.each([
  [95_00, '−5%'],
  [95_30, '−4.7%'],
  [112_00, '+12%'],
])('from 100.00 to %i cents is %s', (to, text) => {
  expect(formatPriceChange({ from: 100_00, to })).toBe(text)
})
