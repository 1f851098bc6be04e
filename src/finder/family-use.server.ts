/** Where each family can be used, and which tools it holds. Pure. */
import type { Family } from '#app/products/specifications/families.ts'
import type { Place } from './job.ts'
import type { CuttingTool } from './materials.ts'

const FAMILIES_BY_PLACE: Record<Place, readonly Family[]> = {
  bench: ['pillar-drill', 'cordless-drill', 'hammer-drill', 'rotary-hammer'],
  floor: [
    ...(['pillar-drill', 'radial-drill', 'cordless-drill', 'hammer-drill'] as const),
    ...(['rotary-hammer', 'magnetic-drill', 'core-drill'] as const),
  ],
  site: ['cordless-drill', 'hammer-drill', 'rotary-hammer', 'magnetic-drill', 'core-drill'],
  overhead: ['cordless-drill', 'hammer-drill', 'rotary-hammer'],
  'steel-structure': ['cordless-drill', 'hammer-drill', 'magnetic-drill'],
}

export const canBeUsed = (family: Family, place: Place) => FAMILIES_BY_PLACE[place].includes(family)

/** The families that can hold each tool. */
const FAMILIES_BY_TOOL: Record<CuttingTool, readonly Family[]> = {
  hss: ['cordless-drill', 'hammer-drill', 'rotary-hammer', 'magnetic-drill', 'pillar-drill', 'radial-drill'],
  'hss-co': ['cordless-drill', 'hammer-drill', 'magnetic-drill', 'pillar-drill', 'radial-drill'],
  carbide: ['cordless-drill', 'hammer-drill', 'magnetic-drill', 'pillar-drill', 'radial-drill'],
  annular: ['magnetic-drill'],
  sds: ['rotary-hammer'],
  'diamond-core': ['core-drill'],
}

export const canHold = (family: Family, tool: CuttingTool) => FAMILIES_BY_TOOL[tool].includes(family)
