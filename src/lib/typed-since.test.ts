import { expect, test } from 'vitest'
import { fieldsTypedSince, textTypedSince } from './typed-since.ts'

test.each([
  ['FX-13 24', 'FX-13 24', ''],
  ['FX-13 24', 'FX-13 24\nFX-24 20', 'FX-24 20'],
  ['FX-13 24', 'FX-13', 'FX-13'],
])('after “%s” was sent, of “%s” stays “%s”', (sent, now, left) => {
  expect(textTypedSince(sent, now)).toBe(left)
})

test('fields that were changed or added after sending stay', () => {
  const sent = { phone: '1', address: 'Quay 7' }
  const typed = { address: 'Quay 8', poNumber: '7' }
  expect(fieldsTypedSince(sent, { ...sent, ...typed })).toEqual(typed)
})
