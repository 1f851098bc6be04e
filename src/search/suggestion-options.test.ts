import { expect, test } from 'vitest'
import { readHole } from './read-hole.ts'
import { listOptions } from './suggestion-options.ts'

const suggestionsFor = (q: string) => ({
  search: { parts: [], isRelaxed: false },
  hits: 0,
  hasMoreHits: false,
  products: [],
  families: [],
  orders: [],
  hole: readHole(q),
})
const hrefs = (q: string) => listOptions(q, suggestionsFor(q)).map(({ href }) => href)

test.each([
  ['mag drill 50mm', '/finder?diameter=50'],
  ['32 mm holes in concrete', '/finder?diameter=32&material=concrete'],
  ['wood 40mm', '/finder?diameter=40&material=timber'],
])('“%s” leads to the product finder with its hole', (q, href) => {
  expect(hrefs(q)).toEqual([href])
})

test.each(['mag drill', '1600 W', 'FX-50M'])('“%s” names no hole', (q) => {
  expect(hrefs(q)).toEqual([])
})

test('an order leads to its page', () => {
  const order = {
    ...{ number: 'P6W6BBRW', poNumber: 'NQ-1', status: 'paid' as const, total: 10, buyerName: 'Ann' },
    placedAt: '2026-11-21T10:00:00Z',
  }
  const [option] = listOptions('NQ-1', { ...suggestionsFor('NQ-1'), orders: [order] })
  expect(option?.href).toBe('/dashboard/orders/P6W6BBRW')
})
