/** A machine's specifications in words: label, figure and unit as they stand on a screen. Pure. */
import { formatNumber } from '#app/lib/numbers.ts'
import { type ProductSpecs, SPEC_FIELDS, SPEC_KEYS, type SpecKey } from './specifications.ts'

export interface FormattedSpec {
  key: SpecKey
  label: string
  /** '1,600', '⌀13', 'SDS-plus' */
  value: string
  /** '' for words and counts. */
  unit: string
}

/** One specification in words; undefined where the machine's is not known. */
export function formatSpec(specs: ProductSpecs, key: SpecKey): FormattedSpec | undefined {
  const value = specs[key]
  if (value === undefined || value === '') return undefined
  const { label, unit, isDiameter } = SPEC_FIELDS[key]
  const figure = typeof value === 'number' ? formatNumber(value) : value
  return { key, label, value: isDiameter ? `⌀${figure}` : figure, unit }
}

/** '0–3,000'; undefined where neither end is known. */
export function formatSpeedRange({ speedFromRpm, speedToRpm }: ProductSpecs): string | undefined {
  const ends = [speedFromRpm, speedToRpm].filter((end) => end !== undefined)
  return ends.length ? [...new Set(ends)].map(formatNumber).join('–') : undefined
}

const DRIVE_KEYS: SpecKey[] = ['powerW', 'batteryV']
/** What tells one machine from the next, the most telling first. */
const DISTINGUISHING_KEYS: SpecKey[] = [
  'capacitySteelMm',
  'capacityConcreteMm',
  'capacityWoodMm',
  'capacityStoneMm',
  'strokeMm',
  'lengthMm',
  'heightMm',
]
const REMAINING_KEYS = SPEC_KEYS.filter(
  (key) => ![...DRIVE_KEYS, ...DISTINGUISHING_KEYS, 'massKg'].includes(key),
)

/** A card's cell has room for a word. */
const SHORT_LABELS: Partial<Record<SpecKey, string>> = { powerW: 'Power', batteryV: 'Battery' }

/** A machine's specifications without those that no card shows. */
export function selectCardSpecs(specs: ProductSpecs): ProductSpecs {
  return Object.fromEntries(listKeySpecs(specs).map(({ key }) => [key, specs[key]]))
}

/** The four specifications that a card shows: drive first, mass last, the two most telling between. */
export function listKeySpecs(specs: ProductSpecs): FormattedSpec[] {
  const known = (keys: readonly SpecKey[]) => keys.flatMap((key) => formatSpec(specs, key) ?? [])
  const drive = known(DRIVE_KEYS).slice(0, 1)
  const mass = known(['massKg'])
  const between = known([...DISTINGUISHING_KEYS, ...REMAINING_KEYS]).slice(0, 4 - drive.length - mass.length)
  return [...drive, ...between, ...mass].map((words) => ({
    ...words,
    label: SHORT_LABELS[words.key] ?? words.label,
  }))
}

const CAPACITY_KEYS: SpecKey[] = [
  'capacitySteelMm',
  'capacityWoodMm',
  'capacityConcreteMm',
  'capacityStoneMm',
]

/** The figures under a machine's large drawing: drive, speed, up to three drilling capacities, mass. */
export function listDatasheetSpecs(specs: ProductSpecs): FormattedSpec[] {
  const known = (keys: readonly SpecKey[]) => keys.flatMap((key) => formatSpec(specs, key) ?? [])
  const range = formatSpeedRange(specs)
  const speed: FormattedSpec[] = range
    ? [{ key: 'speedToRpm', label: 'Speed', value: range, unit: SPEC_FIELDS.speedToRpm.unit }]
    : []
  return [
    ...known(DRIVE_KEYS).slice(0, 1),
    ...speed,
    ...known(CAPACITY_KEYS).slice(0, 3),
    ...known(['massKg']),
  ].map((words) => ({ ...words, label: SHORT_LABELS[words.key] ?? words.label }))
}
