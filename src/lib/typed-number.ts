/** Numbers as people type or paste them: as the shop shows them, or with a decimal comma as most of Europe writes them. Pure. */

const PLAIN = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/
const GROUPED = /^-?\d{1,3}(?:[, ’']\d{3})+(?:\.\d+)?$/
const DECIMAL_COMMA = /^-?(?:\d{1,3}(?:[. ]\d{3})+|\d+),\d{1,2}$/
const CURRENCY_AROUND = /^(?:\p{Sc}|[A-Z]{3} )|(?:\p{Sc}| [A-Z]{3})$/gu

/** '1,234.5', '$1234.5', '1.234,5' and '1 234,50' → 1234.5; NaN for any other text, which the server rejects. */
export function readNumber(text: string): number {
  const number = text.trim().replaceAll(CURRENCY_AROUND, '').trim().replaceAll(/\s/g, ' ').replace('−', '-')
  if (DECIMAL_COMMA.test(number)) return Number(number.replaceAll(/[. ]/g, '').replace(',', '.'))
  if (GROUPED.test(number)) return Number(number.replaceAll(/[, ’']/g, ''))
  return PLAIN.test(number) ? Number(number) : Number.NaN
}

/** The same for an amount of money. NaN for '1.500', which is a thousand and a half to some and one and a half to others. */
export const readAmount = (text: string): number =>
  /\.\d{3,}\D*$/.test(text) ? Number.NaN : readNumber(text)
