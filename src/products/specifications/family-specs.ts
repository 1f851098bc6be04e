/** The specification fields and the usual power source of each family, for the Add Product form. */
import type { Family, PowerSource } from './families.ts'
import type { SpecKey } from './specifications.ts'

const DRIVE_SPECS = ['powerW', 'spindlePowerW', 'voltageV', 'speedFromRpm', 'speedToRpm'] as const
const CORDED_TOOL_SPECS = [
  ...(['massKg', 'lengthMm', 'heightMm', 'cableM'] as const),
  ...(['noiseDbA', 'vibrationMs2', 'ipRating', 'dutyCycle'] as const),
] as const
const STAND_SPECS = ['massKg', 'heightMm', 'strokeMm'] as const

/** The specification fields that apply to each family, in the order of the form. */
export const FAMILY_SPECS: Record<Family, readonly SpecKey[]> = {
  'cordless-drill': [
    ...(['batteryV', 'batteryAh', 'speedFromRpm', 'speedToRpm', 'gears', 'torqueNm', 'blowsPerMin'] as const),
    ...(['capacitySteelMm', 'capacityWoodMm', 'capacityConcreteMm', 'chuck', 'chuckMm', 'collarMm'] as const),
    ...(['massKg', 'lengthMm', 'heightMm', 'noiseDbA', 'vibrationMs2', 'ipRating'] as const),
  ],
  'hammer-drill': [
    ...DRIVE_SPECS,
    ...(['gears', 'blowsPerMin', 'torqueNm'] as const),
    ...(['capacitySteelMm', 'capacityWoodMm', 'capacityConcreteMm', 'capacityStoneMm'] as const),
    ...(['chuck', 'chuckMm', 'spindleThread', 'collarMm'] as const),
    ...CORDED_TOOL_SPECS,
  ],
  'rotary-hammer': [
    ...DRIVE_SPECS,
    ...(['blowsPerMin', 'impactEnergyJ'] as const),
    ...(['capacityConcreteMm', 'capacitySteelMm', 'capacityWoodMm', 'chuck', 'collarMm'] as const),
    ...CORDED_TOOL_SPECS,
  ],
  'magnetic-drill': [
    ...DRIVE_SPECS,
    ...([
      'gears',
      'capacitySteelMm',
      'annularCapacityMm',
      'twistCapacityMm',
      'drillingDepthMm',
      'minPlateMm',
      'chuck',
      'taper',
    ] as const),
    ...STAND_SPECS,
    ...(['magnetN', 'cableM', 'noiseDbA', 'vibrationMs2', 'ipRating', 'dutyCycle'] as const),
  ],
  'pillar-drill': [
    ...DRIVE_SPECS,
    ...(['gears', 'capacitySteelMm', 'capacityWoodMm', 'chuck', 'chuckMm', 'taper'] as const),
    ...STAND_SPECS,
    ...(['columnMm', 'throatMm', 'noiseDbA', 'ipRating', 'dutyCycle'] as const),
  ],
  'radial-drill': [
    ...DRIVE_SPECS,
    ...(['gears', 'torqueNm', 'capacitySteelMm', 'taper'] as const),
    ...STAND_SPECS,
    ...(['columnMm', 'throatMm', 'noiseDbA', 'ipRating', 'dutyCycle'] as const),
  ],
  'core-drill': [
    ...DRIVE_SPECS,
    ...([
      'gears',
      'capacityConcreteMm',
      'capacityStoneMm',
      'drillingDepthMm',
      'spindleThread',
      'collarMm',
    ] as const),
    ...STAND_SPECS,
    ...(['cableM', 'noiseDbA', 'vibrationMs2', 'ipRating', 'dutyCycle'] as const),
  ],
}

/** The usual power source of each family. */
export const DEFAULT_POWER_SOURCES: Record<Family, PowerSource> = {
  'cordless-drill': 'battery',
  'hammer-drill': 'mains',
  'rotary-hammer': 'mains',
  'magnetic-drill': 'mains',
  'pillar-drill': 'mains',
  'radial-drill': 'three-phase',
  'core-drill': 'mains',
}
