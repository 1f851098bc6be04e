import { describe, expect, test } from 'vitest'
import { NO_FREIGHT } from '#app/lib/freight.ts'
import { type OrderSource, orderLineText, orderLineView } from './order-line-view.ts'
import type { OrderStatus } from './rules.ts'

const line = {
  number: 1,
  productID: 'p1',
  name: 'Impact drill 850',
  sku: 'FX-13',
  picture: '/drawings/FX-13.svg',
  quantity: 40,
  unitPrice: 144_50,
}
const order: OrderSource = {
  lines: [line],
  lineCount: 3,
  units: 1_061,
  total: 16_514_00,
  freight: NO_FREIGHT,
  status: 'placed',
  payment: {
    status: 'placed',
    amountDue: 16_514_00,
    amountPaid: 0,
    refundDue: 0,
    refunded: 0,
    paidOn: undefined,
    payments: [],
    refunds: [],
  },
}

describe('an order line is written', () => {
  test('with its units, its calculation and its total', () => {
    expect(orderLineText(line)).toMatchObject({
      units: '40 units',
      calculation: '40 × 144.50 =',
      total: '5,780.00',
      discount: '',
    })
  })

  test.each([
    [149_00, '3% off'],
    [144_50, ''],
    [144_51, ''],
    [120_00, ''],
    [null, ''],
  ])('with the discount from a list price of %s cents', (listPrice, discount) => {
    expect(orderLineText({ ...line, listPrice }).discount).toBe(discount)
  })

  test('with dashes instead of amounts that cannot be read', () => {
    expect(orderLineText({ ...line, unitPrice: Number.NaN })).toMatchObject({ unitPrice: '–', total: '–' })
  })
})

describe('the totals of an order', () => {
  const labels = (changes: Partial<OrderSource>) =>
    orderLineView({ ...order, ...changes }).totals.map(({ label, amount }) => `${label}: ${amount}`)
  const paid = (status: OrderStatus, payment: Partial<OrderSource['payment']> = {}) =>
    labels({
      status,
      payment: { ...order.payment, status, amountPaid: 16_514_00, paidOn: '2026-11-23', ...payment },
    }).slice(2)

  test('end with the total of an unpaid order', () => {
    expect(labels({})).toEqual(['Goods, 1,061 units: 16,514.00', 'Total USD: 16,514.00'])
  })

  test('end with nothing due on a paid order', () => {
    expect(paid('shipped')).toEqual(['Paid 23 Nov 2026: 16,514.00', 'Due: 0.00'])
  })

  test('say what of the payment goes back, and what stays', () => {
    const amounts = { amountDue: 15_000_00, refundDue: 1_000_00, refunded: 400_00 }
    expect(paid('paid', amounts)).toEqual([
      'Paid 23 Nov 2026: 16,514.00',
      'Refunded: 400.00',
      'To be refunded: 1,000.00',
      'Paid for cancelled units, not refunded: 114.00',
      'Due: 0.00',
    ])
  })

  test('end with nothing due on an order that was cancelled before it was paid', () => {
    expect(labels({ status: 'cancelled' }).at(-1)).toBe('Due: 0.00')
  })

  test('count the lines that are not loaded', () => {
    expect(orderLineView(order)).toMatchObject({ moreLines: 2, units: '1,061 units' })
  })
})
