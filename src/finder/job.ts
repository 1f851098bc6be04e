/** The hole that a visitor wants to drill, as the URL of the finder holds it. Pure. */
import { keysOf } from '#app/lib/keys-of.ts'
import { parseLength } from './length.ts'
import type { CuttingTool, FinderMaterial } from './materials.ts'

export const PLACES = {
  bench: 'Bench',
  floor: 'Workshop floor',
  site: 'Building site',
  overhead: 'Overhead',
  'steel-structure': 'Steel structure',
} as const
export type Place = keyof typeof PLACES
export const PLACE_IDS = keysOf(PLACES)

export const SUPPLIES = { mains: '230 V', 'three-phase': '400 V', battery: 'Battery only' } as const
export type Supply = keyof typeof SUPPLIES
export const SUPPLY_IDS = keysOf(SUPPLIES)

/** The smallest and largest value of each number, with its unit. Diameter, depth and plate are lengths in mm. */
export const JOB_LIMITS = {
  diameter: { min: 1, max: 500, unit: 'mm' },
  depth: { min: 1, max: 2_000, unit: 'mm' },
  plate: { min: 1, max: 500, unit: 'mm' },
  holes: { min: 1, max: 100_000, unit: 'holes' },
  height: { min: 0.1, max: 100, unit: 'm' },
  mass: { min: 1, max: 10_000, unit: 'kg' },
  noise: { min: 40, max: 140, unit: 'dB(A)' },
  spindlePower: { min: 10, max: 100, unit: '%' },
  magnetGrip: { min: 5, max: 100, unit: '%' },
  handForce: { min: 50, max: 500, unit: 'N' },
  positioning: { min: 0, max: 60, unit: 'min' },
} as const
export type JobNumber = keyof typeof JOB_LIMITS

export interface Job {
  material: FinderMaterial
  /** mm */
  diameter: number
  /** mm. Without it, a hole as deep as it is wide. */
  depth?: number | undefined
  /** Without it, the usual tool of each product. */
  tool?: CuttingTool | undefined
  place?: Place | undefined
  /** The power that the site offers: 400 V includes 230 V, and batteries are always possible. */
  supply?: Supply | undefined
  holes?: number | undefined
  /** Height of the hole above the floor, m. */
  height?: number | undefined
  /** Thickness of the plate that a magnet holds on, mm. Without it, the depth. */
  plate?: number | undefined
  /** Largest mass, kg. */
  mass?: number | undefined
  /** Largest noise, dB(A). */
  noise?: number | undefined
  /** Spindle power in percent of the rated power. Without it, by type of motor. */
  spindlePower?: number | undefined
  /** The share of its rated force that a magnet holds, percent. */
  magnetGrip?: number | undefined
  /** The force that a person applies, N. */
  handForce?: number | undefined
  /** Minutes to position the product at each hole. Without it, by family. */
  positioning?: number | undefined
  /** The SKU of the product that the visitor came from; the result begins with whether it drills the hole. */
  product?: string | undefined
}

/** The changes that a visitor can make about the use of a product, so that some product drills the same hole. */
export const WAY_OUT_FIELDS = ['place', 'tool', 'supply', 'mass', 'noise', 'height'] as const
export type WayOutField = (typeof WAY_OUT_FIELDS)[number]

const DEFAULT_MAX_DEPTH = 100

/** The hole's depth; a hole without a stated depth is as deep as wide, at most 100 mm. */
export const depthOf = ({ depth, diameter }: Job) => depth ?? Math.min(diameter, DEFAULT_MAX_DEPTH)

const LENGTHS: readonly JobNumber[] = ['diameter', 'depth', 'plate']

/** '1.8', '1,8' or '1.8 m' */
function parsePlainNumber(text: string, unit: string): number | undefined {
  const typed = text.trim()
  const number = (typed.endsWith(unit) ? typed.slice(0, -unit.length) : typed).trim().replace(',', '.')
  return /^\d{1,20}(?:\.\d{1,20})?$/.test(number) ? Number(number) : undefined
}

/** The number in a field, or what is wrong with it. Lengths may be in inches. */
export function parseJobNumber(field: JobNumber, text: string): { value: number } | { error: string } {
  const { min, max, unit } = JOB_LIMITS[field]
  const isLength = LENGTHS.includes(field)
  const value = isLength ? parseLength(text) : parsePlainNumber(text, unit)
  if (value === undefined && isLength) return { error: 'Enter a length such as 12.5, 12.5 mm or 1 1/4".' }
  if (value === undefined || value < min || value > max) {
    return { error: `Enter ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')} ${unit}.` }
  }
  return { value }
}
