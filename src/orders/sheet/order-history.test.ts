import { expect, test } from 'vitest'
import type { OrderEvent } from '../contract.ts'
import { orderHistory } from './order-history.ts'

test('the history of an order is told in words, newest first', () => {
  const event = (status: OrderEvent['status'], more: Partial<OrderEvent> = {}): OrderEvent => ({
    kind: 'status',
    status,
    at: '2026-11-21T14:31:00Z',
    by: 'FIX IT',
    note: '',
    units: null,
    ...more,
  })
  const history = orderHistory([
    event('placed', { by: 'Ingrid Sand' }),
    event('paid'),
    event('paid', { kind: 'address', by: 'Ingrid Sand' }),
    event('shipped', { note: 'Carrier: Norfreight.' }),
  ])
  expect(history.map(({ text }) => text)).toEqual([
    'Shipped. Carrier: Norfreight.',
    'Delivery address changed by Ingrid Sand.',
    'Payment received.',
    'Placed by Ingrid Sand.',
  ])
})
