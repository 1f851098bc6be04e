import { CURRENCY } from './currency.ts'

/** An amount in the currency of the shop as whole cents. Converted to a decimal number only in the API contract. */
export type Cents = number

/**
 * The largest supported amount, 2^45 units of the currency. Far above it, two amounts a cent apart become the same decimal number.
 */
export const MAX_CENTS: Cents = 2 ** 45 * 100

/** 12.5 → 1250. `null` for more than two decimals, and for numbers that are not finite or too large. */
export function centsFromDecimal(decimal: number): Cents | null {
  const cents = Math.round(decimal * 100)
  return Math.abs(cents) <= MAX_CENTS && cents / 100 === decimal ? cents : null
}

/** For amounts that the contract has checked. Throws for any other. */
export function requireCents(decimal: number): Cents {
  const cents = centsFromDecimal(decimal)
  if (cents === null) throw new RangeError(`${decimal} is not an amount in whole cents`)
  return cents
}

/** For amounts that are only shown: NaN for a decimal that cannot be read, so that it never reads as $0.00. */
export function centsForDisplay(decimal: number): Cents {
  return centsFromDecimal(decimal) ?? Number.NaN
}

export function decimalFromCents(cents: Cents): number {
  return cents / 100
}

/** 1250 → '12.50'. As people type it, and as spreadsheets read it as a number. */
export const decimalText = (cents: Cents): string => decimalFromCents(cents).toFixed(2)

/** For amounts that may be absent. */
export const optionalDecimal = (cents: Cents | null): number | null =>
  cents === null ? null : decimalFromCents(cents)

/** For amounts that may be absent; null also for one that cannot be read. */
export const optionalCents = (decimal: number | null): Cents | null =>
  decimal === null ? null : centsFromDecimal(decimal)

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY })
const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const formatCents = (cents: Cents, format: Intl.NumberFormat): string =>
  Number.isNaN(cents) ? '–' : format.format(cents / 100)

/** '$1,490.00'; '–' for NaN. */
export const formatMoney = (cents: Cents): string => formatCents(cents, money)

/** '1,490.00', for columns whose header names the currency; '–' for NaN. */
export const formatAmount = (cents: Cents): string => formatCents(cents, plain)

/** '$' */
export const CURRENCY_SYMBOL = formatMoney(0)
  .replace(/[\d.]+/, '')
  .trim()
