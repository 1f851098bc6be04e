import { expect, test } from 'vitest'
import type { OrderStatus } from '#app/orders/core/rules.ts'
import { BULK_ACTIONS, describeSkippedOrders, planBulkAction } from './bulk-actions.ts'

const order = (id: string, status: OrderStatus, shipped = 0, waitingUnits = 0) => ({
  id,
  status,
  waitingUnits,
  fulfillment: { ordered: 10, shipped, delivered: 0, cancelled: 0, open: 10 - shipped },
})
const ORDERS = [
  order('placed', 'placed'),
  order('paid', 'paid'),
  order('part', 'paid', 4),
  order('shipped', 'shipped', 10),
  order('delivered', 'delivered', 10),
  order('cancelled', 'cancelled'),
  order('waiting', 'paid', 4, 6),
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
    'ship-by-date': ['waiting'],
    'print-slips': ['paid', 'part', 'shipped', 'delivered', 'waiting'],
  })
})

test('the preview says how many orders are skipped, and why', () => {
  expect(describeSkippedOrders('cancel', planBulkAction('cancel', ORDERS))).toBe(
    '2 of 7 orders can be cancelled. Skipped: 2 partly shipped, 1 already shipped, 1 already delivered, 1 already cancelled.',
  )
  expect(describeSkippedOrders('mark-delivered', planBulkAction('mark-delivered', ORDERS.slice(0, 2)))).toBe(
    '0 of 2 orders can be marked delivered. Skipped: 1 not paid, 1 not shipped.',
  )
  expect(
    describeSkippedOrders('mark-paid', planBulkAction('mark-paid', [order('placed', 'placed')])),
  ).toBeNull()
})

test('several orders ship completely or not at all, and a single one ships what is in stock', () => {
  const orders = [order('all', 'paid'), order('part', 'paid', 0, 4), order('none', 'paid', 0, 10)]
  expect(describeSkippedOrders('ship', planBulkAction('ship', orders))).toBe(
    '1 of 3 orders can be shipped. Skipped: 1 with units that are not in stock yet, 1 with no unit in stock.',
  )
  expect(orders.map((one) => planBulkAction('ship', [one]).possible.length)).toEqual([1, 1, 0])
})
