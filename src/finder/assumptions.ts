/** The assumptions of the product finder where products state nothing. Shown on the screen; most can be changed there. Pure. */
import type { Family } from '#app/products/specifications/families.ts'
import type { Job } from './job.ts'

export const ASSUMPTIONS = {
  /** Spindle power against rated input power: induction motors with gears. */
  inductionMotor: 0.75,
  /** Spindle power against rated input power: universal motors. */
  universalMotor: 0.55,
  /** The share of the rated magnet force that holds against the thrust, on clean plate. */
  magnetGrip: 0.25,
  /** The force that a person applies for a whole shift, N. */
  handForce: 250,
  /** The share of its stated torque that a cordless drill sustains. */
  batteryTorque: 0.5,
  shiftHours: 8,
  /** The share of a shift that is drilling time. */
  drillingTime: 0.8,
  /** The thickness of plate from which a magnet has its full force, mm. */
  fullGripPlate: 10,
  /** The thickness of plate below which a magnet does not hold, mm. */
  minPlate: 6,
  /** How high bench, pillar and radial drills reach above the floor, m. */
  stationaryHeight: 1.2,
  /** Above this height, m, a person supports a product that is heavier than `shoulderMass`, kg. */
  shoulderHeight: 1.5,
  shoulderMass: 6,
} as const

/** The largest taper-shank drill of each Morse taper, mm (DIN 345). */
export const TAPER_CAPACITIES: Readonly<Record<string, number>> = { MT1: 14, MT2: 23, MT3: 31.75, MT4: 50.5 }
/** The drill chucks with a Weldon shank of 19 mm hold drills up to this diameter, mm. */
export const WELDON_CHUCK = 13

/** Annular cutters and diamond core bits are published from this diameter, mm. */
export const MIN_RING_DIAMETER = 12

const HANDHELD: readonly Family[] = ['cordless-drill', 'hammer-drill', 'rotary-hammer']
const STATIONARY: readonly Family[] = ['pillar-drill', 'radial-drill']

/** Minutes to position the product at each hole. */
export const POSITIONING_MINUTES: Record<Family, number> = {
  'cordless-drill': 0.5,
  'hammer-drill': 0.5,
  'rotary-hammer': 0.5,
  'magnetic-drill': 2,
  'pillar-drill': 0.5,
  'radial-drill': 1,
  'core-drill': 10,
}

/** Minutes of a shift in which holes are drilled. */
export const SHIFT_MINUTES = ASSUMPTIONS.shiftHours * 60 * ASSUMPTIONS.drillingTime

export const isStationary = (family: Family) => STATIONARY.includes(family)
export const isHandheld = (family: Family) => HANDHELD.includes(family)

/** As a share of the rated power. */
export function spindlePowerShare({ spindlePower }: Job, family: Family): number {
  if (spindlePower !== undefined) return spindlePower / 100
  // Stationary drills have induction motors.
  return isStationary(family) ? ASSUMPTIONS.inductionMotor : ASSUMPTIONS.universalMotor
}

/** As a share of the rated force. */
export const magnetGripOf = ({ magnetGrip }: Job) =>
  magnetGrip === undefined ? ASSUMPTIONS.magnetGrip : magnetGrip / 100

export const handForceOf = ({ handForce = ASSUMPTIONS.handForce }: Job) => handForce

export const positioningMinutes = ({ positioning }: Job, family: Family) =>
  positioning ?? POSITIONING_MINUTES[family]
