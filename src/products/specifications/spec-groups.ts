/** The specifications by group, in the order of product pages and forms. */
import { keysOf } from '#app/lib/keys-of.ts'
import { SPEC_FIELDS, type SpecKey } from './specifications.ts'

export const SPEC_GROUPS = {
  Drive: [
    'powerW',
    'spindlePowerW',
    'batteryV',
    'batteryAh',
    'voltageV',
    'speedFromRpm',
    'speedToRpm',
    'gears',
    'blowsPerMin',
    'impactEnergyJ',
    'torqueNm',
    'dutyCycle',
  ],
  'Drilling capacity': [
    'capacitySteelMm',
    'capacityWoodMm',
    'capacityConcreteMm',
    'capacityStoneMm',
    'annularCapacityMm',
    'twistCapacityMm',
    'drillingDepthMm',
    'minPlateMm',
  ],
  'Tool holder': ['chuck', 'chuckMm', 'taper', 'spindleThread', 'collarMm'],
  Body: [
    'massKg',
    'lengthMm',
    'heightMm',
    'columnMm',
    'throatMm',
    'strokeMm',
    'magnetN',
    'cableM',
    'noiseDbA',
    'vibrationMs2',
    'ipRating',
  ],
} as const satisfies Record<string, readonly SpecKey[]>

export type SpecGroup = keyof typeof SPEC_GROUPS
export const SPEC_GROUP_NAMES = keysOf(SPEC_GROUPS)

const CAPACITY_KEYS: readonly SpecKey[] = SPEC_GROUPS['Drilling capacity']

/** 'Rated power', 'Drilling capacity: Steel' */
export function formatSpecName(key: SpecKey): string {
  const { label, isDiameter } = SPEC_FIELDS[key]
  return isDiameter && CAPACITY_KEYS.includes(key) ? `Drilling capacity: ${label}` : label
}
