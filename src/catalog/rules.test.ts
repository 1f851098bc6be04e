import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLowStock, searchWords, skuKey, slipsBetween, slipsOf, stockLabel } from './rules.ts'

test('stock above zero shows On Stock, otherwise Stock Out', () => {
  expect([stockLabel(1), stockLabel(0)]).toEqual(['On Stock', 'Stock Out'])
})

test('stock is low up to three minimum orders, and none is not low but out', () => {
  expect([isLowStock(60, 20), isLowStock(61, 20), isLowStock(0, 20)]).toEqual([true, false, false])
})

test('a SKU is one with and without its signs', () => {
  expect(skuKey('fx-13 c')).toBe(skuKey('FX13C'))
})

test('words are what people type, once each', () => {
  expect(searchWords("Mag-Drill, 18 V: mag drill's")).toEqual(['mag', 'drill', '18'])
})

test.each([
  ['hammer', 'hammer', 0],
  ['hamer', 'hammer', 1],
  ['hammmer', 'hammer', 1],
  ['hamemr', 'hammer', 1],
  ['hommer', 'hammer', 1],
  ['hame', 'hammer', 2],
])('%s is %s with %i slips', (typed, known, slips) => {
  expect(slipsBetween(typed, known, 2)).toBe(slips)
})

test('a word with one letter changed, dropped or doubled is one slip away', () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/)
  fc.assert(
    fc.property(word, fc.nat(11), fc.constantFrom('drop', 'double', 'change'), (known, at, how) => {
      const place = at % known.length
      const letter = how === 'drop' ? '' : how === 'double' ? `${known[place]}${known[place]}` : '0'
      expect(slipsBetween(known.slice(0, place) + letter + known.slice(place + 1), known, 1)).toBe(1)
    }),
  )
})

test('two words one slip apart share one of their shortened forms', () => {
  const letter = fc.constantFrom(...'abc')
  const word = fc.array(letter, { minLength: 3, maxLength: 8 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(word, word, (one, other) => {
      fc.pre(slipsBetween(one, other, 1) <= 1)
      expect(slipsOf(one).some((slip) => slipsOf(other).includes(slip))).toBe(true)
    }),
    { numRuns: 300 },
  )
})
