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

const EVERYTHING = { city: 'Town', region: 'RG', postalCode: '12345' }

test.each([
  ['US', EVERYTHING, 'Town, RG 12345'],
  ['US', { ...EVERYTHING, region: '' }, 'Town 12345'],
  ['US', { ...EVERYTHING, postalCode: '' }, 'Town, RG'],
  ['PR', EVERYTHING, 'Town, RG 12345'],
  ['CA', { city: 'Toronto', region: 'ON', postalCode: 'M5V 2T6' }, 'Toronto ON M5V 2T6'],
  ['AU', { city: 'Sydney', region: 'NSW', postalCode: '2000' }, 'Sydney NSW 2000'],
  ['GB', { city: 'Leeds', region: '', postalCode: 'LS9 0PX' }, 'Leeds\nLS9 0PX'],
  ['DE', EVERYTHING, '12345 Town\nRG'],
  ['FR', { ...EVERYTHING, region: '' }, '12345 Town'],
  ['IT', EVERYTHING, '12345 Town RG'],
  ['BR', EVERYTHING, 'Town-RG\n12345'],
  ['NZ', { ...EVERYTHING, region: '' }, 'Town 12345'],
])('the place of an address in %s is written as there: %j', (country, place, lines) => {
  const address = { ...TEST_ADDRESS, ...place, country }
  expect(formatAddress(address)).toBe(
    `Northquay Civil\nGate B, Rua do Cais 18\n${lines}\n${countryName(country)}`,
  )
  expect(summarizeAddress(address)).toBe(
    `Northquay Civil, Gate B, Rua do Cais 18, ${lines.replace('\n', ', ')}`,
  )
})

test('no country leaves out a part of the address', () => {
  for (const country of COUNTRY_CODES) {
    const text = formatAddress({ ...TEST_ADDRESS, ...EVERYTHING, country })
    for (const part of Object.values(EVERYTHING)) expect(text, country).toContain(part)
  }
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
