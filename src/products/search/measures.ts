/** Finds numbers with units, fractions of an inch and tapers in a query in lower case. Pure. */
import { INCH_MM, MATERIAL_PHRASES, MEASURE_UNITS } from './search-vocabulary.ts'

export interface Measure {
  value: number
  unit: string
  quantity: (typeof MEASURE_UNITS)[number]['quantity'] | 'taper'
  isInInches?: boolean
  start: number
  end: number
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const UNIT_NAMES = MEASURE_UNITS.flatMap(({ names }) => names).toSorted(
  (one, other) => other.length - one.length,
)
const FRACTION_SIGN = '[¼½¾⅛⅜⅝⅞]'
const NUMBER = String.raw`(?:\d+ ?)?${FRACTION_SIGN}|\d+[ -]\d+\/\d+|\d+\/\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?`
const NOT_IN_WORD = String.raw`(?<![\p{L}\p{N}.,/-])`

const WITH_UNIT = new RegExp(
  String.raw`${NOT_IN_WORD}(?:[⌀ø∅]\s?)?(${NUMBER})[\s-]?(${UNIT_NAMES.map(escapePattern).join('|')})(?![\p{L}\p{N}])`,
  'gu',
)
/** A diameter without a unit is in millimeters. */
const DIAMETER = /(?:[⌀ø∅]|\bdia(?:meter)?\b)\s?(\d+(?:[.,]\d+)?)(?![\p{L}\p{N}.,])/gu
/** Morse tapers: 'mt3', 'mt 3', 'mk3', 'morse taper 3'. */
const TAPER = /(?<![\p{L}\p{N}])(?:mt|mk|morse(?:\staper)?(?:\sno\.?)?)[\s-]?([0-6])(?![\p{L}\p{N}])/gu
const PLAIN_TAPER = /(?<![\p{L}\p{N}])(b10|b12|b16|b18|r8)(?![\p{L}\p{N}])/gu

const MATERIAL_WORDS = Object.values(MATERIAL_PHRASES).flatMap((phrases) =>
  phrases.map((phrase) => phrase.split(' ')[0]),
)
/** In '50 in steel', 'in' is no inch. */
const IN_MATERIAL = new RegExp(String.raw`^\s(?:${MATERIAL_WORDS.join('|')}|a|an|the|thick)\b`, 'u')

const writeOut = (sign: string) => ` ${sign.trim().normalize('NFKC').replace('⁄', '/')}`

/** '1 1/4' and '1¼' are 1.25, '1,600' is 1600 and '10,8' is 10.8. */
function parseNumber(typed: string): number {
  const text = typed.replace(new RegExp(` ?${FRACTION_SIGN}`, 'u'), writeOut).trim()
  const fraction = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/.exec(text)
  if (fraction) return Number(fraction[1] ?? 0) + Number(fraction[2]) / Number(fraction[3])
  return Number(/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'))
}

/** Numbers that no product has would only overflow. */
const isPlausible = ({ value }: Measure) => Number.isFinite(value) && value > 0 && value < 1_000_000

function readWithUnits(query: string): Measure[] {
  return Array.from(query.matchAll(WITH_UNIT), ({ 0: text, 1: number = '', 2: name = '', index }) => {
    const end = index + text.length
    if (name === 'in' && !number.includes('/') && IN_MATERIAL.test(query.slice(end))) return null
    const unit = MEASURE_UNITS.find(({ names }) => names.includes(name))
    if (!unit) return null
    const value = Math.round(parseNumber(number) * unit.factor * 100) / 100
    const isInInches = unit.factor === INCH_MM
    return { value, unit: unit.unit, quantity: unit.quantity, isInInches, start: index, end }
  }).filter((measure) => measure !== null)
}

function readDiameters(query: string): Measure[] {
  return Array.from(query.matchAll(DIAMETER), ({ 0: text, 1: number = '', index }) => ({
    value: parseNumber(number),
    unit: 'mm',
    quantity: 'diameter' as const,
    start: index,
    end: index + text.length,
  }))
}

function readTapers(query: string): Measure[] {
  const morse = Array.from(query.matchAll(TAPER), ({ 0: text, 1: size, index }) => ({
    text,
    unit: `mt${size}`,
    index,
  }))
  const plain = Array.from(query.matchAll(PLAIN_TAPER), ({ 0: text, index }) => ({ text, unit: text, index }))
  return [...morse, ...plain].map(({ text, unit, index }) => ({
    value: 1,
    unit,
    quantity: 'taper' as const,
    start: index,
    end: index + text.length,
  }))
}

/** The measures in the order of the query. None overlaps another. */
export function readMeasures(query: string): Measure[] {
  const found = [...readTapers(query), ...readWithUnits(query), ...readDiameters(query)].filter(isPlausible)
  return found
    .filter((one, index) =>
      found.slice(0, index).every(({ start, end }) => one.start >= end || one.end <= start),
    )
    .toSorted((one, other) => one.start - other.start)
}
