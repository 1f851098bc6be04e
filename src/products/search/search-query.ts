/** Reads a typed query the way the trade means it: families, materials, diameters, power, voltages, tool holders. Pure. */
import { formatNumber } from '#app/lib/numbers.ts'
import type { PlaceOfUse } from '../core/places-of-use.ts'
import {
  FAMILIES,
  FAMILY_IDS,
  type Family,
  MATERIAL_IDS,
  MATERIALS,
  type Material,
  POWER_SOURCE_IDS,
  POWER_SOURCES,
  type PowerSource,
} from '../specifications/families.ts'
import { type Measure, readMeasures } from './measures.ts'
import {
  DIMENSION_WORDS,
  EQUIVALENT_VOLTAGES,
  FAMILY_PHRASES,
  MATERIAL_PHRASES,
  NARROWER_PHRASES,
  NOISE_WORDS,
  PLACE_PHRASES,
  POWER_SOURCE_PHRASES,
  TOOL_HOLDER_PHRASES,
} from './search-vocabulary.ts'
import { measureTerm } from './spec-terms.ts'

/** The question of a part of the query. */
export type Meaning =
  | { kind: 'family'; family: Family; word?: string }
  | { kind: 'material'; material: Material }
  | { kind: 'power-source'; powerSource: PowerSource }
  | { kind: 'diameter'; mm: number }
  | { kind: 'power'; watts: number }
  /** One of these terms is among the specifications. */
  | { kind: 'specification'; terms: readonly string[] }
  /** Only the product finder knows where and how high a product can be used. */
  | { kind: 'place'; place: PlaceOfUse }
  | { kind: 'height'; meters: number }
  | { kind: 'words'; words: readonly string[] }

export interface QueryPart {
  meaning: Meaning
  /** As shown to the buyer: 'Hole diameter at least 50 mm'. */
  label: string
  /** Where the part is in the query. */
  start: number
  end: number
}

/** Only the product finder understands these parts; the search leaves them out. */
export const isForFinder = ({ meaning }: QueryPart) => meaning.kind === 'place' || meaning.kind === 'height'

/** Parts of a query beyond these are ignored. */
const MAX_PARTS = 8

type Interpretation = Pick<QueryPart, 'meaning' | 'label'>

const PHRASES = new Map<string, Interpretation>([
  ...FAMILY_IDS.flatMap((family) =>
    FAMILY_PHRASES[family].map((phrase): [string, Interpretation] => [
      phrase,
      { meaning: { kind: 'family', family }, label: FAMILIES[family].plural },
    ]),
  ),
  ...Object.entries(NARROWER_PHRASES).map(([phrase, { family, word, label }]): [string, Interpretation] => [
    phrase,
    { meaning: { kind: 'family', family, word }, label },
  ]),
  ...MATERIAL_IDS.flatMap((material) =>
    MATERIAL_PHRASES[material].map((phrase): [string, Interpretation] => [
      phrase,
      { meaning: { kind: 'material', material }, label: `For ${MATERIALS[material].toLowerCase()}` },
    ]),
  ),
  ...POWER_SOURCE_IDS.flatMap((powerSource) =>
    POWER_SOURCE_PHRASES[powerSource].map((phrase): [string, Interpretation] => [
      phrase,
      { meaning: { kind: 'power-source', powerSource }, label: POWER_SOURCES[powerSource] },
    ]),
  ),
  ...Object.entries(PLACE_PHRASES).flatMap(([place, phrases]) =>
    phrases.map((phrase): [string, Interpretation] => [
      phrase,
      { meaning: { kind: 'place', place: place as PlaceOfUse }, label: phrase },
    ]),
  ),
  ...Object.entries(TOOL_HOLDER_PHRASES).map(([phrase, { terms, label }]): [string, Interpretation] => [
    phrase,
    { meaning: { kind: 'specification', terms }, label },
  ]),
])
const MAX_PHRASE_WORDS = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.split(' ').length))

