import { expect, test } from 'vitest'
import { quantityAdvice, quantityRange } from './quantity-words.ts'
import { quantityProblem } from './rules.ts'

test.each([
  [{ minOrder: 20, available: 340 }, '21 to 340'],
  [{ minOrder: 999, available: 12_000 }, '1,000 to 12,000'],
  [{ minOrder: 20, available: 21 }, 'exactly 21'],
  [{ minOrder: 20, available: 20 }, null],
  [{ minOrder: 0, available: 0 }, null],
])('of %j a buyer may order %s', (limits, words) => {
  expect(quantityRange(limits)).toBe(words)
})

test.each([
  [20, '20 is the minimum itself. Enter 21 to 340.'],
  [5, 'An order must exceed the minimum of 20. Enter 21 to 340.'],
  [341, 'Only 340 are in stock. Enter 21 to 340.'],
  [Number.NaN, 'Enter a whole number, 21 to 340.'],
])('a buyer who asks for %d reads what would be right', (quantity, words) => {
  const limits = { minOrder: 20, available: 340 }
  const problem = quantityProblem(quantity, limits)
  expect(problem && quantityAdvice(problem, quantity, limits)).toBe(words)
})
