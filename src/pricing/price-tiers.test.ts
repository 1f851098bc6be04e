import { describe, expect, test } from 'vitest'
import { formatPriceTiersProblem, getUnitPrice, type PriceTier, validatePriceTiers } from './price-tiers.ts'

describe('a ladder', () => {
  const terms = { minOrder: 20, multiple: 4, listPrice: 149_00 }
  const good = [
    { from: 40, unitPrice: 144_50 },
    { from: 80, unitPrice: 140_00 },
  ]

  test.each([
    ['none at all', [], null],
    ['two rungs that fall', good, null],
    ['eleven rungs', Array(11).fill(good[0]), 'A product may have at most 10 price breaks.'],
    [
      'a rung that rises',
      [...good, { from: 120, unitPrice: 141_00 }],
      'Break 3: the price must be below $140.00, the break before it.',
    ],
    [
      'a rung at the list price',
      [{ from: 40, unitPrice: 149_00 }],
      'Break 1: the price must be below the list price of $149.00.',
    ],
    [
      'a rung at the minimum',
      [{ from: 20, unitPrice: 140_00 }],
      'Break 1: must begin above 24, the smallest order, or nobody would pay the list price.',
    ],
    [
      'a rung at the smallest order',
      [{ from: 24, unitPrice: 140_00 }],
      'Break 1: must begin above 24, the smallest order, or nobody would pay the list price.',
    ],
    [
      'a rung between two multiples',
      [{ from: 42, unitPrice: 140_00 }],
      'Break 1: must begin at a multiple of 4, or no order reaches it exactly.',
    ],
    [
      'rungs in no order',
      [good[1], { from: 40, unitPrice: 130_00 }],
      'Break 2: must begin above the break before it.',
    ],
    [
      'the same rung twice',
      [good[0], { from: 40, unitPrice: 130_00 }],
      'Break 2: must begin above the break before it.',
    ],
    ['a gift', [{ from: 40, unitPrice: 0 }], 'Break 1: the price must be an amount above 0, in whole cents.'],
    [
      'a fraction of a cent',
      [{ from: 40, unitPrice: 140_00.5 }],
      'Break 1: the price must be an amount above 0, in whole cents.',
    ],
    [
      'half a piece',
      [{ from: 40.5, unitPrice: 140_00 }],
      'Break 1: the quantity must be a whole number, at most 1,000,000.',
    ],
  ] as [string, PriceTier[], string | null][])('of %s is judged', (_name, breaks, message) => {
    const problem = validatePriceTiers(breaks, terms)
    expect(problem && formatPriceTiersProblem(problem)).toBe(message)
  })

  test('gives each piece the price of the deepest rung that is reached', () => {
    const prices = [21, 39, 40, 79, 80, 1_000].map((quantity) =>
      getUnitPrice(quantity, { listPrice: 149_00, priceTiers: good }),
    )
    expect(prices).toEqual([149_00, 149_00, 144_50, 144_50, 140_00, 140_00])
  })
})
