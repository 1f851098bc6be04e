import { expect, test } from 'vitest'
import { formatPriceCell, PRICE_HEADER, VOLUME_PRICES_HEADER } from './batch-prices.ts'

test('list and volume prices are shown as money; a text that is no price stays as written', () => {
  expect(formatPriceCell(PRICE_HEADER, '1480.00')).toBe('$1,480.00')
  expect(formatPriceCell(VOLUME_PRICES_HEADER, '10: 1400.00; 2500: 1300.50')).toBe(
    '10+: $1,400.00; 2,500+: $1,300.50',
  )
  for (const text of ['', 'free', '10: x', '1e9: 3'])
    expect([formatPriceCell(PRICE_HEADER, text), formatPriceCell(VOLUME_PRICES_HEADER, text)]).toEqual([
      text,
      text,
    ])
  expect(formatPriceCell('Stock (units)', '1480.00')).toBe('1480.00')
})
