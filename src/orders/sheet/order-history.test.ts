import { expect, test } from 'vitest'
import type { OrderEvent } from '../contract.ts'
import { orderHistory } from './order-history.ts'

const event = (status: OrderEvent['status'], more: Partial<OrderEvent> = {}): OrderEvent => ({
  kind: 'status',
  status,
  at: '2026-11-21T14:31:00Z',
  by: 'FIX IT',
  note: '',
  units: null,
  ...more,
})

test('the history of an order is told in words, newest first', () => {
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

test('administrators read who of them acted in the name of the shop', () => {
  const history = orderHistory([
    event('paid', { staff: 'Ann Aas' }),
    event('paid', { kind: 'shipment-dispatched', units: 30, staff: 'Ann Aas' }),
    event('cancelled', { staff: 'Ann Aas', note: 'Ordered twice.' }),
    event('cancelled'),
  ])
  expect(history.map(({ text }) => text)).toEqual([
    'Cancelled by FIX IT.',
    'Cancelled by Ann Aas. Ordered twice.',
    '30 units shipped by Ann Aas.',
    'Marked paid by Ann Aas.',
  ])
})

test('an order that an administrator placed names the buyer too', () => {
  const events = [event('placed', { by: 'Ann Aas' }), event('placed', { kind: 'address', by: 'Ingrid Sand' })]
  expect(orderHistory(events, [], 'Ingrid Sand').map(({ text }) => text)).toEqual([
    'Delivery address changed by Ingrid Sand.',
    'Placed by Ann Aas on behalf of Ingrid Sand.',
  ])
})
