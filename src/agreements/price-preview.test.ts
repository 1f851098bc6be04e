import { expect, test } from 'vitest'
import { type PreviewedProduct, previewPastedPrices } from './price-preview.ts'

const list = { listPrice: 149_00, listMinOrderQuantity: 6, listOrderMultiple: 1 }
const product: PreviewedProduct = {
  id: 'p',
  sku: 'FX-13',
  name: 'Drill',
  isArchived: false,
  ...list,
  listTiers: [{ from: 40, unitPrice: 144_50 }],
  agreed: null,
}
const preview = (rows: string[], change: Partial<PreviewedProduct> = {}) =>
  previewPastedPrices(rows, new Map([['FX13', { ...product, ...change }]]))
const tier = (price: string, from: string) => `FX-13\t${price}\t\t\t${from}`

test('the rows of a product are one price, each compared with the list price at its quantity', () => {
  const rows = preview([tier('115', '50'), 'FX-13\t120\t9', tier('118', '20')])
  expect(rows.map(({ from, price, listPrice, status }) => [from, price, listPrice, status])).toEqual([
    [50, 115, 144.5, 'new'],
    [null, 120, 149, 'new'],
    [20, 118, 149, 'new'],
  ])
  const priceTiers = [
    { from: 20, price: 118 },
    { from: 50, price: 115 },
  ]
  for (const { after } of rows)
    expect(after).toEqual({ productID: 'p', price: 120, priceTiers, minOrder: 9, orderMultiple: null })
})

test('volume prices alone keep the agreed price, and a price alone keeps the volume prices', () => {
  const agreed = {
    unitPrice: 120_00,
    priceTiers: [{ from: 50, unitPrice: 110_00 }],
    minOrderQuantity: 10,
    orderMultiple: null,
  }
  expect(preview([tier('105', '50')], { agreed })[0]).toMatchObject({
    status: 'changed',
    before: 110,
    price: 105,
    after: { price: 120, minOrder: 9, priceTiers: [{ from: 50, price: 105 }] },
  })
  expect(preview(['FX-13\t119\t9'], { agreed })[0]).toMatchObject({
    status: 'changed',
    before: 120,
    after: { price: 119, priceTiers: [{ from: 50, price: 110 }] },
  })
  const same = preview(['FX-13\t120\t9', tier('110', '50')], { agreed })
  expect(same.map(({ status }) => status)).toEqual(['unchanged', 'unchanged'])
})

test.each([
  [
    ['FX-13\t120', tier('125', '50')],
    ['Row 2 of this product is rejected.', 'Tier 1: the price must be below the agreed price of $120.00.'],
  ],
  [[tier('150', '50')], ['Tier 1: the price must be below the agreed price of $120.00.']],
  [
    ['FX-13\t120', tier('110,5', '50')],
    [
      'Row 2 of this product is rejected.',
      'Use a point for decimals and nothing for thousands, such as 1490.50.',
    ],
  ],
  [
    [tier('118', '20'), tier('110', '20')],
    ['', 'Row 1 has the same SKU and quantity.'],
  ],
  [
    ['FX-13\t105'],
    [
      'Tier 1: the price must be below the agreed price of $105.00. Paste the agreed volume prices too, or edit this price.',
    ],
  ],
])('the rows %j are rejected with %j', (rows, problems) => {
  const agreed = {
    unitPrice: 120_00,
    priceTiers: [{ from: 50, unitPrice: 110_00 }],
    minOrderQuantity: null,
    orderMultiple: null,
  }
  expect(preview(rows, { agreed }).map(({ problem }) => problem)).toEqual(problems)
})

test('more than ten volume prices of a product are rejected together', () => {
  const rows = Array.from({ length: 11 }, (_, index) => tier(String(120 - index), String(10 + index)))
  expect(new Set(preview(rows).map(({ problem }) => problem))).toEqual(
    new Set(['A product can have at most 10 price tiers.']),
  )
})
