/** Parses quantities as people write them: '1,200', '20.00', '12 pcs'. Pure. */
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { GROUPED_DIGITS } from '#app/pricing/quantity-rules.ts'

export type QuantityTextProblem =
  | 'missing'
  | 'words'
  | 'formula'
  | 'fraction'
  | 'ambiguous-number'
  | 'unreadable'

export type ParsedQuantity =
  | { problem: null; quantity: number }
  | { problem: QuantityTextProblem; possibleQuantities: number[] }

/** Units that may follow a quantity, as part of a pattern. */
export const QUANTITY_UNITS = 'pcs?|pieces?|units?|ea|each|stück|stk|st|x'
const UNIT = new RegExp(`(?:${QUANTITY_UNITS})\\.?$`, 'i')
const WORD_ONLY = /^[\p{L}][\p{L}\s-]*$/u

/**
 * Accepts a quantity that can mean only one integer. '1,200' and '1.200' are 1200, because nobody orders 1.2 products.
 * '20,000' may be 20 (with three decimals) or 20000, so the buyer must choose.
 */
export function parseQuantity(written: string): ParsedQuantity {
  const text = written
    .normalize('NFKC')
    .replaceAll(/[\u200b\ufeff]/g, '')
    .trim()
  if (text === '') return { problem: 'missing', possibleQuantities: [] }
  if (/^[=@]/.test(text)) return { problem: 'formula', possibleQuantities: [] }
  // NFKC would turn '5²' into 52.
  if (/\p{No}/u.test(written)) return { problem: 'unreadable', possibleQuantities: [] }
  if (WORD_ONLY.test(text)) return { problem: 'words', possibleQuantities: [] }
  return toParsedQuantity(parseIntegers(text.replace(UNIT, '').trimEnd()))
}

function toParsedQuantity({ integers, isNumber }: ParsedNumber): ParsedQuantity {
  const possibleQuantities = integers.filter((integer) => integer <= MAX_QUANTITY)
  const [quantity, other] = possibleQuantities
  if (quantity === undefined)
    return { problem: isNumber && integers.length === 0 ? 'fraction' : 'unreadable', possibleQuantities: [] }
  return other === undefined
    ? { problem: null, quantity }
    : { problem: 'ambiguous-number', possibleQuantities }
}

/** The values of a number, which spreadsheets of different countries write differently. */
interface ParsedNumber {
  /** Every integer that the text may mean, ascending. */
  integers: number[]
  /** True if it is a number at all, integer or not. */
  isNumber: boolean
}

const PLAIN = /^\d{1,15}$/
/** Digits, perhaps in groups, then a decimal separator and decimals. */
const DECIMAL = /^(\d{1,15}|[1-9]\d{0,2}(?:[,.'’ ]\d{3})+)([.,])(\d{1,6})$/

/** '1,200' → 1200; '20,000' → 20 or 20000; '1.200,00' → 1200; '2,5' is a number but not an integer. */
function parseIntegers(text: string): ParsedNumber {
  if (PLAIN.test(text)) return { integers: [Number(text)], isNumber: true }
  const readings = new Set<number>()
  if (GROUPED_DIGITS.test(text)) readings.add(Number(text.replaceAll(/\D/g, '')))
  const [, before = '', separator = '', decimals = ''] = DECIMAL.exec(text) ?? []
  const isDecimal = separator !== '' && !before.includes(separator)
  if (isDecimal && /^0+$/.test(decimals)) readings.add(Number(before.replaceAll(/\D/g, '')))
  return { integers: [...readings].sort((a, b) => a - b), isNumber: isDecimal || readings.size > 0 }
}