interface Word {
  /** In the singular; 'drilling' is 'drill'. */
  base: string
  text: string
  start: number
  end: number
}

type Token = { word: Word; measure?: never } | { measure: Measure; word?: never }

const isWholeWord = (base: string) => base.length <= 3 || base.endsWith('ss')

function toBaseForm(word: string): string {
  if (word === 'drilling') return 'drill'
  if (word.endsWith('sses')) return word.slice(0, -2)
  return word.endsWith('s') && !isWholeWord(word) ? word.slice(0, -1) : word
}

function readTokens(query: string): Token[] {
  const measures = readMeasures(query)
  const isMeasured = (index: number) => measures.some(({ start, end }) => index >= start && index < end)
  const words = Array.from(query.matchAll(/[\p{L}\p{N}]+\+?/gu), ({ 0: text, index }) => ({
    base: toBaseForm(text),
    text,
    start: index,
    end: index + text.length,
  })).filter(({ start }) => !isMeasured(start))
  const startOf = ({ word, measure }: Token) => (word ?? measure).start
  return [...words.map((word) => ({ word })), ...measures.map((measure) => ({ measure }))].toSorted(
    (one, other) => startOf(one) - startOf(other),
  )
}

/** The words from `from` on that form a known phrase, the longest first. */
function readPhrase(tokens: readonly Token[], from: number): { count: number; found: Interpretation } | null {
  for (let count = Math.min(MAX_PHRASE_WORDS, tokens.length - from); count > 0; count -= 1) {
    const words = tokens.slice(from, from + count).map(({ word }) => word?.base)
    const found = words.includes(undefined) ? undefined : PHRASES.get(words.join(' '))
    if (found) return { count, found }
  }
  return null
}

/** A dimension is named beside its length, before or after it: '13 mm chuck', 'stroke 160 mm', '4 m cable'. */
function findDimension(tokens: readonly Token[], at: number, used: ReadonlySet<number>, unit: string) {
  for (const beside of [at + 1, at - 1]) {
    const base = tokens[beside]?.word?.base
    if (!base || !Object.hasOwn(DIMENSION_WORDS, base) || used.has(beside)) continue
    const dimension = DIMENSION_WORDS[base] as (typeof DIMENSION_WORDS)[string]
    if ((dimension.unit ?? 'mm') === unit) return { beside, dimension }
  }
  return null
}

function interpretMeasure({ value, unit, quantity }: Measure): Interpretation {
  const label = `${formatNumber(value)} ${unit}`
  switch (quantity) {
    case 'taper':
      return { meaning: { kind: 'specification', terms: [unit] }, label: `Taper ${unit.toUpperCase()}` }
    case 'diameter':
      return { meaning: { kind: 'diameter', mm: value }, label: `Hole diameter at least ${label}` }
    case 'power':
      return { meaning: { kind: 'power', watts: value }, label: `About ${label}` }
    case 'voltage': {
      const volts = EQUIVALENT_VOLTAGES[value] ?? value
      const terms = [measureTerm(volts, unit)]
      return { meaning: { kind: 'specification', terms }, label: `${formatNumber(volts)} ${unit}` }
    }
    case 'height':
      return { meaning: { kind: 'height', meters: value }, label }
    case 'other':
      return { meaning: { kind: 'specification', terms: [measureTerm(value, unit)] }, label }
  }
}

const tokenRange = (token: Token) => {
  const { start, end } = token.word ?? token.measure
  return { start, end }
}

