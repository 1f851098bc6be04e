import { describe, expect, test } from 'vitest'
import { formatPriceTiersProblem, getUnitPrice, type PriceTier, validatePriceTiers } from './price-tiers.ts'

describe('price tiers', () => {
  const terms = { minOrderQuantity: 21, orderMultiple: 4, listPrice: 149_00 }
  const good = [
    { from: 40, unitPrice: 144_50 },
    { from: 80, unitPrice: 140_00 },
  ]

  test.each([
    ['none', [], null],
    ['two falling tiers', good, null],
    ['eleven tiers', Array(11).fill(good[0]), 'A product can have at most 10 price tiers.'],
    [
      'a tier with a higher price',
      [...good, { from: 120, unitPrice: 141_00 }],
      'Tier 3: the price must be below $140.00, the price of the tier before it.',
    ],
    [
      'a tier at the list price',
      [{ from: 40, unitPrice: 149_00 }],
      'Tier 1: the price must be below the list price of $149.00.',
    ],
    [
      'a tier at the minimum',
      [{ from: 20, unitPrice: 140_00 }],
      'Tier 1 must start above 24, the smallest order.',
    ],
    [
      'a tier at the smallest order',
      [{ from: 24, unitPrice: 140_00 }],
      'Tier 1 must start above 24, the smallest order.',
    ],
    [
      'a tier between two multiples',
      [{ from: 42, unitPrice: 140_00 }],
      'Tier 1 must start at a multiple of 4.',
    ],
    [
      'tiers out of order',
      [good[1], { from: 40, unitPrice: 130_00 }],
      'Tier 2 must start above the tier before it.',
    ],
    [
      'the same tier twice',
      [good[0], { from: 40, unitPrice: 130_00 }],
      'Tier 2 must start above the tier before it.',
    ],
    [
      'a price of 0',
      [{ from: 40, unitPrice: 0 }],
      'Tier 1: the price must be an amount above 0, in whole cents.',
    ],
    [
      'a fraction of a cent',
      [{ from: 40, unitPrice: 140_00.5 }],
      'Tier 1: the price must be an amount above 0, in whole cents.',
    ],
    [
      'half a unit',
      [{ from: 40.5, unitPrice: 140_00 }],
      'Tier 1: the quantity must be a whole number, at most 1,000,000.',
    ],
  ] as [string, PriceTier[], string | null][])(
    '%s: the expected message, if any',
    (_name, tiers, message) => {
      const problem = validatePriceTiers(tiers, terms)
      expect(problem && formatPriceTiersProblem(problem)).toBe(message)
    },
  )

  test('each unit costs the price of the highest tier reached', () => {
    const prices = [21, 39, 40, 79, 80, 1_000].map((quantity) =>
      getUnitPrice(quantity, { listPrice: 149_00, priceTiers: good }),
    )
    expect(prices).toEqual([149_00, 149_00, 144_50, 144_50, 140_00, 140_00])
  })
})
