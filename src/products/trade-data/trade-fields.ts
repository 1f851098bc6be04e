/**
 * The codes and the packaging of a product, declared once. The form, the import, the export, the API, the audit trail,
 * the product page and the packing slip read the declaration. Pure.
 */
import { keysOf } from '#app/lib/keys-of.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'

interface TradeField {
  label: string
  /** Shown after the value; '' for codes. */
  unit: string
  kind: 'text' | 'number'
  /** The longest text, or the largest number. */
  max: number
  /** Such as the form and the messages show. */
  example: string
  /** Why a value is refused; null if it is valid. */
  findProblem: (value: string & number) => string | null
}

/** True if the last digit of a GTIN is the check digit of the others: weights 3 and 1 from the right. */
export function hasGtinCheckDigit(gtin: string): boolean {
  const sum = Array.from(gtin, Number)
    .toReversed()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

function findGtinProblem(gtin: string): string | null {
  if (!/^(?:\d{8}|\d{12,14})$/.test(gtin)) return 'must have 8, 12, 13 or 14 digits, such as 9520000000011'
  return hasGtinCheckDigit(gtin) ? null : 'has a wrong check digit; compare it with the label'
}

/** UN/ECE recommendation 20 and 21, of what one unit of a product can be. */
const UNIT_CODES = ['C62', 'EA', 'H87', 'KT', 'PR', 'SET']
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Codes without a country behind them. */
const NO_COUNTRIES = ['EU', 'EZ', 'UN', 'ZZ']

const isCountry = (code: string) =>
  /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.includes(code) && countryNames.of(code) !== undefined

const textField = (
  label: string,
  max: number,
  example: string,
  findProblem: (value: string) => string | null,
) => ({ label, unit: '', kind: 'text', max, example, findProblem }) satisfies TradeField

const patternField = (label: string, max: number, example: string, pattern: RegExp, meaning: string) =>
  textField(label, max, example, (value) =>
    pattern.test(value) ? null : `must be ${meaning}, such as ${example}`,
  )

const numberField = (label: string, unit: string, max: number, decimals: number, example: string) =>
  ({
    label,
    unit,
    kind: 'number',
    max,
    example,
    findProblem: (value: number) => {
      if (!(value > 0)) return 'must be above 0'
      if (value > max) return `must be at most ${formatNumber(max)} ${unit}`
      if (Number(value.toFixed(decimals)) === value) return null
      return decimals === 0 ? 'must be a whole number' : `must have at most ${decimals} decimals`
    },
  }) satisfies TradeField

export const TRADE_FIELDS = {
  gtin: textField('GTIN', 14, '9520000000011', findGtinProblem),
  customsCode: patternField(
    'Customs code',
    10,
    '84672110',
    /^(?:\d{6}|\d{8}|\d{10})$/,
    '6, 8 or 10 digits of the Harmonized System',
  ),
  originCountry: textField('Country of origin', 2, 'GB', (code) =>
    isCountry(code) ? null : 'must be the code of a country with two letters, such as GB',
  ),
  unspsc: patternField('UNSPSC', 8, '27112703', /^\d{8}$/, '8 digits'),
  eclass: patternField('ECLASS', 8, '21170101', /^\d{8}$/, '8 digits without hyphens'),
  unitCode: textField('Unit code', 3, 'C62', (code) =>
    UNIT_CODES.includes(code) ? null : `must be one of ${UNIT_CODES.join(', ')} (UN/ECE)`,
  ),
  packedMassKg: numberField('Packed weight', 'kg', 20_000, 3, '4.2'),
  packedLengthMm: numberField('Packed length', 'mm', 20_000, 0, '420'),
  packedWidthMm: numberField('Packed width', 'mm', 20_000, 0, '310'),
  packedHeightMm: numberField('Packed height', 'mm', 20_000, 0, '140'),
  unitsPerCarton: numberField('Units per carton', 'units', 100_000, 0, '4'),
  unitsPerPallet: numberField('Units per pallet', 'units', 100_000, 0, '96'),
} as const

export type TradeKey = keyof typeof TRADE_FIELDS
export const TRADE_KEYS = keysOf(TRADE_FIELDS)

/** Absent keys are not known. */
export type TradeData = {
  [Key in TradeKey]?: (typeof TRADE_FIELDS)[Key]['kind'] extends 'number' ? number : string
}
/** null removes a value. */
export type TradeDataChange = { [Key in TradeKey]?: TradeData[Key] | null }

export const tradeFieldOf = (key: TradeKey) => TRADE_FIELDS[key] as TradeField

export function mergeTradeData(before: TradeData, change: TradeDataChange = {}): TradeData {
  const merged = { ...before, ...change }
  return Object.fromEntries(
    TRADE_KEYS.flatMap((key) => {
      const value = merged[key]
      return value === null || value === undefined ? [] : [[key, value]]
    }),
  )
}

/** 'Packed weight (kg)' */
export function formatTradeHeader(key: TradeKey): string {
  const { label, unit } = TRADE_FIELDS[key]
  return unit ? `${label} (${unit})` : label
}

/** '4.2 kg', '1 unit' and '9520000000011'; undefined if it is not known. */
export function formatTradeValue(data: TradeData, key: TradeKey): string | undefined {
  const value = data[key]
  if (value === undefined) return undefined
  if (typeof value === 'string') return value
  const { unit } = TRADE_FIELDS[key]
  return unit === 'units' ? formatUnits(value) : `${formatNumber(value)} ${unit}`
}
