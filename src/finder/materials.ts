/**
 * The materials that the product finder knows, and the published figures for drilling them.
 *
 * Sources: [1] Tungaloy, technical reference L068 (power, torque and thrust of twist drills); [2] ISCAR, specific cutting
 * forces by VDI 3323 group (Kienzle); [3] cutting speeds and feeds for HSS drills from manufacturers' tables.
 */

/** Which published drilling capacity of a product limits the hole. */
export type CapacityKey = 'capacitySteelMm' | 'capacityWoodMm' | 'capacityConcreteMm' | 'capacityStoneMm'

/** What the cutting forces in a metal depend on. */
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

interface FinderMaterialData {
  label: string
  capacity: CapacityKey
  /** The word for the capacity in sentences: 'Capacity in steel'. */
  capacityLabel: string
  /** Undefined where no published formula exists; then only the rated capacity decides. */
  cutting?: CuttingData
}

const steel = { capacity: 'capacitySteelMm', capacityLabel: 'steel' } as const

export const FINDER_MATERIALS = {
  'structural-steel': {
    label: 'Structural steel',
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
    label: 'Alloy steel',
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
    label: 'Stainless steel',
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
    label: 'Gray iron',
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
    label: 'Aluminum',
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
  timber: { label: 'Timber', capacity: 'capacityWoodMm', capacityLabel: 'wood' },
  concrete: { label: 'Concrete', capacity: 'capacityConcreteMm', capacityLabel: 'concrete' },
  'natural-stone': { label: 'Natural stone', capacity: 'capacityStoneMm', capacityLabel: 'stone' },
} as const satisfies Record<string, FinderMaterialData>

export type FinderMaterial = keyof typeof FINDER_MATERIALS
export const FINDER_MATERIAL_IDS = Object.keys(FINDER_MATERIALS) as [FinderMaterial, ...FinderMaterial[]]

export const getMaterial = (material: FinderMaterial): FinderMaterialData => FINDER_MATERIALS[material]

/** The cutting tools. `speedFactor` is the cutting speed against HSS [3]. */
export const CUTTING_TOOLS = {
  hss: { label: 'Twist drill, HSS', speedFactor: 1 },
  'hss-co': { label: 'Twist drill, HSS-Co', speedFactor: 1.25 },
  carbide: { label: 'Twist drill, carbide', speedFactor: 2.5 },
  annular: { label: 'Annular cutter, HSS', speedFactor: 1 },
  sds: { label: 'SDS drill', speedFactor: 1 },
  'diamond-core': { label: 'Diamond core bit', speedFactor: 1 },
} as const

export type CuttingTool = keyof typeof CUTTING_TOOLS
export const CUTTING_TOOL_IDS = Object.keys(CUTTING_TOOLS) as [CuttingTool, ...CuttingTool[]]
