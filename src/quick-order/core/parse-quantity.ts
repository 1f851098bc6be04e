/** Parses quantities as people write them: '1,200', '20.00', '12 pcs'. Pure. */
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { type ParsedNumber, parseIntegers } from './parse-number.ts'

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
