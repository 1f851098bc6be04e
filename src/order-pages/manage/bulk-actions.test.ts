import { expect, test } from 'vitest'
import type { OrderStatus } from '#app/orders/core/rules.ts'
import { BULK_ACTIONS, describeSkippedOrders, planBulkAction } from './bulk-actions.ts'

const order = (id: string, status: OrderStatus, shipped = 0) => ({
  id,
  status,
  fulfillment: { ordered: 10, shipped, delivered: 0, cancelled: 0, open: 10 - shipped },
})
const ORDERS = [
  order('placed', 'placed'),
  order('paid', 'paid'),
  order('part', 'paid', 4),
  order('shipped', 'shipped', 10),
  order('delivered', 'delivered', 10),
  order('cancelled', 'cancelled'),
]

test('each bulk action takes the orders that its single form takes', () => {
  const possible = Object.fromEntries(
    BULK_ACTIONS.map((action) => [action, planBulkAction(action, ORDERS).possible.map(({ id }) => id)]),
  )
  expect(possible).toEqual({
    'mark-paid': ['placed'],
    ship: ['paid', 'part'],
    'mark-delivered': ['shipped'],
    cancel: ['placed', 'paid'],
    'payment-deadline': ['placed'],
    'dispatch-date': ['paid', 'part'],
    'print-slips': ['paid', 'part', 'shipped', 'delivered'],
  })
})

test('the preview says how many orders are skipped, and why', () => {
  expect(describeSkippedOrders('cancel', planBulkAction('cancel', ORDERS))).toBe(
    '2 of 6 orders can be cancelled. Skipped: 1 partly shipped, 1 already shipped, 1 already delivered, 1 already cancelled.',
  )
  expect(describeSkippedOrders('mark-delivered', planBulkAction('mark-delivered', ORDERS.slice(0, 2)))).toBe(
    '0 of 2 orders can be marked delivered. Skipped: 1 not paid, 1 not shipped.',
  )
  expect(
    describeSkippedOrders('mark-paid', planBulkAction('mark-paid', [order('placed', 'placed')])),
  ).toBeNull()
})
