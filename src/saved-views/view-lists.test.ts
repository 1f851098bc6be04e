import { expect, test } from 'vitest'
import { withView } from '#app/lib/search.ts'
import { differingFilters, readFilters, VIEW_LIST_NAMES } from './view-lists.ts'

test('a page keeps the view of its URL beside its filters', () => {
  const parse = withView((search) => ({ q: search.q }))
  expect(parse({ q: 'NQ', view: 'v1', other: 1 })).toEqual({ q: 'NQ', view: 'v1' })
  expect(parse({ view: ['v1', 'v2'] })).toEqual({ q: undefined, view: undefined })
})

test('filters that the list does not have fall away', () => {
  expect(readFilters('orders', { status: 'paid', placed: 'last-7-days', color: 'red' })).toEqual({
    status: 'paid',
    placed: 'last-7-days',
  })
  expect(readFilters('products', { status: 'paid' })).toEqual({})
  for (const list of VIEW_LIST_NAMES) expect(readFilters(list, { view: 'v1', status: 'lost' })).toEqual({})
})

test('the filters that differ are named, also those that one side does not have', () => {
  expect(differingFilters({ status: 'paid', q: 'x' }, { status: 'placed', sort: 'oldest', q: 'x' })).toEqual([
    'status',
    'sort',
  ])
  expect(differingFilters({ q: 'x' }, { q: 'x' })).toEqual([])
})
