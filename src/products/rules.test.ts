import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeEditDistance,
  extractSearchTerms,
  getStockLabel,
  isLowStock,
  listDeletionVariants,
  normalizeSku,
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