function readMeasurePart(tokens: readonly Token[], at: number, used: Set<number>): QueryPart | null {
  const { measure } = tokens[at] ?? {}
  if (!measure) return null
  const range = { start: measure.start, end: measure.end }
  const isLength = measure.quantity === 'diameter' || measure.quantity === 'height'
  const named = isLength ? findDimension(tokens, at, used, measure.unit) : null
  if (!named) return { ...interpretMeasure(measure), ...range }
  used.add(named.beside)
  const { start, end } = tokenRange(tokens[named.beside] as Token)
  const { term, label } = named.dimension
  // A chuck of 1/2" is sold as one of 13 mm, and a shank of 3/4" as one of 19 mm.
  const length = measure.isInInches ? Math.round(measure.value) : measure.value
  const value = measureTerm(length, measure.unit)
  return {
    meaning: { kind: 'specification', terms: [term ? `${term}=${value}` : value] },
    label: `${label} ${formatNumber(length)} ${measure.unit}`,
    start: Math.min(start, range.start),
    end: Math.max(end, range.end),
  }
}

/** Words that follow each other are one part, so that 'fx-13 c' is shown and removed as one. */
function wordsPart(query: string, words: readonly Word[]): QueryPart {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0]
  return {
    meaning: { kind: 'words', words: words.map(({ text }) => text).filter((text) => text.length > 1) },
    label: `“${query.slice(start, end)}”`,
    start,
    end,
  }
}

function groupWords(query: string, words: readonly { word: Word; at: number }[]): QueryPart[] {
  const groups: { word: Word; at: number }[][] = []
  for (const one of words) {
    const last = groups.at(-1)
    if (last && one.at === (last.at(-1)?.at ?? 0) + 1) last.push(one)
    else groups.push([one])
  }
  return groups.map((group) =>
    wordsPart(
      query,
      group.map(({ word }) => word),
    ),
  )
}

/**
 * The parts of a query in its order. Empty for a query without letters and digits.
 * @param ignoredWords in lower case; they are left out like words without a meaning
 */
export function readSearchQuery(typed: string, ignoredWords: ReadonlySet<string> = new Set()): QueryPart[] {
  const query = typed.toLowerCase()
  const tokens = readTokens(query)
  const used = new Set<number>()
  const measured = tokens.flatMap((_, at) => readMeasurePart(tokens, at, used) ?? [])
  const parts: QueryPart[] = [...measured]
  const unknown: { word: Word; at: number }[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at]?.word
    if (!word || used.has(at)) continue
    const phrase = readPhrase(tokens, at)
    if (phrase) {
      const last = tokens[at + phrase.count - 1] as Token
      parts.push({ ...phrase.found, start: word.start, end: tokenRange(last).end })
      at += phrase.count - 1
    } else unknown.push({ word, at })
  }
  const meaningful = unknown.filter(({ word }) => !NOISE_WORDS.has(word.base) && !ignoredWords.has(word.text))
  // A query of such words alone is searched as it is.
  const words = meaningful.length > 0 || parts.length > 0 ? meaningful : unknown
  return [...parts, ...groupWords(query, words)]
    .toSorted((one, other) => one.start - other.start)
    .slice(0, MAX_PARTS)
}

/** The parts with each typed word as a part of its own. 'fx-13' stays one, because it may be an SKU. */
export function splitWords(typed: string, parts: readonly QueryPart[]): QueryPart[] {
  const query = typed.toLowerCase()
  return parts.flatMap((part) => {
    const { meaning, start, end } = part
    if (meaning.kind !== 'words') return [part]
    return query
      .slice(start, end)
      .split(/\s+/)
      .map((text) => meaning.words.filter((word) => text.includes(word)))
      .filter((words) => words.length > 0)
      .map((words) => ({ ...part, meaning: { kind: 'words' as const, words } }))
  })
}

/** The query without one of its parts; '' if nothing with a meaning remains. */
export function withoutPart(typed: string, part: QueryPart): string {
  const query = typed.toLowerCase()
  const rest = `${query.slice(0, part.start)} ${query.slice(part.end)}`
  const remaining = readSearchQuery(rest)
  const [start, end] = [remaining[0]?.start, remaining.at(-1)?.end]
  const isMeaningful = readTokens(rest).some(({ word }) => !word || !NOISE_WORDS.has(word.base))
  return isMeaningful ? rest.slice(start, end).replace(/\s+/g, ' ').trim() : ''
}
