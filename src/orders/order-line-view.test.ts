import { describe, expect, test } from 'vitest'
import { amountDue, type OrderSource, orderLineText, orderLineView } from './order-line-view.ts'

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
  status: 'placed',
  events: [{ status: 'placed', at: '2026-11-21T14:31:00Z' }],
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
  const paid = { status: 'paid' as const, at: '2026-11-23T09:12:00Z' }

  test('end with the total of an unpaid order', () => {
    expect(labels({})).toEqual(['Goods, 1,061 units: 16,514.00', 'Total USD: 16,514.00'])
    expect(amountDue(order)).toBe(16_514_00)
  })

  test('end with nothing due on a paid order', () => {
    const changes = { status: 'shipped' as const, events: [...order.events, paid] }
    expect(labels(changes).slice(-2)).toEqual(['Paid 23 Nov 2026: −16,514.00', 'Due: 0.00'])
    expect(amountDue({ ...order, ...changes })).toBe(0)
  })

  test('count the lines that are not loaded', () => {
    expect(orderLineView(order)).toMatchObject({ moreLines: 2, units: '1,061 units' })
  })
})
