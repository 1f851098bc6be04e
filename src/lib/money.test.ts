import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  centsForDisplay,
  centsFromDecimal,
  decimalFromCents,
  formatAmount,
  formatMoney,
  MAX_CENTS,
} from './money.ts'

test('every whole number of cents survives a round trip through the API', () => {
  fc.assert(
    fc.property(
      fc.maxSafeNat().map((some) => some % (MAX_CENTS + 1)),
      (cents) => {
        const asDecimal = JSON.parse(JSON.stringify(decimalFromCents(cents))) as number
        expect(centsFromDecimal(asDecimal)).toBe(cents)
      },
    ),
  )
})

test('the largest amount is accepted, and one cent more is not', () => {
  expect(centsFromDecimal(decimalFromCents(MAX_CENTS))).toBe(MAX_CENTS)
  expect(centsFromDecimal(decimalFromCents(MAX_CENTS + 1))).toBeNull()
})

test.each([12.505, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
  '%s dollars cannot be converted to cents',
  (decimal) => {
    expect(centsFromDecimal(decimal)).toBeNull()
  },
)

test('amounts are formatted with two decimals', () => {
  expect([formatMoney(149_000), formatAmount(7)]).toEqual(['$1,490.00', '0.07'])
})

test('an amount that cannot be read is shown as a dash, not as zero', () => {
  expect([formatMoney(centsForDisplay(0.001)), formatAmount(centsForDisplay(Number.NaN))]).toEqual(['–', '–'])
})
