/** The texts below the results: what fits, and where the figures come from. */
import { TAPER_CAPACITIES, WELDON_CHUCK } from './assumptions.ts'

export const WHAT_FITS = 'What fits'
/** The small numbers beside the rules. */
export const SOURCE_HINT = 'The small numbers name the source of each figure.'

const TAPERS = Object.entries(TAPER_CAPACITIES).map(([taper, diameter]) => `${taper} ${diameter} mm`)

export const SOURCES = [
  [
    'Capacity, depth, stroke, weight, noise',
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
  [
    'Twist drills in a spindle',
    `Largest drill of each taper, DIN 345: ${TAPERS.join(', ')}. Drill chuck in a Weldon shank of 19 mm: ${WELDON_CHUCK} mm.`,
  ],
  ['Impact power', 'Impact energy × blows, both from the specification of the product.'],
] as const
