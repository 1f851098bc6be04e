/** Numbers as spreadsheets of different countries write them. Pure. */
import { GROUPED_DIGITS } from '#app/pricing/quantity-rules.ts'

export interface ParsedNumber {
  /** Every integer that the text may mean, ascending. */
  integers: number[]
  /** True if it is a number at all, integer or not. */
  isNumber: boolean
}

const PLAIN = /^\d{1,15}$/
/** Digits, perhaps in groups, then a decimal separator and decimals. */
const DECIMAL = /^(\d{1,15}|[1-9]\d{0,2}(?:[,.'’ ]\d{3})+)([.,])(\d{1,6})$/

/** '1,200' → 1200; '20,000' → 20 or 20000; '1.200,00' → 1200; '2,5' is a number but not an integer. */
export function parseIntegers(text: string): ParsedNumber {
  if (PLAIN.test(text)) return { integers: [Number(text)], isNumber: true }
  const readings = new Set<number>()
  if (GROUPED_DIGITS.test(text)) readings.add(Number(text.replaceAll(/\D/g, '')))
  const [, before = '', separator = '', decimals = ''] = DECIMAL.exec(text) ?? []
  const isDecimal = separator !== '' && !before.includes(separator)
  if (isDecimal && /^0+$/.test(decimals)) readings.add(Number(before.replaceAll(/\D/g, '')))
  return { integers: [...readings].sort((a, b) => a - b), isNumber: isDecimal || readings.size > 0 }
}
