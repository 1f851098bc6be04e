import { expect, test } from 'vitest'
import { formatBatchCell, PRICE_HEADER, VOLUME_PRICES_HEADER } from './batch-prices.ts'

test('list and volume prices are shown as money; a text that is no price stays as written', () => {
  expect(formatBatchCell(PRICE_HEADER, '1480.00')).toBe('$1,480.00')
  expect(formatBatchCell(VOLUME_PRICES_HEADER, '10: 1400.00; 2500: 1300.50')).toBe(
    '10+: $1,400.00; 2,500+: $1,300.50',
  )
  for (const text of ['', 'free', '10: x', '1e9: 3'])
    expect([formatBatchCell(PRICE_HEADER, text), formatBatchCell(VOLUME_PRICES_HEADER, text)]).toEqual([
      text,
      text,
    ])
  expect(formatBatchCell('Stock (units)', '1480.00')).toBe('1480.00')
  expect(formatBatchCell('Stock (units)', '10319')).toBe('10,319')
})
