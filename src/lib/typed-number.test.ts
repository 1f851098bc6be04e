import { expect, test } from 'vitest'
import { readAmount, readNumber } from './typed-number.ts'

test.each([
  ['1234.5', 1234.5],
  [' 1,234.50 ', 1234.5],
  ['$1,234.50', 1234.5],
  ['USD 1,234.50', 1234.5],
  ['1.234,50 €', 1234.5],
  ['1 234,5', 1234.5],
  ['2,5', 2.5],
  ['1,500', 1500],
  ['63,000', 63000],
  ['−5', -5],
  ['0', 0],
])('%s is a number', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test.each(['', 'abc', '1,23,456', '1e3', '0x10', '5%', '1.234.5', '1,2345', '--1'])(
  '%j is no number',
  (text) => {
    expect(readNumber(text)).toBeNaN()
  },
)

test('a number with three decimals is no amount', () => {
  expect(readNumber('1.500')).toBe(1.5)
  expect(readAmount('1.500')).toBeNaN()
  expect(readAmount('1.500 €')).toBeNaN()
  expect(readAmount('1.500,00')).toBe(1500)
})
