/** The assumptions of the finder, in sentences. */
import { ASSUMPTIONS, MIN_RING_DIAMETER, POSITIONING_MINUTES } from '../assumptions.ts'

const percent = (share: number) => `${Math.round(share * 100)}%`
const { shiftHours, drillingTime, universalMotor, inductionMotor, magnetGrip, handForce, batteryTorque } =
  ASSUMPTIONS
const {
  'pillar-drill': onBench,
  'radial-drill': onRadial,
  'magnetic-drill': onMagnet,
  'core-drill': onRig,
} = POSITIONING_MINUTES

export const ASSUMPTION_TEXTS = [
  `A shift has ${shiftHours} hours, of which ${percent(drillingTime)} are drilling time.`,
  `Where it is not stated, spindle power is ${percent(universalMotor)} of the rated power (universal motors) or ${percent(inductionMotor)} (bench, pillar and radial drills).`,
  `On clean plate of ${ASSUMPTIONS.fullGripPlate} mm or more, a magnet holds ${percent(magnetGrip)} of its rated force against the feed force. Below ${ASSUMPTIONS.minPlate} mm, or below the minimum that the product states, it does not hold.`,
  `Bench, pillar and radial drills reach ${ASSUMPTIONS.stationaryHeight} m above the floor. Above ${ASSUMPTIONS.shoulderHeight} m, handheld products of more than ${ASSUMPTIONS.shoulderMass} kg need support.`,
  `A person applies ${handForce} N and drills a pilot hole first.`,
  `Battery drills sustain ${percent(batteryTorque)} of their stated torque.`,
  `Positioning takes ${onBench} min per hole by hand or on a bench drill, ${onRadial} min on a radial drill, ${onMagnet} min with a magnet, ${onRig} min with a core drill.`,
  'Every speed between the lowest and the highest one of a product can be set.',
  `Annular cutters and diamond core bits start at ${MIN_RING_DIAMETER} mm.`,
  'A magnetic drill without a stated capacity for twist drills takes those that its spindle holds.',
]
