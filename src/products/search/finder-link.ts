/** The way from a search to the product finder. Pure. */
import { formatNumber } from '#app/lib/numbers.ts'
import type { SearchedHole } from '../core/list-contract.ts'
import type { Material } from '../specifications/families.ts'

/** As the product finder names the materials. */
const FINDER_MATERIALS: Record<Material, string> = {
  steel: 'structural-steel',
  wood: 'timber',
  concrete: 'concrete',
  stone: 'natural-stone',
}

const PLACE_LABELS = {
  overhead: 'overhead',
  site: 'on a building site',
  'steel-structure': 'on a steel structure',
}

/** The hole as the URL parameters of the product finder. */
export function toFinderSearch({ diameter, material, place, height }: SearchedHole) {
  return {
    diameter: diameter?.toString(),
    material: material && FINDER_MATERIALS[material],
    place,
    height: height?.toString(),
  }
}

/** 'Find a drill for a 50 mm hole in concrete, overhead, 3 m up' */
export function finderLabel({ diameter, material, place, height }: SearchedHole): string {
  const hole = diameter ? `a ${formatNumber(diameter)} mm hole` : 'a hole'
  return [
    `Find a drill for ${hole}${material ? ` in ${material}` : ''}`,
    ...(place ? [PLACE_LABELS[place]] : []),
    ...(height ? [`${formatNumber(height)} m up`] : []),
  ].join(', ')
}

/** '“overhead” and “1.8 m” were ignored.' */
export function describeIgnored(words: readonly string[]): string {
  const named = words.map((word) => `“${word}”`)
  const last = named.pop()
  return named.length > 0 ? `${named.join(', ')} and ${last} were ignored.` : `${last} was ignored.`
}
