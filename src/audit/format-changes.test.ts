import { expect, test } from 'vitest'
import { formatChanges, formatValues } from './format-changes.ts'
import { diffValues, formatAuditAction, renamePerson } from './rules.ts'

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

test('shows the names of persons without the IDs that are stored for the deletion of their accounts', () => {
  const after = { approver: 'Mia Stone', approverId: 'u-1', delegate: 'Ben Hall', delegateId: 'u-2' }
  expect(formatValues(after)).toBe('Approver: Mia Stone; Delegate: Ben Hall')
  expect(formatChanges(null, after).map(({ name }) => name)).toEqual(['Approver', 'Delegate'])
  expect(renamePerson(after, 'u-2', 'Former customer')).toEqual({ ...after, delegate: 'Former customer' })
})

test('leaves SKUs as they are, with the agreed price of the product', () => {
  const after = { prices: 2, 'FX-8C': 55.6, 'FX-13B': '$212.00, 200+ $190.00' }
  expect(formatValues(after)).toBe('Prices: 2; FX-8C: $55.60; FX-13B: $212.00, 200+ $190.00')
})

test('shows no previous value for a new record, and truncates long text', () => {
  const lines = formatChanges(null, { picture: null, description: 'x'.repeat(200) })
  expect(lines).toEqual([{ name: 'Description', before: null, after: `${'x'.repeat(80)} …` }])
  expect(formatChanges(null, null)).toEqual([])
})

test('names reasons as their pages do', () => {
  const reasons = ['cannot-deliver', 'not-offered', 'carrier'].map((reason) => formatValues({ reason }))
  expect(reasons).toEqual(['Reason: Cannot be delivered', 'Reason: Not in our range', 'Reason: Carrier'])
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

test('names every field in words, also one that has no label of its own', () => {
  const after = {
    amountDue: 120.5,
    shippedUnits: 24,
    payBy: '2026-12-05',
    lowStock: 12,
    reason: 'not-paid-in-time',
    role: 'admin',
    orderMultiple: 4,
    some_new_column: true,
  }
  expect(formatChanges(null, after).map(({ name, after: value }) => `${name}: ${value}`)).toEqual([
    'Amount due: $120.50',
    'Shipped units: 24',
    'Pay by: 5 Dec 2026',
    'Low stock threshold: 12',
    'Reason: Not paid in time',
    'Role: Administrator',
    'Order multiple: 4',
    'Some new column: yes',
  ])
  expect(formatValues({ minOrder: 5, stock: null })).toBe('Minimum order: 5; Stock: none')
  expect(formatValues(null)).toBe('')
})
