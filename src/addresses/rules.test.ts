import { expect, test } from 'vitest'
import { TEST_ADDRESS } from '../../testing/test-address.ts'
import {
  addressErrors,
  COUNTRY_CODES,
  countryName,
  formatAddress,
  MAX_ADDRESS_TEXT,
  MAX_FIELD_LENGTHS,
  summarizeAddress,
} from './rules.ts'

test('an address is written line by line, without empty lines, and in one line for a list', () => {
  expect(formatAddress(TEST_ADDRESS)).toBe(
    'Northquay Civil\nGate B, Rua do Cais 18\n4450-208 Matosinhos\nPortugal',
  )
  expect(
    formatAddress({ ...TEST_ADDRESS, name: 'Store 4', line2: 'Hall 2', region: 'Norte' }).split('\n'),
  ).toHaveLength(7)
  expect(summarizeAddress(TEST_ADDRESS)).toBe('Northquay Civil, Gate B, Rua do Cais 18, 4450-208 Matosinhos')
})

test('the longest address fits into the text of an order, in every country', () => {
  const longest = Object.fromEntries(
    Object.entries(MAX_FIELD_LENGTHS).map(([field, length]) => [field, 'W'.repeat(length)]),
  )
  for (const country of COUNTRY_CODES) {
    expect(countryName(country), country).not.toBe(country)
    expect(formatAddress({ ...TEST_ADDRESS, ...longest, country }).length).toBeLessThanOrEqual(
      MAX_ADDRESS_TEXT,
    )
  }
})

test.each([
  ['no recipient', { company: ' ' }, ['name']],
  ['a name only', { company: '', name: 'Ingrid' }, []],
  ['no street and no city', { line1: '', city: ' ' }, ['line1', 'city']],
  ['no country', { country: '' }, ['country']],
  ['a country that does not exist', { country: 'XX' }, ['country']],
  ['right-to-left text', { line1: 'شارع الميناء ٧', city: 'دبي', country: 'AE' }, []],
] as const)('an address with %s', (_what, change, fields) => {
  expect(Object.keys(addressErrors({ ...TEST_ADDRESS, ...change }))).toEqual(fields)
})
