/**
 * The published figures for drilling each material.
 *
 * Sources: [1] Tungaloy, technical reference L068 (power, torque and thrust of twist drills); [2] ISCAR, specific cutting
 * forces by VDI 3323 group (Kienzle); [3] cutting speeds and feeds for HSS drills from manufacturers' tables.
 */

import type { CuttingTool, FinderMaterial } from './materials.ts'

/** Which published drilling capacity of a product limits the hole. */
export type CapacityKey = 'capacitySteelMm' | 'capacityWoodMm' | 'capacityConcreteMm' | 'capacityStoneMm'

/** The properties of a metal that the cutting forces depend on. */
export interface CuttingData {
  /** Material factor K of the twist drill formulas [1]. */
  materialFactor: number
  /** Specific cutting force for a chip of 1 mm², N/mm² [2]. */
  specificForce: number
  /** Exponent of the chip thickness [2]. */
  thicknessExponent: number
  /** Recommended cutting speed for HSS, m/min [3]. */
  cuttingSpeed: number
  /** The recommended feed against that for structural steel [3]. */
  feedFactor: number
  /** A magnet holds on it. */
  isMagnetic: boolean
}

interface MaterialData {
  capacity: CapacityKey
  /** The word for the capacity in sentences: 'Capacity in steel'. */
  capacityLabel: string
  /** Undefined where no published formula exists; then only the rated capacity decides. */
  cutting?: CuttingData
}

const steel = { capacity: 'capacitySteelMm', capacityLabel: 'steel' } as const

export const MATERIAL_DATA = {
  'structural-steel': {
    ...steel,
    cutting: {
      materialFactor: 2.22,
      specificForce: 1350,
      thicknessExponent: 0.21,
      cuttingSpeed: 25,
      feedFactor: 1,
      isMagnetic: true,
    },
  },
  'alloy-steel': {
    ...steel,
    cutting: {
      materialFactor: 2.41,
      specificForce: 1725,
      thicknessExponent: 0.24,
      cuttingSpeed: 18,
      feedFactor: 0.8,
      isMagnetic: true,
    },
  },
  'stainless-steel': {
    ...steel,
    cutting: {
      materialFactor: 3.44,
      specificForce: 2150,
      thicknessExponent: 0.2,
      cuttingSpeed: 10,
      feedFactor: 0.6,
      isMagnetic: false,
    },
  },
  'gray-iron': {
    ...steel,
    cutting: {
      materialFactor: 1.88,
      specificForce: 1225,
      thicknessExponent: 0.25,
      cuttingSpeed: 26,
      feedFactor: 1.2,
      isMagnetic: true,
    },
  },
  aluminum: {
    ...steel,
    cutting: {
      materialFactor: 1.01,
      specificForce: 700,
      thicknessExponent: 0.25,
      cuttingSpeed: 70,
      feedFactor: 1.2,
      isMagnetic: false,
    },
  },
  timber: { capacity: 'capacityWoodMm', capacityLabel: 'wood' },
  concrete: { capacity: 'capacityConcreteMm', capacityLabel: 'concrete' },
  'natural-stone': { capacity: 'capacityStoneMm', capacityLabel: 'stone' },
} as const satisfies Record<FinderMaterial, MaterialData>

export const getMaterial = (material: FinderMaterial): MaterialData => MATERIAL_DATA[material]

/** The cutting speed of each tool against HSS [3]. */
export const SPEED_FACTORS: Record<CuttingTool, number> = {
  hss: 1,
  'hss-co': 1.25,
  carbide: 2.5,
  annular: 1,
  sds: 1,
  'diamond-core': 1,
}
