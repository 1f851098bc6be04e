import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsFromDecimal, decimalFromCents, formatAmount, formatMoney } from './money.ts'

test('every whole number of cents survives the way over the wire', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000_00), (cents) => {
      const onTheWire = JSON.parse(JSON.stringify(decimalFromCents(cents))) as number
      expect(centsFromDecimal(onTheWire)).toBe(cents)
    }),
  )
})

test.each([12.505, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
  '%s dollars are no cents',
  (decimal) => {
    expect(centsFromDecimal(decimal)).toBeNull()
  },
)

test('amounts are written with two decimals', () => {
  expect([formatMoney(149_000), formatAmount(7)]).toEqual(['$1,490.00', '0.07'])
})
