/** The exact terms by which a search finds a product's specifications, and its main drilling capacity. Pure. */
import type { Family, PowerSource } from '../specifications/families.ts'
import { type ProductSpecs, SPEC_FIELDS, SPEC_KEYS, type SpecKey } from '../specifications/specifications.ts'

interface SpecifiedProduct {
  family: Family
  powerSource: PowerSource
  specs: ProductSpecs
}

/** The name of a dimension in its term: 'chuck=13mm'. */
const DIMENSION_TERMS: Partial<Record<SpecKey, string>> = {
  chuckMm: 'chuck',
  collarMm: 'collar',
  columnMm: 'column',
  throatMm: 'throat',
  strokeMm: 'stroke',
  drillingDepthMm: 'depth',
  minPlateMm: 'plate',
  lengthMm: 'length',
  heightMm: 'height',
}

/** The term of a number with its unit: '18V', '5Ah'. */
export const measureTerm = (value: number, unit: string) => `${value}${unit}`

/** The nominal voltages of the power sources, for products that do not state one. */
const NOMINAL_VOLTAGES: Partial<Record<PowerSource, number>> = { mains: 230, 'three-phase': 400 }

function listNumberTerms(key: SpecKey, value: number): string[] {
  const { unit } = SPEC_FIELDS[key]
  const dimension = DIMENSION_TERMS[key]
  if (dimension) return [`${dimension}=${measureTerm(value, unit)}`]
  return unit && unit !== 'mm' ? [measureTerm(value, unit)] : []
}

/** 'Weldon 19 mm' has the terms 'weldon' and 'weldon=19mm', 'SDS-plus' has 'sds-plus'. */
function listTextTerms(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? []
  const lengths = text.toLowerCase().matchAll(/(?<!\p{L})(\p{L}{1,40}) (\d{1,6}(?:\.\d{1,3})?) ?mm/gu)
  return [...words, ...Array.from(lengths, ([, word, length]) => `${word}=${length}mm`)]
}

const MAX_SPEC_TERMS = 100

export function listSpecTerms({ powerSource, specs }: SpecifiedProduct): string[] {
  const terms = SPEC_KEYS.flatMap((key) => {
    const value = specs[key]
    if (value === undefined) return []
    return typeof value === 'number' ? listNumberTerms(key, value) : listTextTerms(value)
  })
  const nominal = NOMINAL_VOLTAGES[powerSource]
  if (nominal !== undefined && specs.voltageV === undefined) terms.push(measureTerm(nominal, 'V'))
  return [...new Set(terms)].slice(0, MAX_SPEC_TERMS)
}

/** The families whose capacity is stated for concrete rather than steel. */
const CONCRETE_FAMILIES: readonly Family[] = ['rotary-hammer', 'core-drill']

/** The diameter that a buyer means by '50 mm' without a material; null if the product has none. */
export function mainCapacity({ family, specs }: SpecifiedProduct): number | null {
  const { capacitySteelMm, capacityConcreteMm, capacityStoneMm, capacityWoodMm } = specs
  const inOrder = CONCRETE_FAMILIES.includes(family)
    ? [capacityConcreteMm, capacityStoneMm, capacitySteelMm, capacityWoodMm]
    : [capacitySteelMm, capacityConcreteMm, capacityWoodMm, capacityStoneMm]
  return inOrder.find((diameter) => diameter !== undefined) ?? null
}
