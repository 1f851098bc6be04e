import { expect, test } from 'vitest'
import {
  formatTradeValue,
  hasGtinCheckDigit,
  mergeTradeData,
  TRADE_KEYS,
  tradeFieldOf,
} from './trade-fields.ts'

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

test('a value is shown with its unit', () => {
  const data = { unitsPerCarton: 1, unitsPerPallet: 96, packedMassKg: 4.2, customsCode: '84672110' }
  const values = TRADE_KEYS.map((key) => formatTradeValue(data, key)).filter((value) => value !== undefined)
  expect(values).toEqual(['84672110', '4.2 kg', '1 unit', '96 units'])
})
