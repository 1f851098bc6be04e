/** The specifications under the drawing of a product page. Not in `format-specs.ts`, which every list of products loads. */
import { DRIVE_KEYS, type FormattedSpec, formatSpec, formatSpeedRange, SHORT_LABELS } from './format-specs.ts'
import { type ProductSpecs, SPEC_FIELDS, type SpecKey } from './specifications.ts'

const CAPACITY_KEYS: SpecKey[] = [
  'capacitySteelMm',
  'capacityWoodMm',
  'capacityConcreteMm',
  'capacityStoneMm',
]

/** The specifications under the drawing of a product page: drive, speed, up to three drilling capacities, mass. */
export function listDatasheetSpecs(specs: ProductSpecs): FormattedSpec[] {
  const formatKnown = (keys: readonly SpecKey[]) => keys.flatMap((key) => formatSpec(specs, key) ?? [])
  const range = formatSpeedRange(specs)
  const speed: FormattedSpec[] = range
    ? [{ key: 'speedToRpm', label: 'Speed', value: range, unit: SPEC_FIELDS.speedToRpm.unit }]
    : []
  return [
    ...formatKnown(DRIVE_KEYS).slice(0, 1),
    ...speed,
    ...formatKnown(CAPACITY_KEYS).slice(0, 3),
    ...formatKnown(['massKg']),
  ].map((spec) => ({ ...spec, label: SHORT_LABELS[spec.key] ?? spec.label }))
}
