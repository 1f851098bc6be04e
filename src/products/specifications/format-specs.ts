/** Formats specifications as label, value and unit. Pure. */
import { formatNumber } from '#app/lib/numbers.ts'
import { type ProductSpecs, SPEC_FIELDS, SPEC_KEYS, type SpecKey } from './specifications.ts'

export interface FormattedSpec {
  key: SpecKey
  label: string
  /** '1,600', '⌀13', 'SDS-plus' */
  value: string
  /** '' for texts and counts. */
  unit: string
}

/** Undefined when the product does not have this specification. */
export function formatSpec(specs: ProductSpecs, key: SpecKey): FormattedSpec | undefined {
  const value = specs[key]
  if (value === undefined || value === '') return undefined
  const { label, unit, isDiameter } = SPEC_FIELDS[key]
  const text = typeof value === 'number' ? formatNumber(value) : value
  return { key, label, value: isDiameter ? `⌀${text}` : text, unit }
}

/** '1,600 W'; undefined when the product does not have this specification. */
export function formatSpecWithUnit(specs: ProductSpecs, key: SpecKey): string | undefined {
  const spec = formatSpec(specs, key)
  return spec && `${spec.value} ${spec.unit}`.trim()
}

/** '0–3,000'; undefined when neither limit is known. */
export function formatSpeedRange({ speedFromRpm, speedToRpm }: ProductSpecs): string | undefined {
  const limits = [speedFromRpm, speedToRpm].filter((limit) => limit !== undefined)
  return limits.length ? [...new Set(limits)].map(formatNumber).join('–') : undefined
}

export const DRIVE_KEYS: SpecKey[] = ['powerW', 'batteryV']
/** The specifications that best distinguish products, the most important first. */
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

/** Short labels, because a cell of a product card has room for one word. */
export const SHORT_LABELS: Partial<Record<SpecKey, string>> = { powerW: 'Power', batteryV: 'Battery' }

/** Only the specifications that a product card shows. */
export function selectCardSpecs(specs: ProductSpecs): ProductSpecs {
  return Object.fromEntries(listKeySpecs(specs).map(({ key }) => [key, specs[key]]))
}

/** At most four specifications for a product card: the drive, the most important others, and the mass. */
export function listKeySpecs(specs: ProductSpecs): FormattedSpec[] {
  const formatKnown = (keys: readonly SpecKey[]) => keys.flatMap((key) => formatSpec(specs, key) ?? [])
  const drive = formatKnown(DRIVE_KEYS).slice(0, 1)
  const mass = formatKnown(['massKg'])
  const between = formatKnown([...DISTINGUISHING_KEYS, ...REMAINING_KEYS]).slice(
    0,
    4 - drive.length - mass.length,
  )
  return [...drive, ...between, ...mass].map((spec) => ({
    ...spec,
    label: SHORT_LABELS[spec.key] ?? spec.label,
  }))
}
