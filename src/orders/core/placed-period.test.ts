import { expect, test } from 'vitest'
import type { OrderSearch } from './order-search.ts'
import { placedDays, withPlacedDays } from './placed-period.ts'

test.each([
  ['today', '2026-03-01T23:30:00Z', { from: '2026-03-01' }],
  ['last-7-days', '2026-03-03T00:00:00Z', { from: '2026-02-25' }],
  ['last-30-days', '2026-03-30T10:00:00Z', { from: '2026-03-01' }],
  ['this-month', '2026-03-31T10:00:00Z', { from: '2026-03-01' }],
  ['last-month', '2026-03-31T10:00:00Z', { from: '2026-02-01', to: '2026-02-28' }],
  ['last-month', '2026-01-01T00:00:00Z', { from: '2025-12-01', to: '2025-12-31' }],
] as const)('%s at %s is %o', (period, now, days) => {
  expect(placedDays(period, new Date(now))).toEqual(days)
})

test('a period replaces the days of a search, and moves with the day', () => {
  const search: OrderSearch = { q: 'NQ', placed: 'last-7-days' }
  expect(withPlacedDays(search, new Date('2026-03-10'))).toEqual({ q: 'NQ', from: '2026-03-04' })
  expect(withPlacedDays(search, new Date('2026-03-11'))).toEqual({ q: 'NQ', from: '2026-03-05' })
  const fixed: OrderSearch = { q: 'NQ' }
  expect(withPlacedDays(fixed, new Date())).toEqual({ q: 'NQ' })
})
