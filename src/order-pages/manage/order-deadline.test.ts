import { expect, test } from 'vitest'
import { orderDeadline } from './order-deadline.ts'

const NOW = new Date('2026-11-22T12:00:00Z')

test.each([
  ['placed', '2026-12-05T23:59:59.999Z', null, 'Pay by 5 Dec', false],
  ['placed', '2026-11-22T23:59:59.999Z', null, 'Pay by 22 Nov', false],
  ['placed', '2026-11-21T23:59:59.999Z', null, 'Overdue since 21 Nov', true],
  ['paid', null, '2026-11-22', 'Ship by 22 Nov', false],
  ['paid', null, '2026-11-21', 'Late 1 day', true],
  ['paid', null, '2026-11-12', 'Late 10 days', true],
] as const)('%s, pay by %s, promised on %s: %s', (status, payBy, promisedOn, text, isMissed) => {
  expect(orderDeadline({ status, payBy, promisedOn, awaitsBankDetails: false }, NOW)).toEqual({
    text,
    isMissed,
  })
})

test('an order without a deadline and one that has left have none', () => {
  const none = { payBy: null, promisedOn: null, awaitsBankDetails: false }
  expect(orderDeadline({ ...none, status: 'placed' }, NOW)).toBeNull()
  expect(orderDeadline({ ...none, status: 'shipped', promisedOn: '2026-11-01' }, NOW)).toBeNull()
})

test('an order whose buyer has no bank details yet says so instead of a deadline', () => {
  const order = { status: 'placed', payBy: null, promisedOn: null, awaitsBankDetails: true } as const
  expect(orderDeadline(order, NOW)).toEqual({ text: 'Awaits bank details', isMissed: false })
})
