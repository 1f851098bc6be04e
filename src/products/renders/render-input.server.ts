/** Which specifications the rendered picture of a product shows, and the hash that ties a picture to them. */

import { hash } from 'node:crypto'
import { keysOf } from '#app/lib/keys-of.ts'
import type { Family } from '../specifications/families.ts'
import type { ProductSpecs, SpecKey } from '../specifications/specifications.ts'

export interface RenderedProduct {
  sku: string
  family: Family
  specs: ProductSpecs
}

/** Smallest and largest value that can be rendered. */
type Limits = readonly [minimum: number, maximum: number]

const CHUCK_MM: Limits = [4, 32]

/**
 * The specifications that each family's renderer reads, with their limits; `text` is a specification without limits.
 * A product outside the limits keeps its line drawing.
 */
export const RENDERED_SPECS: Record<Family, Partial<Record<SpecKey, Limits | 'text'>>> = {
  'cordless-drill': {
    lengthMm: [120, 400],
    heightMm: [140, 400],
    batteryV: [3, 60],
    batteryAh: [0.5, 20],
    torqueNm: [5, 300],
    blowsPerMin: [0, 100_000],
    capacitySteelMm: [2, 32],
    chuckMm: CHUCK_MM,
    collarMm: [30, 80],
  },
  'hammer-drill': {
    lengthMm: [180, 600],
    heightMm: [120, 400],
    powerW: [200, 3_000],
    gears: [1, 10],
    capacityConcreteMm: [4, 40],
    chuck: 'text',
    chuckMm: CHUCK_MM,
    collarMm: [30, 80],
  },
  'rotary-hammer': {
    lengthMm: [240, 900],
    heightMm: [140, 450],
    powerW: [200, 3_000],
    impactEnergyJ: [0.5, 60],
    capacityConcreteMm: [6, 80],
    chuck: 'text',
    collarMm: [30, 100],
  },
  'magnetic-drill': {
    heightMm: [250, 1_200],
    powerW: [400, 5_000],
    gears: [1, 10],
    capacitySteelMm: [12, 200],
    strokeMm: [40, 500],
    magnetN: [3_000, 80_000],
  },
  'pillar-drill': {
    heightMm: [400, 3_000],
    columnMm: [30, 300],
    throatMm: [60, 600],
    strokeMm: [30, 500],
    powerW: [150, 10_000],
    capacitySteelMm: [6, 100],
    chuck: 'text',
    chuckMm: CHUCK_MM,
  },
  'radial-drill': {
    heightMm: [1_200, 5_000],
    columnMm: [100, 800],
    throatMm: [400, 4_000],
    strokeMm: [80, 1_000],
    powerW: [500, 30_000],
    capacitySteelMm: [10, 150],
  },
  'core-drill': {
    heightMm: [500, 2_500],
    strokeMm: [150, 1_500],
    powerW: [800, 10_000],
    capacityConcreteMm: [40, 600],
  },
}

/** The specifications without which nothing can be rendered. */
const REQUIRED_SPECS: Record<Family, readonly SpecKey[]> = {
  'cordless-drill': [
    'lengthMm',
    'heightMm',
    'batteryV',
    'batteryAh',
    'torqueNm',
    'capacitySteelMm',
    'chuckMm',
  ],
  'hammer-drill': ['lengthMm', 'heightMm', 'powerW', 'capacityConcreteMm', 'chuck', 'chuckMm'],
  'rotary-hammer': [
    'lengthMm',
    'heightMm',
    'powerW',
    'impactEnergyJ',
    'capacityConcreteMm',
    'chuck',
    'collarMm',
  ],
  'magnetic-drill': ['heightMm', 'powerW', 'capacitySteelMm', 'strokeMm', 'magnetN'],
  'pillar-drill': ['heightMm', 'columnMm', 'throatMm', 'strokeMm', 'powerW', 'capacitySteelMm'],
  'radial-drill': ['heightMm', 'columnMm', 'throatMm', 'strokeMm', 'powerW', 'capacitySteelMm'],
  'core-drill': ['heightMm', 'strokeMm', 'powerW', 'capacityConcreteMm'],
}

const listRenderedKeys = (family: Family) => keysOf(RENDERED_SPECS[family])

/** Only what the renderer may read, so that no other specification can change a picture. */
export function pickRenderedSpecs({ family, specs }: RenderedProduct): ProductSpecs {
  const entries = listRenderedKeys(family).map((key) => [key, specs[key]] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** A picture belongs to the SKU, which its rating plate shows, and to the specifications that it was rendered from. */
export function hashRenderInput({ sku, family, specs }: RenderedProduct): string {
  const values = listRenderedKeys(family).map((key) => specs[key] ?? null)
  return hash('sha256', JSON.stringify([sku, family, values]), 'base64url').slice(0, 12)
}

/** The first specification that is missing or cannot be rendered, as a sentence; undefined if there is none. */
export function findUnrenderableSpec({ family, specs }: RenderedProduct): string | undefined {
  const missing = REQUIRED_SPECS[family].find((key) => specs[key] === undefined)
  if (missing) return `${missing} is missing.`
  for (const [key, limits] of Object.entries(RENDERED_SPECS[family]) as [SpecKey, Limits | 'text'][]) {
    const value = specs[key]
    if (value === undefined || limits === 'text') continue
    const isRenderable = typeof value === 'number' && value >= limits[0] && value <= limits[1]
    if (!isRenderable) return `${key} is ${value}; it can be rendered from ${limits[0]} to ${limits[1]}.`
  }
  return undefined
}
