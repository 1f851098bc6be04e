import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minOrderFromQuantity, quantityFromMinOrder } from './min-order.ts'
import { quantityRangeMessage } from './quantity-messages.ts'
import { getSmallestOrder, quantityProblem } from './quantity-rules.ts'

const given = fc.record({
  minOrder: fc.nat(10_000),
  orderMultiple: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 500 })),
})

test('an order must exceed the minimum of the specification, and the message names that minimum', () => {
  fc.assert(
    fc.property(given, fc.integer({ min: -1, max: 1 }), ({ minOrder, orderMultiple }, beside) => {
      const limits = {
        minOrderQuantity: quantityFromMinOrder(minOrder),
        orderMultiple,
        available: 1_000_000,
      }
      const isBelow = quantityProblem(minOrder + beside, limits) === 'below-minimum'
      expect(isBelow).toBe(minOrder + beside <= minOrder)
      expect(quantityRangeMessage(limits)).toBe(`Must be more than ${minOrder} and  less than 1000000`)
      expect(minOrderFromQuantity(limits.minOrderQuantity)).toBe(minOrder)
    }),
  )
})

test('the smallest order is the first multiple that exceeds the minimum', () => {
  fc.assert(
    fc.property(given, ({ minOrder, orderMultiple }) => {
      const smallest = getSmallestOrder({ minOrderQuantity: quantityFromMinOrder(minOrder), orderMultiple })
      expect(smallest % orderMultiple).toBe(0)
      expect(smallest).toBeGreaterThan(minOrder)
      expect(smallest - orderMultiple).toBeLessThanOrEqual(minOrder)
    }),
  )
})
