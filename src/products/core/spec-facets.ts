/** The filters by specification: which a family has, how they compare, and what they would show. Pure. */
import { keysOf } from '#app/lib/keys-of.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { formatSpecName } from '../specifications/spec-groups.ts'
import { type ProductSpecs, SPEC_FIELDS, type SpecKey } from '../specifications/specifications.ts'

/** The specifications that buyers compare. A number is a smallest or a largest acceptable value. */
const SPEC_FACET_KINDS = {
  taper: 'choice',
  torqueNm: 'min',
  spindlePowerW: 'min',
  annularCapacityMm: 'min',
  twistCapacityMm: 'min',
  drillingDepthMm: 'min',
  minPlateMm: 'max',
  speedFromRpm: 'max',
  speedToRpm: 'min',
  throatMm: 'min',
  massKg: 'max',
  vibrationMs2: 'max',
  ipRating: 'choice',
  dutyCycle: 'choice',
} as const satisfies Partial<Record<SpecKey, 'choice' | 'min' | 'max'>>
export type SpecFacetKey = keyof typeof SPEC_FACET_KINDS
const SPEC_FACET_KEYS = keysOf(SPEC_FACET_KINDS)

export interface SpecFacet {
  key: SpecFacetKey
  label: string
  unit: string
  kind: 'choice' | 'min' | 'max'
  choices?: { value: string; count?: number | undefined }[] | undefined
  /** The smallest and the largest value of the products. */
  from?: number | undefined
  to?: number | undefined
}

/** More filters at once find nothing. */
export const MAX_SPEC_FILTERS = 8

export type SpecFilter =
  | { key: SpecFacetKey; kind: 'choice'; value: string }
  | { key: SpecFacetKey; kind: 'min' | 'max'; value: number }

const MAX_SPEC_VALUE = 100_000

/** 'torqueNm:40' or 'taper:MT3' as it stands in URLs; null if it is neither. */
export function parseSpecFilter(text: string): SpecFilter | null {
  const separator = text.indexOf(':')
  const key = SPEC_FACET_KEYS.find((known) => known === text.slice(0, separator))
  const value = text.slice(separator + 1).trim()
  if (!key || value === '' || value.length > 60) return null
  const kind = SPEC_FACET_KINDS[key]
  if (kind === 'choice') return { key, kind, value }
  const number = Number(value)
  return number >= 0 && number <= MAX_SPEC_VALUE ? { key, kind, value: number } : null
}

/** 'Torque from 40 N·m', 'Weight to 25 kg', 'Spindle taper MT3' */
export function formatSpecFilter(filter: SpecFilter): string {
  const name = formatSpecName(filter.key)
  if (filter.kind === 'choice') return `${name} ${filter.value}`
  const word = filter.kind === 'min' ? 'from' : 'to'
  return `${name} ${word} ${formatNumber(filter.value)} ${SPEC_FIELDS[filter.key].unit}`.trim()
}

/** A product that does not state a specification never meets a filter by it. */
function meetsFilter(specs: ProductSpecs, filters: readonly SpecFilter[]): boolean {
  const [first] = filters
  if (!first) return true
  const value = specs[first.key]
  if (value === undefined) return false
  return first.kind === 'choice'
    ? filters.some((filter) => filter.value === value)
    : filters.every(({ kind, value: limit }) =>
        kind === 'min' ? Number(value) >= Number(limit) : Number(value) <= Number(limit),
      )
}

/** Choices of one specification are alternatives, so they belong together. */
const groupByKey = (filters: readonly SpecFilter[]) => Map.groupBy(filters, ({ key }) => key)

/**
 * The filters that divide the products, and those that are set. Each is computed with all other filters set, so that
 * its choices show what they would find.
 * @param products the specifications of the products that match all filters except those by specification
 * @param hasAll false if there are more products, so that no count is right
 */
export function computeSpecFacets(
  products: readonly ProductSpecs[],
  filters: readonly SpecFilter[],
  hasAll: boolean,
): SpecFacet[] {
  const byKey = groupByKey(filters)
  return SPEC_FACET_KEYS.flatMap((key) => {
    const others = [...byKey].filter(([other]) => other !== key).map(([, group]) => group)
    const values = products
      .filter((specs) => others.every((group) => meetsFilter(specs, group)))
      .flatMap((specs) => specs[key] ?? [])
    return describeFacet(key, values, byKey.get(key) ?? [], hasAll)
  })
}

function describeFacet(
  key: SpecFacetKey,
  values: readonly (string | number)[],
  own: readonly SpecFilter[],
  hasAll: boolean,
): SpecFacet[] {
  const kind = SPEC_FACET_KINDS[key]
  const distinct = [...new Set([...values, ...(kind === 'choice' ? own.map(({ value }) => value) : [])])]
  if (distinct.length < 2 && own.length === 0) return []
  const shared = { key, label: formatSpecName(key), unit: SPEC_FIELDS[key].unit }
  if (kind === 'choice') {
    const count = (choice: string | number) => values.filter((value) => value === choice).length
    const choices = distinct
      .toSorted((one, other) => String(one).localeCompare(String(other), 'en', { numeric: true }))
      .slice(0, MAX_CHOICES)
      .map((value) => ({ value: String(value), ...(hasAll && { count: count(value) }) }))
    return [{ ...shared, kind, choices }]
  }
  const numbers = distinct.map(Number)
  return [
    {
      ...shared,
      kind,
      ...(numbers.length > 0 && {
        from: numbers.reduce((least, number) => Math.min(least, number)),
        to: numbers.reduce((most, number) => Math.max(most, number)),
      }),
    },
  ]
}

const MAX_CHOICES = 20
