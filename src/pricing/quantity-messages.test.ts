import { expect, test } from 'vitest'
import {
  quantityAdvice,
  quantityErrorMessage,
  quantityRange,
  quantityRangeMessage,
} from './quantity-messages.ts'
import { quantityProblem } from './quantity-rules.ts'

test.each([
  [{ minOrderQuantity: 21, orderMultiple: 1, available: 340 }, '21 to 340'],
  [{ minOrderQuantity: 21, orderMultiple: 4, available: 343 }, '24 to 340 in multiples of 4'],
  [{ minOrderQuantity: 1000, orderMultiple: 1, available: 12_000 }, '1,000 to 12,000'],
  [{ minOrderQuantity: 21, orderMultiple: 1, available: 21 }, 'exactly 21'],
  [{ minOrderQuantity: 21, orderMultiple: 6, available: 29 }, 'exactly 24'],
  [{ minOrderQuantity: 21, orderMultiple: 1, available: 20 }, null],
  [{ minOrderQuantity: 21, orderMultiple: 25, available: 24 }, null],
  [{ minOrderQuantity: 1, orderMultiple: 1, available: 0 }, null],
])('within %j the range is %s', (limits, words) => {
  expect(quantityRange(limits)).toBe(words)
})

test.each([
  [20, 'Orders must be above the minimum of 20. Enter 21 to 340.'],
  [5, 'Orders must be above the minimum of 20. Enter 21 to 340.'],
  [341, 'Only 340 units are in stock. Enter 21 to 340.'],
  [Number.NaN, 'Enter a whole number, 21 to 340.'],
])('the advice for %d names valid quantities', (quantity, words) => {
  const limits = { minOrderQuantity: 21, orderMultiple: 1, available: 340 }
  const problem = quantityProblem(quantity, limits)
  expect(problem && quantityAdvice(problem, quantity, limits)).toBe(words)
})

test.each([
  [26, '26 is not a multiple of 4. Enter 24 or 28.'],
  [22, '22 is not a multiple of 4. Enter 24.'],
])('the message for %d in multiples of four names the nearest quantities', (quantity, words) => {
  expect(quantityErrorMessage(quantity, { minOrderQuantity: 21, orderMultiple: 4, available: 340 })).toBe(
    words,
  )
})

test('the message says if the stock is too small for one order multiple', () => {
  expect(quantityErrorMessage(22, { minOrderQuantity: 21, orderMultiple: 25, available: 24 })).toBe(
    '22 is not a multiple of 25. 24 in stock, smallest order 25.',
  )
})

test('out of range has the specification’s message, whatever the order multiple', () => {
  expect(quantityErrorMessage(20, { minOrderQuantity: 21, orderMultiple: 4, available: 340 })).toBe(
    'Must be more than 20 and  less than 340',
  )
})

test('the message keeps the specification’s two spaces', () => {
  expect(quantityRangeMessage({ minOrderQuantity: 21, available: 340 })).toBe(
    'Must be more than 20 and  less than 340',
  )
})
