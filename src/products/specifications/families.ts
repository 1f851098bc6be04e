/** The families, power sources and drilled materials of the catalog. Every page loads this file. */
import { keysOf } from '#app/lib/keys-of.ts'

/** The seven families, in the order of the catalog. */
export const FAMILIES = {
  'cordless-drill': { singular: 'Cordless drill', plural: 'Cordless drills' },
  'hammer-drill': { singular: 'Hammer drill', plural: 'Hammer drills' },
  'rotary-hammer': { singular: 'Rotary hammer', plural: 'Rotary hammers' },
  'magnetic-drill': { singular: 'Magnetic drill', plural: 'Magnetic drills' },
  'pillar-drill': { singular: 'Bench and pillar drill', plural: 'Bench and pillar drills' },
  'radial-drill': { singular: 'Radial drill', plural: 'Radial drills' },
  'core-drill': { singular: 'Core drill', plural: 'Core drills' },
} as const

export type Family = keyof typeof FAMILIES
export const FAMILY_IDS = keysOf(FAMILIES)

export const POWER_SOURCES = {
  battery: 'Battery',
  mains: 'Mains, 230 V',
  'three-phase': 'Three-phase, 400 V',
} as const

export type PowerSource = keyof typeof POWER_SOURCES
export const POWER_SOURCE_IDS = keysOf(POWER_SOURCES)

/** The materials with a drilling capacity. */
export const MATERIALS = { steel: 'Steel', wood: 'Wood', concrete: 'Concrete', stone: 'Stone' } as const

export type Material = keyof typeof MATERIALS
export const MATERIAL_IDS = keysOf(MATERIALS)
