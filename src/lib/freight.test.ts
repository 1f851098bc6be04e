import { expect, test } from 'vitest'
import { type Freight, freightDue, freightProblem } from './freight.ts'

const freight = (kind: Freight['kind'], amount: number): Freight => ({ kind, amount, service: '' })

test.each([
  [freight('none', 0), undefined],
  [freight('later', 0), undefined],
  [freight('firm', 1), undefined],
  [freight('firm', 500_00), undefined],
  [freight('firm', 500_01), 'must not be more than the goods'],
  [freight('firm', 0), 'must be more than 0 if the freight is firm'],
  [freight('later', 1), 'must be 0 unless the freight is firm'],
  [freight('none', 1), 'must be 0 unless the freight is firm'],
])('freight of $kind and $amount cents for goods of $500.00', (given, problem) => {
  expect(freightProblem(given, 500_00)).toBe(problem)
})

test('freight is due as agreed until the last unit is cancelled', () => {
  expect([7, 1, 0].map((units) => freightDue(freight('firm', 25_00), units))).toEqual([25_00, 25_00, 0])
})
