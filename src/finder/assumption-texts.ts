/** The assumptions of the finder, in sentences. */
import { ASSUMPTIONS, MIN_RING_DIAMETER, POSITIONING_MINUTES } from './assumptions.ts'

const percent = (share: number) => `${Math.round(share * 100)}%`
const { shiftHours, drillingTime, universalMotor, inductionMotor, magnetGrip, handForce, batteryTorque } =
  ASSUMPTIONS
const { 'pillar-drill': onBench, 'radial-drill': onRadial, 'magnetic-drill': onMagnet } = POSITIONING_MINUTES

export const ASSUMPTION_TEXTS = [
  `A shift has ${shiftHours} hours, of which ${percent(drillingTime)} are drilling time.`,
  `Where it is not stated, spindle power is ${percent(universalMotor)} of the rated power (universal motors) or ${percent(inductionMotor)} (bench, pillar and radial drills).`,
  `A magnet holds ${percent(magnetGrip)} of its rated force against the thrust on clean plate from ${ASSUMPTIONS.fullGripPlate} mm; below ${ASSUMPTIONS.minPlate} mm, or the stated minimum plate, it does not hold.`,
  `Bench, pillar and radial drills reach ${ASSUMPTIONS.stationaryHeight} m above the floor. Above ${ASSUMPTIONS.shoulderHeight} m, products for the hand of more than ${ASSUMPTIONS.shoulderMass} kg need support.`,
  `A person applies ${handForce} N and drills a pilot hole first.`,
  `Battery drills sustain ${percent(batteryTorque)} of their stated torque.`,
  `Positioning takes ${onBench} min by hand or on a bench drill, ${onRadial} min on a radial drill, ${onMagnet} min with a magnet.`,
  'Between its lowest and highest speed, every speed can be set.',
  `Annular cutters and diamond core bits start at ${MIN_RING_DIAMETER} mm.`,
  'A magnetic drill without a stated capacity for twist drills takes those that its spindle holds.',
]
