/** The materials and cutting tools that the finder offers. Their cutting data stand in `cutting-data.server.ts`. */
import { keysOf } from '#app/lib/keys-of.ts'

export const FINDER_MATERIALS = {
  'structural-steel': 'Structural steel',
  'alloy-steel': 'Alloy steel',
  'stainless-steel': 'Stainless steel',
  'gray-iron': 'Gray iron',
  aluminum: 'Aluminum',
  timber: 'Timber',
  concrete: 'Concrete',
  'natural-stone': 'Natural stone',
} as const
export type FinderMaterial = keyof typeof FINDER_MATERIALS
export const FINDER_MATERIAL_IDS = keysOf(FINDER_MATERIALS)

export const CUTTING_TOOLS = {
  hss: 'Twist drill, HSS',
  'hss-co': 'Twist drill, HSS-Co',
  carbide: 'Twist drill, carbide',
  annular: 'Annular cutter, HSS',
  sds: 'SDS drill',
  'diamond-core': 'Diamond core bit',
} as const
export type CuttingTool = keyof typeof CUTTING_TOOLS
export const CUTTING_TOOL_IDS = keysOf(CUTTING_TOOLS)

const WITHOUT_FORMULA: readonly FinderMaterial[] = ['timber', 'concrete', 'natural-stone']

/** True if published formulas give the forces in the material. */
export const hasFormula = (material: FinderMaterial) => !WITHOUT_FORMULA.includes(material)

/** The tools that can cut a material at all. */
export function toolsFor(material: FinderMaterial): CuttingTool[] {
  if (hasFormula(material)) return ['hss', 'hss-co', 'carbide', 'annular']
  return material === 'timber' ? ['hss', 'carbide'] : ['carbide', 'sds', 'diamond-core']
}

/** The width of the ring that an annular cutter cuts, mm. */
export const RING_WIDTH = 7.5
