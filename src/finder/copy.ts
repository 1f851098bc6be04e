/** The texts of the finder page. */
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import type { Job } from './job.ts'

export const INTRODUCTION =
  'Enter material, diameter and depth. We show which drills can make the hole and how many you need.'
export const NO_HOLE =
  'Enter a diameter. The hole appears here, and below it the products that drill it. For example:'
export const EXAMPLES = [
  {
    text: '50 mm through a 30 mm steel beam',
    search: {
      material: 'structural-steel',
      diameter: '50',
      depth: '30',
      place: 'steel-structure',
      holes: '200',
    },
  },
  {
    text: '16 mm in concrete, 100 mm deep',
    search: { material: 'concrete', diameter: '16', depth: '100', place: 'site' },
  },
  {
    text: '8 mm in aluminum on a bench',
    search: { material: 'aluminum', diameter: '8', depth: '12', place: 'bench' },
  },
]
export const NO_MATCH = {
  title: 'No product drills this hole',
  nearest: 'The nearest:',
  showWayOut: 'Show them',
}
export const NO_FORMULA =
  'No published formula gives the time per hole in this material. The rated capacity decides.'
export const RANKING =
  'Products with 20 to 100% headroom come first, then the lowest price for your quantity.'
export const RANKING_BY_IMPACT =
  'Products with 20 to 100% headroom come first, then more impact power, then the lowest price.'
export const REQUESTED_PRODUCT_FITS = {
  fits: 'drills this hole.',
  limited: 'drills this hole with a limit.',
  fails: 'does not drill this hole.',
} as const
export const requestedProductFirst = (sku: string) => `The result for ${sku} comes first.`
export const ANY_TOOL = 'Usual tool of each product'

/** '400 holes in one shift need 6 units. Smallest order: 21 units' */
export function describeNeed(job: Job, units: number | undefined, quantity: number): string {
  const smallest = `Smallest order: ${formatUnits(quantity)}`
  if (job.holes === undefined) return smallest
  if (units === undefined) return `${smallest}. The time per hole is not known, so count the units yourself.`
  const need = `${formatNumber(job.holes)} holes in one shift need ${formatUnits(units)}`
  return quantity > units ? `${need}. ${smallest}` : need
}
