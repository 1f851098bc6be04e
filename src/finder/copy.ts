/** The texts of the finder page. */
import { formatNumber } from '#app/lib/numbers.ts'
import type { Job } from './job.ts'

export const INTRODUCTION = 'Enter the hole. We calculate which drills can make it and how many you need.'
export const NO_HOLE =
  'Enter a material and a diameter. The products that can drill the hole appear here, with the reason and the price.'
export const NO_MATCH = {
  title: 'No product drills this hole',
  text: 'The nearest products are listed below, with what would have to change.',
}
export const NO_FORMULA =
  'No published formula gives the time per hole in this material. The rated capacity decides; products with more impact power come first.'
export const RANKING =
  'Products with 20 to 100 % headroom come first, then the lowest price for your quantity.'
export const ANY_TOOL = 'Usual tool of each product'

/** '6 units for 400 holes in one shift' */
export function describeNeed(job: Job, units: number, quantity: number): string {
  if (job.holes === undefined) return `Smallest order: ${formatNumber(quantity)}`
  const need = `${formatNumber(job.holes)} holes in one shift need ${formatNumber(units)}`
  return quantity > units ? `${need}. Smallest order: ${formatNumber(quantity)}` : need
}

export const ASSUMPTION_TEXTS = [
  'A shift has 8 hours, of which 80 % are drilling time.',
  'Spindle power is 55 % of the rated power (universal motors) or 75 % (bench, pillar and radial drills).',
  'A magnet holds 25 % of its rated force against the thrust on clean plate from 10 mm; below 6 mm it does not hold.',
  'A person applies 250 N and drills a pilot hole first.',
  'Battery drills sustain half of their stated torque.',
  'Positioning takes 0.5 min by hand or on a bench drill, 1 min on a radial drill, 2 min with a magnet.',
  'Between its lowest and highest speed, every speed can be set.',
]

export const SOURCES = [
  [
    'Capacity, stroke, mass, noise',
    'Specification of the product. The stroke has to cover the depth and 0.3 × the diameter.',
  ],
  ['Spindle speed', 'Recommended cutting speeds for HSS; n = 1000·vc/(π·D).'],
  [
    'Power and torque',
    'The larger result of two models: Tungaloy technical reference L068, and Kienzle with the values of ISCAR.',
  ],
  ['Feed force', 'Tungaloy L068. By hand, with a pilot hole: Kienzle.'],
  [
    'Feed',
    'The largest feed that power, torque and feed force allow. Below 0.02 mm per revolution a drill rubs.',
  ],
] as const
