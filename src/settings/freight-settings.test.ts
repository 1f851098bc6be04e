import { expect, test } from 'vitest'
import { formatFreightRates, parseFreightAmount, parseFreightRates } from './freight-settings.ts'

test.each([
  ['25', 25_00],
  ['25.5', 25_50],
  ['1000000', 1_000_000_00],
  ['1000000.01', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['25.555', undefined],
  ['1,000', undefined],
  ['1e3', undefined],
])('the amount %s is %s cents', (text, cents) => expect(parseFreightAmount(text)).toBe(cents))

test('rates are stored as one line for each group of countries', () => {
  const parsed = parseFreightRates('de at:10kg 12.5; 50 KG 30\n\nPT : 2.5 kg 9.99 ;')
  expect('rates' in parsed && formatFreightRates(parsed.rates)).toBe(
    'DE, AT: 10 kg 12.50; 50 kg 30.00\nPT: 2.5 kg 9.99',
  )
})

const lines = (count: number) => Array.from({ length: count }, () => 'DE: 1 kg 1').join('\n')
const bands = (count: number) =>
  `DE: ${Array.from({ length: count }, (_, index) => `${index + 1} kg 1`).join(';')}`

test.each([
  ['DE 10 kg 12.50', 'a colon'],
  ['DE: 10 kg 12.50: 3', 'a colon'],
  [': 10 kg 12.50', 'name a country'],
  ['Germany: 10 kg 12.50', 'codes of two letters'],
  ['XX: 10 kg 12.50', 'codes of two letters'],
  ['DE:', 'a price'],
  ['DE: 10 kg', 'such as 10 kg 12.50'],
  ['DE: 10 kg -1', 'such as 10 kg 12.50'],
  ['DE: 10 kg 0', 'such as 10 kg 12.50'],
  ['DE: 10 kg 12.505', 'such as 10 kg 12.50'],
  ['DE: 10.0005 kg 12', 'such as 10 kg 12.50'],
  ['DE: 0 kg 12', 'such as 10 kg 12.50'],
  ['DE: -5 kg 12', 'such as 10 kg 12.50'],
  ['DE: 100000.001 kg 12', 'such as 10 kg 12.50'],
  ['DE: 50 kg 30; 10 kg 12.50', 'ascending order'],
  ['DE: 10 kg 30; 10 kg 12.50', 'ascending order'],
  ['DE: 10 kg 12\nAT, DE: 10 kg 12', 'DE twice'],
  ['DE, DE: 10 kg 12', 'DE twice'],
  [lines(41), 'at most 40 lines'],
  [bands(13), 'at most 12 weights'],
])('the rates %j are refused because of %s', (text, problem) => {
  expect(parseFreightRates(text).problem).toContain(problem)
})
