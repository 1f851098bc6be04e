import { expect, test } from 'vitest'
import { formatChanges } from './format-changes.ts'
import { diffValues, formatAuditAction } from './rules.ts'

test('shows changed values before and after, formatted', () => {
  const before = { price: 149, stock: 1_200, picture: null, onSale: true }
  const after = { price: 159.9, stock: 1_100, picture: '/pictures/a.webp', onSale: false }
  expect(formatChanges(before, after)).toEqual([
    { name: 'Price', before: '$149.00', after: '$159.90' },
    { name: 'Stock', before: '1,200', after: '1,100' },
    { name: 'Picture', before: 'none', after: '/pictures/a.webp' },
    { name: 'On sale', before: 'yes', after: 'no' },
  ])
})

test('shows no previous value for a new record, and truncates long text', () => {
  const lines = formatChanges(null, { picture: null, description: 'x'.repeat(200) })
  expect(lines).toEqual([{ name: 'Description', before: null, after: `${'x'.repeat(80)} …` }])
  expect(formatChanges(null, null)).toEqual([])
})

test('keeps only values that differ', () => {
  expect(diffValues({ a: 1, b: 2 }, { a: 1, b: 3 })).toEqual({ before: { b: 2 }, after: { b: 3 } })
})

test.each([
  ['order-paid', 'Marked as paid'],
  ['something-newer', 'something newer'],
  ['constructor', 'constructor'],
])('the action %s is labeled %s', (action, label) => {
  expect(formatAuditAction(action)).toBe(label)
})
