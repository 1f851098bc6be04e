import { expect, test } from 'vitest'
import { moreIn } from './lead-time.ts'

test.each([
  [0, 0, 'In 1 day'],
  [0, 14, 'In 14 days'],
  [0, 15, 'In about 3 weeks'],
  [22, 1, 'More in 1 day'],
  [22, 42, 'More in about 6 weeks'],
  [22, 365, 'More in about 53 weeks'],
])('%i in stock and a lead time of %i days are %j', (stock, days, text) =>
  expect(moreIn(stock, days)).toBe(text),
)
