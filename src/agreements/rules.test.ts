import { expect, test } from 'vitest'
import { haveCommonDay } from '#app/lib/dates.ts'
import {
  agreementState,
  marginToList,
  parseAmount,
  parseDiscount,
  parsePastedPrice,
  readPastedRow,
  splitPastedPrices,
} from './rules.ts'

const days = (startsOn: string, endsOn: string) => ({ startsOn, endsOn })

test.each([
  ['draft', '2026-06-01', 'draft'],
  ['ended', '2026-06-01', 'ended'],
  ['active', '2025-12-31', 'upcoming'],
  ['active', '2026-01-01', 'active'],
  ['active', '2026-12-31', 'active'],
  ['active', '2027-01-01', 'ended'],
] as const)('%s on %s is %s', (status, day, expected) => {
  expect(agreementState({ status, ...days('2026-01-01', '2026-12-31') }, day)).toBe(expected)
})

test('agreements overlap if they share a day', () => {
  const year = days('2026-01-01', '2026-12-31')
  expect(haveCommonDay(year, days('2026-12-31', '2027-06-30'))).toBe(true)
  expect(haveCommonDay(year, days('2027-01-01', '2027-06-30'))).toBe(false)
})

test('the margin compares with the list price', () => {
  expect(marginToList(200_00, 150_00)).toEqual({ amount: -50_00, percent: -25 })
  expect(marginToList(149_00, 155_00)).toEqual({ amount: 6_00, percent: 4 })
})

test('a paste has tabs or semicolons, and may begin with column names', () => {
  expect(splitPastedPrices('SKU\tPrice\nFX-13\t120.50\t10\r\n\nFX-16;99;;5')).toEqual([
    'FX-13\t120.50\t10',
    'FX-16\t99\t\t5',
  ])
  expect(readPastedRow('FX-16 \t99\t\t5')).toEqual({
    sku: 'FX-16',
    price: '99',
    minOrder: '',
    orderMultiple: '5',
    from: '',
  })
  expect(splitPastedPrices('PART-100;12')).toHaveLength(1)
})

test('volume prices are pasted in three columns, or in any columns with names', () => {
  const rows = ['FX-13\t120', 'FX-13\t110\t\t\t50']
  expect(splitPastedPrices('FX-13;120\nFX-13;110;50', 'volume')).toEqual(rows)
  expect(
    splitPastedPrices('SKU;From quantity;Name;Unit price\nFX-13;;Drill;120\nFX-13;50;Drill;110'),
  ).toEqual(rows)
  expect(splitPastedPrices('SKU\tPrice\tMinimum order quantity\nFX-13\t120\t9', 'volume')).toEqual([
    'FX-13\t120\t9',
  ])
})

const row = { sku: 'FX-13', price: '120.50', minOrder: '', orderMultiple: '', from: '' }

test.each([
  [{}, { price: 120_50, minOrderQuantity: null, orderMultiple: null, from: null }],
  [{ from: '50' }, { price: 120_50, minOrderQuantity: null, orderMultiple: null, from: 50 }],
  [
    { from: '1', minOrder: '3' },
    { price: 120_50, minOrderQuantity: 4, orderMultiple: null, from: null },
  ],
  [
    { price: '$120', minOrder: '0', orderMultiple: '5' },
    { price: 120_00, minOrderQuantity: 1, orderMultiple: 5, from: null },
  ],
  [{ price: '120,50' }, { problem: 'Use a point for decimals and nothing for thousands, such as 1490.50.' }],
  [{ price: '120.505' }, { problem: 'The price must have at most two decimals.' }],
  [{ price: '-1' }, { problem: 'The price must be above 0.' }],
  [{ price: '0' }, { problem: 'The price must be above 0.' }],
  [{ price: '99999999' }, { problem: 'The price must be at most 10,000,000.' }],
  [{ price: '' }, { problem: 'Enter a price.' }],
  [{ price: '=1+1' }, { problem: 'Enter a number.' }],
  [{ sku: '' }, { problem: 'Enter a SKU.' }],
  [{ minOrder: '1.5' }, { problem: 'The minimum must be a whole number.' }],
  [{ orderMultiple: '0' }, { problem: 'The multiple must be a whole number above 0.' }],
  [{ from: 'ten' }, { problem: 'The quantity must be a whole number above 0.' }],
  [
    { from: '50', minOrder: '9' },
    { problem: 'Enter minimum and multiple in the row of the price without a quantity.' },
  ],
])('the row %j is read or rejected', (change, expected) => {
  expect(parsePastedPrice({ ...row, ...change })).toEqual(expected)
})

test.each([
  ['', null, null],
  ['12.5', 1_250, 12.5],
  ['0.01', 1, 0.01],
  ['90', 9_000, 90],
  ['90.01', undefined, 90.01],
  ['0', undefined, undefined],
  ['-5', undefined, undefined],
  ['12,5', 1_250, 12.5],
  ['1.234,50', undefined, 1234.5],
  ['12.555', undefined, undefined],
])('%j is the discount %j and the amount %j', (text, discount, amount) => {
  expect(parseDiscount(text)).toBe(discount)
  expect(parseAmount(text)).toBe(amount)
})
