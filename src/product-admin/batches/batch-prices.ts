/** How prices appear in the cells of a batch. Pure. */
import { CURRENCY } from '#app/lib/currency.ts'
import { centsFromDecimal, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'

export const PRICE_HEADER = `Price (${CURRENCY})`
export const FLOOR_PRICE_HEADER = `Floor price (${CURRENCY})`
export const VOLUME_PRICES_HEADER = `Volume prices (units: ${CURRENCY})`

/** A change of a list price by more than this share is marked: it may be a typing error. */
export const UNUSUAL_CHANGE = 0.15

const formatPrice = (text: string) => {
  const cents = text.trim() === '' ? null : centsFromDecimal(Number(text))
  return cents === null ? text : formatMoney(cents)
}

const TIER = /^(\d+): (\d+\.\d\d)$/

/** '10319' → '10,319' in a column of units, '1490.00' → '$1,490.00', and '10: 1400.00; 25: 1300.00' → '10+: $1,400.00; 25+: $1,300.00'. Other texts stay. */
export function formatBatchCell(column: string, text: string): string {
  if (column === PRICE_HEADER || column === FLOOR_PRICE_HEADER) return formatPrice(text)
  if (column.endsWith('(units)') && /^\d+$/.test(text)) return formatNumber(Number(text))
  if (column !== VOLUME_PRICES_HEADER) return text
  return text
    .split('; ')
    .map((tier) => {
      const [, from, price] = TIER.exec(tier) ?? []
      return from && price ? `${formatNumber(Number(from))}+: ${formatPrice(price)}` : tier
    })
    .join('; ')
}
