import { expect, test } from 'vitest'
import { titleOf } from './problem.ts'

test.each([
  ['not-signed-in', 'Not signed in'],
  ['no-vat-id', 'No VAT ID'],
  ['forbidden', 'Forbidden'],
  ['idempotency-key-reused', 'Idempotency key reused'],
])('the title of %s is “%s”', (code, title) => {
  expect(titleOf(code)).toBe(title)
})
