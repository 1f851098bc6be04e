import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_CENTS } from '#app/lib/money.ts'
import {
  maxAvailableQuantity,
  minAvailableQuantity,
  nearestQuantities,
  orderTotal,
  parseQuantityInput,
  type QuantityLimits,
  quantityProblem,
} from './quantity-rules.ts'

const limits = fc.record({
  minOrderQuantity: fc.integer({ min: 1, max: 10_000 }),
  orderMultiple: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 500 })),
  available: fc.nat(10_000),
})

describe('a quantity', () => {
  test.each([
    [20, 'below-minimum'],
    [21, null],
    [340, null],
    [341, 'above-stock'],
    [0, 'below-minimum'],
    [-1, 'below-minimum'],
    [21.5, 'not-whole'],
    [Number.NaN, 'not-whole'],
    [2 ** 53, 'not-whole'],
  ])('of %s between 20 and 340 is %s', (quantity, problem) => {
    expect(quantityProblem(quantity, { minOrderQuantity: 21, orderMultiple: 1, available: 340 })).toBe(
      problem,
    )
  })

  test.each([
    [24, null],
    [26, 'not-an-order-multiple'],
    [20, 'below-minimum'],
    [18, 'below-minimum'],
    [344, 'above-stock'],
  ])('of %s with an order multiple of four is %s', (quantity, problem) => {
    expect(quantityProblem(quantity, { minOrderQuantity: 21, orderMultiple: 4, available: 343 })).toBe(
      problem,
    )
  })

  /** Every valid quantity, found by trying all of them. */
  const orderable = (given: QuantityLimits) =>
    Array.from({ length: given.available + 1 }, (_, quantity) => quantity).filter(
      (quantity) => quantityProblem(quantity, given) === null,
    )

  test('has a smallest and a largest valid value', () => {
    fc.assert(
      fc.property(limits, (given) => {
        const all = orderable(given)
        expect([minAvailableQuantity(given), maxAvailableQuantity(given)]).toEqual([
          all[0] ?? null,
          all.at(-1) ?? null,
        ])
      }),
    )
  })

  test('is between its nearest valid quantities if it is invalid', () => {
    fc.assert(
      fc.property(limits, fc.oneof(fc.integer({ min: -5, max: 12_000 }), fc.double()), (given, quantity) => {
        const all = orderable(given)
        const below = all.findLast((valid) => valid < quantity)
        const above = all.find((valid) => valid > quantity)
        expect(nearestQuantities(quantity, given)).toEqual([below, above].filter((one) => one !== undefined))
      }),
    )
  })

  test.each([
    ['50', 50],
    [' 50 ', 50],
    ['1,000', 1_000],
    ['1.000.000', 1_000_000],
    ['10 000', 10_000],
    ['10,00', Number.NaN],
    ['0,500', Number.NaN],
    ['', Number.NaN],
    ['1e3', Number.NaN],
    ['-5', Number.NaN],
    ['5.0', Number.NaN],
    ['0x10', Number.NaN],
    ['١٢', Number.NaN],
  ])('typed as "%s" is %s', (input, quantity) => {
    expect(parseQuantityInput(input)).toBe(quantity)
  })
})

describe('a total', () => {
  test('is exact to the cent, whatever the lines', () => {
    const line = fc.record({ unitPrice: fc.nat(1_000_000_00), quantity: fc.nat(1_000_000) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const exact = lines.reduce(
          (sum, { unitPrice, quantity }) => sum + BigInt(unitPrice) * BigInt(quantity),
          0n,
        )
        if (exact > BigInt(MAX_CENTS)) expect(() => orderTotal(lines)).toThrow(RangeError)
        else expect(BigInt(orderTotal(lines))).toBe(exact)
      }),
    )
  })
})
