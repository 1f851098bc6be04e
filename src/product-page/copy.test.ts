import { expect, test } from 'vitest'
import { productPageCopy } from './copy.ts'

test.each([
  [0, 'Ships on the day of the payment.'],
  [1, 'Ships within 1 working day of the payment.'],
  [3, 'Ships within 3 working days of the payment.'],
])('a product in stock and %i days of handling: %s', (days, text) => {
  expect(productPageCopy.shipsWithin(days)).toBe(text)
})
