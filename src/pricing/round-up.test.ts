import { expect, test } from 'vitest'
import { roundUpQuantities } from './round-up.ts'

test('invalid quantities are rounded up to the next valid one, once for each product', () => {
  const row = (id: string, productID: string, quantity: number, nearest: number[]) => ({
    id,
    productID,
    quantity,
    nearest,
  })
  const rows = [
    row('below the minimum', 'a', 12, [16]),
    row('between multiples', 'b', 12, [10, 15]),
    row('above the stock', 'c', 500, [340]),
    row('out of stock', 'd', 5, []),
    row('the same product again', 'a', 2, [16]),
  ]
  expect(roundUpQuantities(rows)).toEqual([
    { id: 'below the minimum', quantity: 16 },
    { id: 'between multiples', quantity: 15 },
  ])
})
