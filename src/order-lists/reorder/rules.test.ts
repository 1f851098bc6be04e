import { describe, expect, test } from 'vitest'
import type { SellingTerms } from '#app/pricing/price-tiers.ts'
import { diffReorderLine } from './rules.ts'

describe('since a past order', () => {
  const now: SellingTerms = {
    minOrderQuantity: 6,
    orderMultiple: 4,
    available: 50,
    listPrice: 100_00,
    priceTiers: [],
  }

  test.each([
    ['nothing', { quantity: 8, unitPrice: 100_00 }, now, []],
    ['the price up', { quantity: 8, unitPrice: 90_00 }, now, [{ what: 'price-up', was: 90_00, now: 100_00 }]],
    [
      'the price down',
      { quantity: 8, unitPrice: 101_00 },
      now,
      [{ what: 'price-down', was: 101_00, now: 100_00 }],
    ],
    [
      'the stock',
      { quantity: 60, unitPrice: 100_00 },
      now,
      [{ what: 'stock-too-low', available: 50, nearest: [48] }],
    ],
    [
      'the minimum',
      { quantity: 4, unitPrice: 100_00 },
      now,
      [{ what: 'below-minimum', minOrderQuantity: 6, nearest: [8] }],
    ],
    [
      'the multiple and the price',
      { quantity: 10, unitPrice: 99_00 },
      now,
      [
        { what: 'price-up', was: 99_00, now: 100_00 },
        { what: 'not-an-order-multiple', orderMultiple: 4, nearest: [8, 12] },
      ],
    ],
    ['all of it', { quantity: 8, unitPrice: 100_00 }, null, [{ what: 'discontinued' }]],
  ])('%s may have changed', (_name, ordered, terms, changes) => {
    expect(diffReorderLine(ordered, terms)).toEqual(changes)
  })

  test.each([
    ['more than there are', 8, 44, [{ what: 'stock-too-low', available: 50, nearest: [48] }]],
    ['enough where it was too few', 4, 4, []],
  ])('a quantity that is on the list already may change it to %s', (_name, quantity, listed, changes) => {
    expect(diffReorderLine({ quantity, unitPrice: 100_00 }, now, listed)).toEqual(changes)
  })
})
