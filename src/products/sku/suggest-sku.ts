/** Suggests the SKU of a new product from its family and capacity. Pure. */
import { normalizeSku } from '../core/rules.ts'
import type { Family } from '../specifications/families.ts'

const FAMILY_LETTERS: Record<Family, string> = {
  'cordless-drill': 'C',
  'hammer-drill': 'S',
  'rotary-hammer': 'H',
  'magnetic-drill': 'M',
  'pillar-drill': 'P',
  'radial-drill': 'R',
  'core-drill': 'K',
}

/** 'FX-60M' for a magnetic drill of 60 mm; without a capacity, undefined. */
export function buildBaseSku(family: Family, capacity: number | undefined): string | undefined {
  if (!capacity) return undefined
  return `FX-${Math.floor(capacity)}${FAMILY_LETTERS[family]}`
}

const MAX_SUFFIX = 99

/**
 * The base, or the base with the first free number from 2: 'FX-60M2'.
 * @param takenKeys the normalized SKUs that are or were in use
 */
export function findFreeSku(base: string, takenKeys: ReadonlySet<string>): string | undefined {
  for (let suffix = 1; suffix <= MAX_SUFFIX; suffix += 1) {
    const sku = suffix === 1 ? base : `${base}${suffix}`
    if (!takenKeys.has(normalizeSku(sku))) return sku
  }
  return undefined
}
