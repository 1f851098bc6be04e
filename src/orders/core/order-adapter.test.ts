import { describe, expect, test } from 'vitest'
import type { Purchase } from './contract.ts'
import { groupPurchases, upcomingStatuses } from './order-adapter.ts'

const entry = (given: Partial<Purchase>): Purchase => ({
  _id: 'P6W6BBRW',
  user: 'Site Buyer',
  email: 'site.buyer@company.example',
  address: '4120 Harbor Road',
  Phone: '+1 218 555 0142',
  orderquentity: 12,
  shipped: 0,
  cancelled: 0,
  productID: 'product-1',
  productName: 'Impact drill 850',
  availableProduct: 40,
  price: 149.9,
  discription: '',
  line: 1,
  sku: 'FX-13',
  lineCount: 1,
  units: 12,
  poNumber: '',
  picture: '/drawings/FX-13.svg',
  total: 1798.8,
  status: 'placed',
  reference: 'RF18P6W6BBRW',
  placedAt: '2026-11-20T14:31:00.000Z',
  amountDue: 1798.8,
  amountPaid: 0,
  refundDue: 0,
  payments: [],
  refunds: [],
  awaitsBankDetails: false,
  payBy: null,
  promisedOn: null,
  version: 1,
  fulfillment: { ordered: 12, shipped: 0, delivered: 0, cancelled: 0, open: 12 },
  eventCount: 1,
  events: [],
  ...given,
})

describe('flat entries become orders', () => {
  test('an order with two lines becomes one order, in the position of its first line', () => {
    const orders = groupPurchases([
      entry({ _id: 'A' }),
      entry({ _id: 'B', line: 1, orderquentity: 6, units: 14, lineCount: 2 }),
      entry({
        _id: 'B',
        line: 2,
        orderquentity: 8,
        units: 14,
        lineCount: 2,
        productName: 'Rotary hammer 40',
      }),
    ])
    expect(orders.map(({ id }) => id)).toEqual(['A', 'B'])
    expect(orders[1]?.lines.map(({ name }) => name)).toEqual(['Impact drill 850', 'Rotary hammer 40'])
    expect(orders.map(({ units }) => units)).toEqual([12, 14])
  })

  test('prices become whole cents', () => {
    const [order] = groupPurchases([entry({})])
    expect(order?.total).toBe(179_880)
    expect(order?.lines[0]?.unitPrice).toBe(14_990)
  })

  test('an entry that appears on two pages counts once', () => {
    const [order, ...others] = groupPurchases([entry({}), entry({})])
    expect(order?.lines).toHaveLength(1)
    expect(others).toEqual([])
  })
})

test.each([
  ['placed', ['paid', 'shipped', 'delivered']],
  ['shipped', ['delivered']],
  ['delivered', []],
  ['cancelled', []],
] as const)('after %s the next statuses are %j', (status, ahead) => {
  expect(upcomingStatuses(status)).toEqual(ahead)
})
