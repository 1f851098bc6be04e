/** The specifications that a card, a suggestion or a line of a document shows. Pure. */
import { type FormattedSpec, formatSpec } from './format-specs.ts'
import { type ProductSpecs, SPEC_KEYS, type SpecKey } from './specifications.ts'

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

/** '1,600 W · Steel ⌀50 mm · 160 mm · 14.2 kg' */
export function keySpecLine(specs: ProductSpecs): string {
  return listKeySpecs(specs)
    .map(({ key, label, value, unit }) =>
      `${key.startsWith('capacity') ? `${label} ` : ''}${value} ${unit}`.trim(),
    )
    .join(' · ')
}
