import { expect, test } from 'vitest'
import { findRefundProblems, MAX_REFUNDS } from './payment-rules.ts'

test.each([
  [MAX_REFUNDS - 2, 1, undefined],
  [MAX_REFUNDS - 1, 1, 'must be all that is left, $2.00: an order can have at most 50 refunds'],
  [MAX_REFUNDS - 1, 2, undefined],
  [0, 2.01, 'must be at most $2.00, which is still to be refunded'],
  [0, 0, 'must be more than 0, with at most two decimals'],
])('after %i refunds, one of $%d of the $2.00 that are left: %s', (earlierRefunds, amount, problem) => {
  const [day, paidOn] = ['2026-11-28', '2026-11-27']
  const known = { refundDue: 2_00, earlierRefunds, paidOn, today: day }
  expect(findRefundProblems({ day, amount }, known)).toEqual(problem === undefined ? {} : { amount: problem })
})
