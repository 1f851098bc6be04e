import { describe, expect, test } from 'vitest'
import type { ProductSummary } from '#app/products/core/product-adapter.ts'
import { readHole } from '#app/products/search/read-hole.ts'
import { readSearchQuery } from '#app/products/search/search-query.ts'
import { listOptions } from './suggestion-options.ts'

const suggestionsFor = (q: string) => ({
  search: { parts: [], ignored: [], isRelaxed: false, isPartial: false, hole: readHole(readSearchQuery(q)) },
  hits: 0,
  hasMoreHits: false,
  products: [],
  families: [],
  orders: [],
})
const hrefs = (q: string) => listOptions(q, suggestionsFor(q)).map(({ href }) => href)

test.each([
  ['mag drill 50mm', '/finder?diameter=50'],
  ['32 mm holes in concrete', '/finder?diameter=32&material=concrete'],
  ['wood 40mm', '/finder?diameter=40&material=timber'],
  ['32 mm hole in steel 1.8 m up', '/finder?diameter=32&height=1.8&material=structural-steel'],
  ['32 mm hole steel overhead', '/finder?diameter=32&material=structural-steel&place=overhead'],
  ['ceiling', '/finder?place=overhead'],
  ['20mm steel beam', '/finder?diameter=20&material=structural-steel&place=steel-structure'],
  ['16mm concrete on site 6 ft', '/finder?diameter=16&height=1.83&material=concrete&place=site'],
])('“%s” leads to the product finder with its hole', (q, href) => {
  expect(hrefs(q)).toEqual([href])
})

test.each(['mag drill', '1600 W', 'FX-50M', '4 m cable', '18 mm 22 mm'])('“%s” names no hole', (q) => {
  expect(hrefs(q)).toEqual([])
})

test('an order leads to its page', () => {
  const order = {
    number: 'P6W6BBRW',
    poNumber: 'NQ-1',
    status: 'paid' as const,
    total: 10,
    buyerName: 'Ann',
    placedAt: '2026-11-21T10:00:00Z',
  }
  const [option] = listOptions('NQ-1', { ...suggestionsFor('NQ-1'), orders: [order] })
  expect(option?.href).toBe('/dashboard/orders/P6W6BBRW')
})

describe('the SKU of a product', () => {
  const product = (sku: string) => ({ id: sku, sku }) as unknown as ProductSummary
  const found = { ...suggestionsFor('fx 24'), hits: 7, products: [product('FX-24'), product('FX-24C')] }

  test('leads to the product first, then to the similar ones', () => {
    const options = listOptions('fx 24', found)
    expect(options.map(({ href }) => href)).toEqual([
      '/products/FX-24',
      '/products?q=fx+24',
      '/products/FX-24C',
    ])
    expect(options[1]).toMatchObject({ label: '6 similar products' })
  })

  test('leads to the list first if it is only the beginning of others', () => {
    expect(listOptions('fx 2', found).map(({ href }) => href)).toEqual([
      '/products?q=fx+2',
      '/products/FX-24',
      '/products/FX-24C',
    ])
  })
})
