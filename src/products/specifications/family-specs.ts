/** What a machine of each family is described by: for whoever writes a machine down. */
import type { Family, PowerSource, SpecKey } from './specifications.ts'

const DRIVE = ['powerW', 'voltageV', 'speedFromRpm', 'speedToRpm'] as const
const STAND = ['massKg', 'heightMm', 'strokeMm'] as const

/** What can be said of a machine of each family, in the order of a form; other figures would mean nothing there. */
export const FAMILY_SPECS: Record<Family, readonly SpecKey[]> = {
  'cordless-drill': [
    ...(['batteryV', 'batteryAh', 'speedFromRpm', 'speedToRpm', 'gears', 'torqueNm', 'blowsPerMin'] as const),
    ...(['capacitySteelMm', 'capacityWoodMm', 'capacityConcreteMm', 'chuck', 'chuckMm', 'collarMm'] as const),
    ...(['massKg', 'lengthMm', 'heightMm', 'noiseDbA'] as const),
  ],
  'hammer-drill': [
    ...DRIVE,
    ...(['gears', 'blowsPerMin', 'torqueNm'] as const),
    ...(['capacitySteelMm', 'capacityWoodMm', 'capacityConcreteMm', 'capacityStoneMm'] as const),
    ...(['chuck', 'chuckMm', 'spindleThread', 'collarMm'] as const),
    ...(['massKg', 'lengthMm', 'heightMm', 'cableM', 'noiseDbA'] as const),
  ],
  'rotary-hammer': [
    ...DRIVE,
    ...(['blowsPerMin', 'impactEnergyJ'] as const),
    ...(['capacityConcreteMm', 'capacitySteelMm', 'capacityWoodMm', 'chuck', 'collarMm'] as const),
    ...(['massKg', 'lengthMm', 'heightMm', 'cableM', 'noiseDbA'] as const),
  ],
  'magnetic-drill': [
    ...DRIVE,
    ...(['gears', 'capacitySteelMm', 'chuck', 'taper'] as const),
    ...STAND,
    ...(['magnetN', 'cableM', 'noiseDbA'] as const),
  ],
  'pillar-drill': [
    ...DRIVE,
    ...(['gears', 'capacitySteelMm', 'capacityWoodMm', 'chuck', 'chuckMm', 'taper'] as const),
    ...STAND,
    ...(['columnMm', 'throatMm', 'noiseDbA'] as const),
  ],
  'radial-drill': [
    ...DRIVE,
    ...(['gears', 'torqueNm', 'capacitySteelMm', 'taper'] as const),
    ...STAND,
    ...(['columnMm', 'throatMm', 'noiseDbA'] as const),
  ],
  'core-drill': [
    ...DRIVE,
    ...(['gears', 'capacityConcreteMm', 'capacityStoneMm', 'spindleThread', 'collarMm'] as const),
    ...STAND,
    ...(['cableM', 'noiseDbA'] as const),
  ],
}

/** What machines of a family usually run on. */
export const USUAL_POWER: Record<Family, PowerSource> = {
  'cordless-drill': 'battery',
  'hammer-drill': 'mains',
  'rotary-hammer': 'mains',
  'magnetic-drill': 'mains',
  'pillar-drill': 'mains',
  'radial-drill': 'three-phase',
  'core-drill': 'mains',
}
