import { expect, test } from 'vitest'
import { takeFreeName, willOverlap } from './rules.ts'

test('a name that is taken gets the first free number, and fits', () => {
  const taken = new Set(['store', 'store (2)', 'abcdef'])
  const named = (name: string) => ({ name, lower: name.toLowerCase() })
  expect(takeFreeName(named('Yard'), taken, 80)).toBe('Yard')
  expect(takeFreeName(named('Store'), taken, 80)).toBe('Store (3)')
  expect(takeFreeName(named('STORE'), taken, 80)).toBe('STORE (4)')
  expect(takeFreeName(named('Abcdef'), taken, 6)).toBe('Ab (2)')
})

const budget = (startsOn: string, endsOn: string, costCenterId: string | null = null) => ({
  startsOn,
  endsOn,
  costCenterId,
})

test.each([
  [budget('2026-01-01', '2026-12-31'), budget('2026-06-01', '2027-05-31'), true],
  [budget('2026-01-01', '2026-12-31'), budget('2026-06-01', '2027-05-31', 'store'), false],
  [budget('2025-01-01', '2025-12-31'), budget('2025-06-01', '2026-12-31'), false],
  [budget('2026-01-01', '2026-12-31'), budget('2027-01-01', '2027-12-31'), false],
])('%j and %j count the same order of today or later: %s', (one, other, expected) => {
  expect(willOverlap(one, other, '2026-11-23')).toBe(expected)
})
