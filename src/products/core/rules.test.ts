import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  extractSearchTerms,
  isLowStock,
  isWithinOneTypo,
  listDeletionVariants,
  normalizeSku,
} from './rules.ts'
import { getStockLabel } from './stock-label.ts'

test('stock above zero shows On Stock, otherwise Stock Out', () => {
  expect([getStockLabel(1), getStockLabel(0)]).toEqual(['On Stock', 'Stock Out'])
})

test('stock is low up to three minimum orders, and zero is not low but out', () => {
  const isLow = (stock: number, terms: { lowStock?: number; orderMultiple?: number } = {}) =>
    isLowStock({ stock, minOrderQuantity: 21, orderMultiple: 1, ...terms })
  // The smallest order is 21 units, or 25 in multiples of 5.
  expect([isLow(42), isLow(43), isLow(0)]).toEqual([true, false, false])
  expect([isLow(50, { orderMultiple: 5 }), isLow(51, { orderMultiple: 5 })]).toEqual([true, false])
  expect([isLow(100, { lowStock: 100 }), isLow(101, { lowStock: 100 }), isLow(1, { lowStock: 0 })]).toEqual([
    true,
    false,
    false,
  ])
})

test.each(['fx-13 c', 'FX.13/C', 'FX_13–C', 'FX−13\u00a0C\u200b', '(FX-13: C)'])(
  '%j is the same SKU as FX-13C',
  (sku) => {
    expect(normalizeSku(sku)).toBe(normalizeSku('FX-13C'))
  },
)

test.each(['FX-13C патрон', 'FX-13C 钻', 'FX-13C²', 'FX-13C+', 'FX-13Ç'])(
  '%j is a different SKU than FX-13C',
  (sku) => {
    expect(normalizeSku(sku)).not.toBe(normalizeSku('FX-13C'))
  },
)

test('search terms are lower-case words without duplicates', () => {
  expect(extractSearchTerms("Mag-Drill, 18 V: mag drill's")).toEqual(['mag', 'drill', '18'])
})

test.each([
  ['hammer', 'hammer', true],
  ['hamer', 'hammer', true],
  ['hammmer', 'hammer', true],
  ['hamemr', 'hammer', true],
  ['hommer', 'hammer', true],
  ['hame', 'hammer', false],
  ['hmamre', 'hammer', false],
])('%s is within one typo of %s: %s', (typed, word, isWithin) => {
  expect([isWithinOneTypo(typed, word), isWithinOneTypo(word, typed)]).toEqual([isWithin, isWithin])
})

test('a word with one letter changed, deleted or doubled is one typo away', () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/)
  fc.assert(
    fc.property(word, fc.nat(11), fc.constantFrom('delete', 'double', 'change'), (original, at, edit) => {
      const index = at % original.length
      const replacement =
        edit === 'delete' ? '' : edit === 'double' ? `${original[index]}${original[index]}` : '0'
      const misspelled = original.slice(0, index) + replacement + original.slice(index + 1)
      expect(isWithinOneTypo(misspelled, original)).toBe(true)
    }),
  )
})

test('two words that are one typo apart share a deletion variant', () => {
  const letter = fc.constantFrom(...'abc')
  const word = fc.array(letter, { minLength: 3, maxLength: 8 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(word, word, (one, other) => {
      fc.pre(isWithinOneTypo(one, other))
      expect(listDeletionVariants(one).some((variant) => listDeletionVariants(other).includes(variant))).toBe(
        true,
      )
    }),
    { numRuns: 300 },
  )
})
