import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeEditDistance,
  extractSearchTerms,
  formatPriceTiersProblem,
  getStockLabel,
  getUnitPrice,
  isLowStock,
  listDeletionVariants,
  normalizeSku,
  type PriceTier,
  validatePriceTiers,
} from './rules.ts'

test('stock above zero shows On Stock, otherwise Stock Out', () => {
  expect([getStockLabel(1), getStockLabel(0)]).toEqual(['On Stock', 'Stock Out'])
})

test('stock is low up to three minimum orders, and none is not low but out', () => {
  expect([isLowStock(60, 20), isLowStock(61, 20), isLowStock(0, 20)]).toEqual([true, false, false])
})

test.each(['fx-13 c', 'FX.13/C', 'FX_13–C', 'FX−13\u00a0C\u200b', '(FX-13: C)'])(
  '%j is FX-13C, whatever its signs',
  (sku) => {
    expect(normalizeSku(sku)).toBe(normalizeSku('FX-13C'))
  },
)

test.each(['FX-13C патрон', 'FX-13C 钻', 'FX-13C²', 'FX-13C+', 'FX-13Ç'])(
  '%j only begins like FX-13C and is another',
  (sku) => {
    expect(normalizeSku(sku)).not.toBe(normalizeSku('FX-13C'))
  },
)

test('words are what people type, once each', () => {
  expect(extractSearchTerms("Mag-Drill, 18 V: mag drill's")).toEqual(['mag', 'drill', '18'])
})

test.each([
  ['hammer', 'hammer', 0],
  ['hamer', 'hammer', 1],
  ['hammmer', 'hammer', 1],
  ['hamemr', 'hammer', 1],
  ['hommer', 'hammer', 1],
  ['hame', 'hammer', 2],
])('%s is %s with %i slips', (typed, known, slips) => {
  expect(computeEditDistance(typed, known, 2)).toBe(slips)
})

test('a word with one letter changed, dropped or doubled is one slip away', () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/)
  fc.assert(
    fc.property(word, fc.nat(11), fc.constantFrom('drop', 'double', 'change'), (known, at, how) => {
      const place = at % known.length
      const letter = how === 'drop' ? '' : how === 'double' ? `${known[place]}${known[place]}` : '0'
      expect(computeEditDistance(known.slice(0, place) + letter + known.slice(place + 1), known, 1)).toBe(1)
    }),
  )
})

test('two words one slip apart share one of their shortened forms', () => {
  const letter = fc.constantFrom(...'abc')
  const word = fc.array(letter, { minLength: 3, maxLength: 8 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(word, word, (one, other) => {
      fc.pre(computeEditDistance(one, other, 1) <= 1)
      expect(listDeletionVariants(one).some((slip) => listDeletionVariants(other).includes(slip))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

describe('a ladder', () => {
  const terms = { minOrder: 20, multiple: 4, listPrice: 149_00 }
  const good = [
    { from: 40, unitPrice: 144_50 },
    { from: 80, unitPrice: 140_00 },
  ]

  test.each([
    ['none at all', [], null],
    ['two rungs that fall', good, null],
    ['eleven rungs', Array(11).fill(good[0]), 'A machine may have at most 10 price breaks.'],
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
