/** Formats specifications as label, value and unit. Pure. */
import { formatNumber } from '#app/lib/numbers.ts'
import { type ProductSpecs, SPEC_FIELDS, type SpecKey } from './specifications.ts'

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
