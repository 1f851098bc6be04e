/** Reads a length in millimeters or inches. Pure. */

const MM_PER_INCH = 25.4
const FRACTIONS: Record<string, string> = {
  '½': ' 1/2',
  '¼': ' 1/4',
  '¾': ' 3/4',
  '⅛': ' 1/8',
  '⅜': ' 3/8',
  '⅝': ' 5/8',
  '⅞': ' 7/8',
}
const NUMBER = String.raw`(\d{1,5}(?:[.,]\d{1,4})?)`
const MILLIMETERS = new RegExp(`^${NUMBER}\\s*(?:mm)?$`)
const INCHES = new RegExp(`^${NUMBER}\\s*(?:"|″|''|in(?:ch(?:es)?)?)$`)
const INCH_FRACTION = /^(?:(\d{1,3})[\s-]+)?(\d{1,3})\/(\d{1,3})\s*(?:"|″|''|in(?:ch(?:es)?)?)?$/

/** '1,250' could be 1.25 or 1250, so a comma before exactly three digits is not accepted. */
const toNumber = (text: string) => (/,\d{3}$/.test(text) ? undefined : Number(text.replace(',', '.')))

/** Millimeters; undefined when the text is not a length. A fraction without a unit is in inches. */
export function parseLength(input: string): number | undefined {
  const text = input
    .slice(0, 40)
    .toLowerCase()
    .replace(/[⌀ø]/g, '')
    .replace(/[½¼¾⅛⅜⅝⅞]/g, (sign) => FRACTIONS[sign] ?? sign)
    .trim()
  const millimeters = MILLIMETERS.exec(text)
  if (millimeters?.[1]) return toNumber(millimeters[1])
  const inches = INCHES.exec(text)
  const value = inches?.[1] === undefined ? undefined : toNumber(inches[1])
  if (value !== undefined) return value * MM_PER_INCH
  const fraction = INCH_FRACTION.exec(text)
  if (!fraction || Number(fraction[3]) === 0) return undefined
  return (Number(fraction[1] ?? 0) + Number(fraction[2]) / Number(fraction[3])) * MM_PER_INCH
}
