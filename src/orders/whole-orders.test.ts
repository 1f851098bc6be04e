import { expect, test } from 'vitest'
import type { Purchase } from './contract.ts'
import { piecesOf, wholeOrders } from './whole-orders.ts'

const LINE: Purchase = {
  _id: 'AAAA1111',
  user: 'A Buyer',
  email: 'buyer@example.com',
  address: '1 Yard',
  Phone: '1',
  orderquentity: 6,
  productID: 'p1',
  productName: 'Drill',
  availableProduct: 10,
  price: 10,
  discription: '',
  line: 1,
  sku: 'FX-1',
  picture: '',
  total: 100,
  state: 'placed',
  reference: '',
  placedAt: '2026-11-20T10:00:00.000Z',
  events: [],
}

test('the lines of one order become one order, in the order of their first lines', () => {
  const other = { ...LINE, _id: 'BBBB2222' }
  const orders = wholeOrders([LINE, other, { ...LINE, line: 2, orderquentity: 4 }])
  expect(orders.map((order) => [order._id, order.lines.length, piecesOf(order)])).toEqual([
    ['AAAA1111', 2, 10],
    ['BBBB2222', 1, 6],
  ])
})

test('no lines are no orders', () => {
  expect(wholeOrders([])).toEqual([])
})
