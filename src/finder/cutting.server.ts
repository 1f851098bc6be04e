/**
 * Speeds, forces and power of drilling in metal. Pure. Lengths in mm, speeds in min⁻¹, feeds in mm per revolution,
 * power in kW, torque in N·m, forces in N. The numbers in brackets are the sources in `cutting-data.server.ts`.
 */
import type { CuttingData } from './cutting-data.server.ts'
import { RING_WIDTH } from './materials.ts'

/** Below this feed a drill rubs instead of cutting. */
export const MIN_FEED = 0.02
/** The recommended feed of an annular cutter in structural steel. */
const ANNULAR_FEED = 0.1
/** Half the point angle of a twist drill, 118°. */
const SIN_HALF_POINT_ANGLE = Math.sin((59 * Math.PI) / 180)

/** Recommended feeds of HSS twist drills by diameter in structural steel [3]; between them the feed is interpolated. */
const FEED_TABLE = [
  [1, 0.02],
  [3, 0.06],
  [6, 0.12],
  [13, 0.2],
  [25, 0.28],
  [50, 0.35],
] as const

export type CutterKind = 'twist' | 'annular'

export interface Cut {
  kind: CutterKind
  diameter: number
  material: CuttingData
}

function interpolateFeed(diameter: number): number {
  const above = FEED_TABLE.findIndex(([limit]) => limit >= diameter)
  const [d1, f1] = FEED_TABLE[above - 1] ?? FEED_TABLE[0]
  const [d2, f2] = FEED_TABLE[above] ?? [Number.POSITIVE_INFINITY, FEED_TABLE[5][1]]
  if (above === 0) return f2
  return above === -1 ? f2 : f1 + ((f2 - f1) * (diameter - d1)) / (d2 - d1)
}

/** The recommended feed, at least the smallest that cuts. */
export function recommendedFeed({ kind, diameter, material }: Cut): number {
  const feed = kind === 'annular' ? ANNULAR_FEED : interpolateFeed(diameter)
  return Math.max(MIN_FEED, feed * material.feedFactor)
}

/** n = 1000·vc/(π·D) */
export const spindleSpeed = (cuttingSpeed: number, diameter: number) =>
  (1000 * cuttingSpeed) / (Math.PI * diameter)

/** Kienzle [2]: kc = kc1.1·h^−mc with the chip thickness h = f/2·sin 59°. N/mm² */
function specificCuttingForce(feed: number, { specificForce, thicknessExponent }: CuttingData): number {
  return specificForce * ((feed / 2) * SIN_HALF_POINT_ANGLE) ** -thicknessExponent
}

/** The cross-section of the ring that an annular cutter removes, mm². A cutter below twice the ring width cuts a full hole. */
function ringArea(diameter: number): number {
  const width = Math.min(RING_WIDTH, diameter / 2)
  return Math.PI * (diameter - width) * width
}

/** Twist drill with chisel edge [1]: Mc = K·D²·(0.630 + 16.84·f)/100 */
export const chiselEdgeTorque = ({ diameter, material }: Cut, feed: number) =>
  (material.materialFactor * diameter ** 2 * (0.63 + 16.84 * feed)) / 100

/** Twist drill with chisel edge [1]: Pc = K·D²·n·(0.647 + 17.29·f)·10⁻⁶ */
export const chiselEdgePower = ({ diameter, material }: Cut, feed: number, speed: number) =>
  material.materialFactor * diameter ** 2 * speed * (0.647 + 17.29 * feed) * 1e-6

/** Kienzle [2]: Mc = kc·f·D²/8000 for a twist drill; from the power of the ring for an annular cutter. */
export function kienzleTorque({ kind, diameter, material }: Cut, feed: number): number {
  const force = specificCuttingForce(feed, material)
  return kind === 'twist'
    ? (force * feed * diameter ** 2) / 8000
    : (force * ringArea(diameter) * feed * POWER_TO_TORQUE) / 60e6
}

/** P = Mc·n/9549 */
const POWER_TO_TORQUE = 9549

/** The larger of the two models; an annular cutter has no chisel edge, so only Kienzle applies. */
export function cuttingTorque(cut: Cut, feed: number): number {
  const kienzle = kienzleTorque(cut, feed)
  return cut.kind === 'annular' ? kienzle : Math.max(kienzle, chiselEdgeTorque(cut, feed))
}

/** The larger of the two models. */
export function cuttingPower(cut: Cut, feed: number, speed: number): number {
  const kienzle = (kienzleTorque(cut, feed) * speed) / POWER_TO_TORQUE
  return cut.kind === 'annular' ? kienzle : Math.max(kienzle, chiselEdgePower(cut, feed, speed))
}

/**
 * Twist drill with chisel edge [1]: Tc = 570·K·D·f^0.85. An annular cutter has the two edges of its ring instead of the
 * whole diameter, which is on the safe side because a ring has no chisel edge.
 */
export function cuttingThrust({ kind, diameter, material }: Cut, feed: number): number {
  const edgeLength = kind === 'annular' ? 2 * Math.min(RING_WIDTH, diameter / 2) : diameter
  return 570 * material.materialFactor * edgeLength * feed ** 0.85
}

/** The diameter of a pilot hole against the hole. */
const PILOT_HOLE = 0.2

/** The thrust around a pilot hole, which leaves the chisel edge nothing to cut [2]: Ff = kc·f·(D − d)/4·sin 59° */
export const pilotHoleThrust = ({ diameter, material }: Cut, feed: number) =>
  ((specificCuttingForce(feed, material) * feed * diameter * (1 - PILOT_HOLE)) / 4) * SIN_HALF_POINT_ANGLE

/** The largest feed up to `max` whose load stays within the limit; 0 if none does. `load` grows with the feed. */
export function largestFeed(max: number, limit: number, load: (feed: number) => number): number {
  if (load(max) <= limit) return max
  let [low, high] = [0, max]
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2
    if (load(middle) <= limit) low = middle
    else high = middle
  }
  return low
}

export interface CuttingLimits {
  /** Undefined limits nothing. */
  power?: number | undefined
  torque?: number | undefined
  /** The force that the magnet or the hand can apply, and the thrust that it has to overcome. */
  thrust?: { force: number; load: (feed: number) => number } | undefined
  /** The speeds that the spindle can run at. */
  slowest: number
  fastest: number
}

export interface SustainedCut {
  feed: number
  speed: number
  /** Feed rate, mm/min. */
  feedRate: number
}

/**
 * The feed and speed with the highest feed rate that power, torque, thrust and the recommended feed allow. The spindle
 * runs slower than recommended if the power does not suffice for the feed at the recommended speed.
 */
export function sustainedCut(cut: Cut, limits: CuttingLimits): SustainedCut {
  const { power, torque, thrust, slowest, fastest } = limits
  const recommended = recommendedFeed(cut)
  const torqueFeed =
    torque === undefined ? recommended : largestFeed(recommended, torque, (feed) => cuttingTorque(cut, feed))
  const cap = thrust ? largestFeed(torqueFeed, thrust.force, thrust.load) : torqueFeed
  if (power === undefined || cap === 0) return { feed: cap, speed: fastest, feedRate: cap * fastest }
  const affordableSpeed = power / cuttingPower(cut, cap, 1)
  const speed = Math.min(fastest, Math.max(slowest, affordableSpeed))
  const feed = largestFeed(cap, power, (one) => cuttingPower(cut, one, speed))
  return { feed, speed, feedRate: feed * speed }
}
