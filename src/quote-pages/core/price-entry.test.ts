import { expect, test } from 'vitest'
import {
  discountedPrice,
  formatChange,
  parsePercent,
  parsePrice,
  parseUnitCount,
  readPastedPrices,
  readPriceEntry,
} from './price-entry.ts'

const LINE = { listPrice: 10_005, agreementPrice: 9_500, targetPrice: null }

test.each([
  ['1234.5', 123_450],
  ['1,234.50', 123_450],
  ['$1,234.50', 123_450],
  ['1.234,50 €', 123_450],
  ['1 234,5', 123_450],
  ['0', 0],
])('%s is a price', (text, cents) => {
  expect(parsePrice(text)).toBe(cents)
})

test.each(['', 'abc', '-1', '1.234', '12.345', '1,23,456', '1e3', '9'.repeat(14)])(
  '%j is no price',
  (text) => {
    expect(parsePrice(text)).toBeUndefined()
  },
)

test('an entry can name a percentage off the list price or the column to take', () => {
  expect(readPriceEntry('-5%', LINE)).toBe(9_505)
  expect(readPriceEntry('+2.5 %', LINE)).toBe(10_255)
  expect(readPriceEntry('l', LINE)).toBe(10_005)
  expect(readPriceEntry('A', LINE)).toBe(9_500)
  expect(readPriceEntry('t', LINE)).toBeUndefined()
  expect(readPriceEntry('-101%', LINE)).toBeUndefined()
  expect(readPriceEntry('95', LINE)).toBe(9_500)
})

test('half a cent of a discount is rounded up for each line', () => {
  expect(discountedPrice(10_005, 500)).toBe(9_505)
  expect(discountedPrice(1, 5_000)).toBe(1)
  const total = Array.from({ length: 333 }, (_, index) => discountedPrice(1_001 + index, 370))
  expect(total.every((price, index) => Math.abs(price - (1_001 + index) * 0.963) <= 0.5)).toBe(true)
})

test.each([
  ['3.7', 370],
  ['3.7%', 370],
  ['100', 10_000],
  ['101', undefined],
  ['-3', undefined],
  ['3.725', undefined],
])('%s percent are %s basis points', (text, basisPoints) => {
  expect(parsePercent(text)).toBe(basisPoints)
})

test('the change of a price is shown in percent with its sign', () => {
  expect(formatChange(9_250, 10_000)).toBe('−7.5%')
  expect(formatChange(10_300, 10_000)).toBe('+3.0%')
  expect([formatChange(null, 1), formatChange(5, 5), formatChange(1, 0)]).toEqual(['', '', ''])
})

const LINES = [
  { lineNo: 1, sku: 'FX-24' },
  { lineNo: 2, sku: 'FX-60M' },
  { lineNo: 3, sku: 'FX-32R' },
]

test('a quantity may have groups of digits, but no decimals', () => {
  expect(['60', '1,200', '1.200', '40,00', '2,5', '0', ''].map(parseUnitCount)).toEqual([
    60,
    1_200,
    1_200,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a pasted column fills the lines from the current one on', () => {
  const { texts, unmatched } = readPastedPrices('90\r\n1,200.00\r\n\r\n7', LINES, 1)
  expect([...texts]).toEqual([
    [2, '90'],
    [3, '1,200.00'],
  ])
  expect(unmatched).toBe(1)
})

test('a pasted row without an SKU fills no line without product', () => {
  expect(readPastedPrices('\tTraining\t80', [...LINES, { lineNo: 4, sku: '' }], 0)).toEqual({
    texts: new Map(),
    unmatched: 1,
  })
})

test('pasted rows with an SKU find their lines in any order', () => {
  const { texts, unmatched } = readPastedPrices('fx-32r\tBench drill\t80\nFX-9\t1\nFX-24\t70', LINES, 2)
  expect([...texts]).toEqual([
    [3, '80'],
    [1, '70'],
  ])
  expect(unmatched).toBe(1)
})
