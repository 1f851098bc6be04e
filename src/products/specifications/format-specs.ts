/** A machine's specifications in words: label, figure and unit as they stand on a screen. Pure. */
import { formatNumber } from '#app/lib/numbers.ts'
import { type MachineSpecs, SPEC_FIELDS, SPEC_KEYS, type SpecKey } from './specifications.ts'

export interface SpecWords {
  key: SpecKey
  label: string
  /** '1,600', '⌀13', 'SDS-plus' */
  figure: string
  /** '' for words and counts. */
  unit: string
}

/** One specification in words; undefined where the machine's is not known. */
export function specWords(specs: MachineSpecs, key: SpecKey): SpecWords | undefined {
  const value = specs[key]
  if (value === undefined || value === '') return undefined
  const { label, unit, diameter } = SPEC_FIELDS[key]
  const figure = typeof value === 'number' ? formatNumber(value) : value
  return { key, label, figure: diameter ? `⌀${figure}` : figure, unit }
}

/** '0–3,000'; undefined where neither end is known. */
export function speedRange({ speedFromRpm, speedToRpm }: MachineSpecs): string | undefined {
  const ends = [speedFromRpm, speedToRpm].filter((end) => end !== undefined)
  return ends.length ? [...new Set(ends)].map(formatNumber).join('–') : undefined
}

const DRIVE: SpecKey[] = ['powerW', 'batteryV']
/** What tells one machine from the next, the most telling first. */
const MIDDLE: SpecKey[] = [
  'capacitySteelMm',
  'capacityConcreteMm',
  'capacityWoodMm',
  'capacityStoneMm',
  'strokeMm',
  'lengthMm',
  'heightMm',
]
const REST = SPEC_KEYS.filter((key) => ![...DRIVE, ...MIDDLE, 'massKg'].includes(key))

/** A card's cell has room for a word. */
const SHORT_LABELS: Partial<Record<SpecKey, string>> = { powerW: 'Power', batteryV: 'Battery' }

/** A machine's specifications without those that no card shows. */
export function specsOnCard(specs: MachineSpecs): MachineSpecs {
  return Object.fromEntries(keySpecs(specs).map(({ key }) => [key, specs[key]]))
}

/** The four specifications that a card shows: drive first, mass last, the two most telling between. */
export function keySpecs(specs: MachineSpecs): SpecWords[] {
  const known = (keys: readonly SpecKey[]) => keys.flatMap((key) => specWords(specs, key) ?? [])
  const drive = known(DRIVE).slice(0, 1)
  const mass = known(['massKg'])
  const between = known([...MIDDLE, ...REST]).slice(0, 4 - drive.length - mass.length)
  return [...drive, ...between, ...mass].map((words) => ({
    ...words,
    label: SHORT_LABELS[words.key] ?? words.label,
  }))
}

const CAPACITIES: SpecKey[] = ['capacitySteelMm', 'capacityWoodMm', 'capacityConcreteMm', 'capacityStoneMm']

/** The figures under a machine's large drawing: drive, speed, up to three drilling capacities, mass. */
export function sheetFigures(specs: MachineSpecs): SpecWords[] {
  const known = (keys: readonly SpecKey[]) => keys.flatMap((key) => specWords(specs, key) ?? [])
  const range = speedRange(specs)
  const speed: SpecWords[] = range
    ? [{ key: 'speedToRpm', label: 'Speed', figure: range, unit: SPEC_FIELDS.speedToRpm.unit }]
    : []
  return [...known(DRIVE).slice(0, 1), ...speed, ...known(CAPACITIES).slice(0, 3), ...known(['massKg'])].map(
    (words) => ({ ...words, label: SHORT_LABELS[words.key] ?? words.label }),
  )
}
