import { expect, test } from 'vitest'
import { hasGtinCheckDigit, mergeTradeData, TRADE_KEYS, tradeFieldOf } from './trade-fields.ts'

test('the check digits of GS1 are known, and every other last digit is wrong', () => {
  // https://www.gs1.org/services/how-calculate-check-digit-manually
  for (const gtin of ['6291041500213', '40170725', '036000291452', '10614141000415'])
    for (let digit = 0; digit < 10; digit += 1)
      expect(hasGtinCheckDigit(gtin.slice(0, -1) + digit)).toBe(gtin.endsWith(String(digit)))
})

test('the example of every field is valid', () => {
  for (const key of TRADE_KEYS) {
    const { example, kind, findProblem } = tradeFieldOf(key)
    expect(findProblem((kind === 'number' ? Number(example) : example) as never), key).toBeNull()
  }
})

test('a change keeps what it does not name, and null removes a value', () => {
  const before = { gtin: '9520000000011', unitsPerCarton: 4 }
  expect(mergeTradeData(before, { gtin: null, originCountry: 'GB' })).toEqual({
    originCountry: 'GB',
    unitsPerCarton: 4,
  })
  expect(mergeTradeData(before)).toEqual(before)
})
