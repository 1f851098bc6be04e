import { expect, test } from 'vitest'
import type { OrderEvent } from '#app/orders/core/contract.ts'
import { type HistoryOrder, orderHistory } from './order-history.ts'

const event = (status: OrderEvent['status'], more: Partial<OrderEvent> = {}): OrderEvent => ({
  kind: 'status',
  status,
  at: '2026-11-21T14:31:00Z',
  by: 'FIX IT',
  note: '',
  units: null,
  ...more,
})

const payment: HistoryOrder['payment'] = {
  status: 'paid',
  amountDue: 0,
  amountPaid: 500_00,
  refundDue: 0,
  refunded: 0,
  paidOn: '2026-11-20',
  payments: [],
  refunds: [],
}
const order = (events: OrderEvent[]): HistoryOrder => ({
  events,
  payment,
  placedBy: undefined,
  buyer: { name: 'Ingrid Sand' },
  lines: [{ number: 1, name: 'Cordless drill 10.8' }],
})

test('the history of an order is told in words, newest first', () => {
  const history = orderHistory(
    order([
      event('placed', { by: 'Ingrid Sand' }),
      event('paid'),
      event('paid', { kind: 'address', by: 'Ingrid Sand' }),
      event('shipped', { note: 'Carrier: Norfreight.' }),
    ]),
  )
  expect(history.map(({ text }) => text)).toEqual([
    'Shipped. Carrier: Norfreight.',
    'Delivery address changed by Ingrid Sand.',
    'Payment received.',
    'Placed by Ingrid Sand.',
  ])
})

test('administrators read who of them acted in the name of the shop', () => {
  const history = orderHistory(
    order([
      event('paid', { staff: 'Ann Aas' }),
      event('paid', { kind: 'shipment-dispatched', units: 30, staff: 'Ann Aas' }),
      event('cancelled', { staff: 'Ann Aas', note: 'Ordered twice.' }),
      event('cancelled'),
    ]),
  )
  expect(history.map(({ text }) => text)).toEqual([
    'Cancelled by FIX IT.',
    'Cancelled by Ann Aas. Ordered twice.',
    '30 units shipped by Ann Aas.',
    'Marked paid by Ann Aas.',
  ])
})

test('an order that an administrator placed names the buyer too', () => {
  const events = [event('placed', { by: 'Ann Aas' }), event('placed', { kind: 'address', by: 'Ingrid Sand' })]
  expect(orderHistory({ ...order(events), placedBy: 'Ann Aas' }).map(({ text }) => text)).toEqual([
    'Delivery address changed by Ingrid Sand.',
    'Placed by Ann Aas on behalf of Ingrid Sand.',
  ])
})

test('payments, cancellations and refunds say the amount, the products and the bank reference', () => {
  const [paid, cancelled, refunded] = ['2026-11-20T09:00:00Z', '2026-11-21T09:00:00Z', '2026-11-22T09:00:00Z']
  const money = {
    ...payment,
    payments: [{ at: paid, amount: 500_00, paidOn: '2026-11-19', reference: 'SEPA 4711' }],
    refunds: [{ at: refunded, amount: 100_00, refundedOn: '2026-11-22', reference: '' }],
  }
  const events = [
    event('paid', { at: paid }),
    event('paid', { at: cancelled, kind: 'units-cancelled' }),
    event('paid', { at: refunded, kind: 'refund' }),
  ]
  const cancellation = {
    at: cancelled,
    by: 'admin' as const,
    reason: 'cannot-deliver' as const,
    note: '',
    restock: true,
    amountBefore: 500,
    amountDue: 400,
    refundAmount: 100,
    lines: [{ line: 1, quantity: 10 }],
  }
  const history = orderHistory({ ...order(events), payment: money }, [cancellation])
  expect(history.map(({ text }) => text)).toEqual([
    'Refunded $100.00 on 22 Nov 2026.',
    '10 × Cordless drill 10.8 cancelled by FIX IT. Cannot be delivered. Total $400.00 instead of $500.00. $100.00 to be refunded.',
    'Payment of $500.00 received on 19 Nov 2026. Bank reference: SEPA 4711.',
  ])
})
