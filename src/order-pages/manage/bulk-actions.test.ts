import { expect, test } from 'vitest'
import type { OrderStatus } from '#app/orders/core/rules.ts'
import { BULK_ACTIONS, describeRejections, planBulkAction } from './bulk-actions.ts'

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

test('the preview says how many orders cannot be changed, and why', () => {
  expect(describeRejections(planBulkAction('cancel', ORDERS))).toBe(
    '6 orders, 4 cannot: 1 shipped in part, 1 shipped already, 1 delivered already, 1 cancelled',
  )
  expect(describeRejections(planBulkAction('mark-delivered', ORDERS.slice(0, 2)))).toBe(
    '2 orders, 2 cannot: 1 not paid, 1 not shipped',
  )
  expect(describeRejections(planBulkAction('mark-paid', [order('placed', 'placed')]))).toBeNull()
})
