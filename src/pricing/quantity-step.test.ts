import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quantityProblem } from './quantity-rules.ts'
import { stepQuantity } from './quantity-step.ts'

const FIVES = { minOrderQuantity: 21, orderMultiple: 5, available: 342 }

describe('the quantity stepper', () => {
  test.each([
    [25, 1, 30],
    [25, -1, 25],
    [27, 1, 30],
    [27, -1, 25],
    [338, 1, 340],
    [340, 1, 340],
    [25, 10, 75],
    [3, 1, 25],
    [9_999, -1, 340],
    [Number.NaN, 1, 25],
  ])('at %s goes %s to %s', (quantity, by, to) => {
    expect(stepQuantity(quantity, by, FIVES)).toBe(to)
  })

  test('always goes to a valid quantity, and stays where it is if there is none', () => {
    const limits = fc.record({
      minOrderQuantity: fc.integer({ min: 1, max: 60 }),
      orderMultiple: fc.integer({ min: 1, max: 24 }),
      available: fc.nat(400),
    })
    const by = fc.constantFrom(1, -1, 10, -10)
    fc.assert(
      fc.property(fc.nat(1_000), by, limits, (quantity, steps, of) => {
        const next = stepQuantity(quantity, steps, of)
        if (next !== null) expect(quantityProblem(next, of)).toBeNull()
      }),
    )
    expect(stepQuantity(5, 1, { minOrderQuantity: 21, orderMultiple: 1, available: 20 })).toBeNull()
  })
})
