/** What a machine of each family is described by: for whoever writes a machine down. */
import type { Family, PowerSource, SpecKey } from './specifications.ts'

const DRIVE_SPECS = ['powerW', 'voltageV', 'speedFromRpm', 'speedToRpm'] as const
const STAND_SPECS = ['massKg', 'heightMm', 'strokeMm'] as const

/** What can be said of a machine of each family, in the order of a form; other figures would mean nothing there. */
export const FAMILY_SPECS: Record<Family, readonly SpecKey[]> = {
  'cordless-drill': [
    ...(['batteryV', 'batteryAh', 'speedFromRpm', 'speedToRpm', 'gears', 'torqueNm', 'blowsPerMin'] as const),
    ...(['capacitySteelMm', 'capacityWoodMm', 'capacityConcreteMm', 'chuck', 'chuckMm', 'collarMm'] as const),
    ...(['massKg', 'lengthMm', 'heightMm', 'noiseDbA'] as const),
  ],
  'hammer-drill': [
    ...DRIVE_SPECS,
    ...(['gears', 'blowsPerMin', 'torqueNm'] as const),
    ...(['capacitySteelMm', 'capacityWoodMm', 'capacityConcreteMm', 'capacityStoneMm'] as const),
    ...(['chuck', 'chuckMm', 'spindleThread', 'collarMm'] as const),
    ...(['massKg', 'lengthMm', 'heightMm', 'cableM', 'noiseDbA'] as const),
  ],
  'rotary-hammer': [
    ...DRIVE_SPECS,
    ...(['blowsPerMin', 'impactEnergyJ'] as const),
    ...(['capacityConcreteMm', 'capacitySteelMm', 'capacityWoodMm', 'chuck', 'collarMm'] as const),
    ...(['massKg', 'lengthMm', 'heightMm', 'cableM', 'noiseDbA'] as const),
  ],
  'magnetic-drill': [
    ...DRIVE_SPECS,
    ...(['gears', 'capacitySteelMm', 'chuck', 'taper'] as const),
    ...STAND_SPECS,
    ...(['magnetN', 'cableM', 'noiseDbA'] as const),
  ],
  'pillar-drill': [
    ...DRIVE_SPECS,
    ...(['gears', 'capacitySteelMm', 'capacityWoodMm', 'chuck', 'chuckMm', 'taper'] as const),
    ...STAND_SPECS,
    ...(['columnMm', 'throatMm', 'noiseDbA'] as const),
  ],
  'radial-drill': [
    ...DRIVE_SPECS,
    ...(['gears', 'torqueNm', 'capacitySteelMm', 'taper'] as const),
    ...STAND_SPECS,
    ...(['columnMm', 'throatMm', 'noiseDbA'] as const),
  ],
  'core-drill': [
    ...DRIVE_SPECS,
    ...(['gears', 'capacityConcreteMm', 'capacityStoneMm', 'spindleThread', 'collarMm'] as const),
    ...STAND_SPECS,
    ...(['cableM', 'noiseDbA'] as const),
  ],
}

/** What machines of a family usually run on. */
export const DEFAULT_POWER_SOURCES: Record<Family, PowerSource> = {
  'cordless-drill': 'battery',
  'hammer-drill': 'mains',
  'rotary-hammer': 'mains',
  'magnetic-drill': 'mains',
  'pillar-drill': 'mains',
  'radial-drill': 'three-phase',
  'core-drill': 'mains',
}
