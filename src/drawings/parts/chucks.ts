/** Draws chucks along their axis, from the body outward. All lengths in mm. */
import type { Placement } from './path.ts'
import type { Pen } from './pen.ts'
import { discPath, groovesPath, type Profile, ringsPath, turnedProfilePath } from './shapes.ts'

export interface ChuckSize {
  length: number
  radius: number
}

/** Profiles are fractions of the chuck's length and radius. */
const scaleProfile = (fractions: Profile, { length, radius }: ChuckSize): Profile =>
  fractions.map(([u, r]) => [u * length, r * radius])

export const getKeylessChuckSize = (capacity: number): ChuckSize => ({
  length: 37 + capacity * 2.1,
  radius: 12.5 + capacity * 0.72,
})

const KEYLESS: Profile = [
  [0, 0.62],
  [0.06, 0.62],
  [0.06, 0.88],
  [0.1, 0.94],
  [0.34, 0.94],
  [0.37, 0.86],
  [0.4, 0.86],
  [0.43, 1],
  [0.72, 1],
  [0.97, 0.5],
  [1, 0.4],
]
const KEYLESS_EDGES: Profile = [
  [0.34, 0.94],
  [0.43, 1],
  [0.72, 1],
  [0.9, 0.64],
]

export function drawKeylessChuck(pen: Pen, frame: Placement, capacity: number) {
  const size = getKeylessChuckSize(capacity)
  const { length, radius } = size
  const grip =
    groovesPath(length * 0.14, length * 0.16, radius * 0.94) +
    groovesPath(length * 0.47, length * 0.21, radius)
  pen.draw('accent', turnedProfilePath(scaleProfile(KEYLESS, size)), frame)
  pen.draw(
    'engraved',
    ringsPath(scaleProfile(KEYLESS_EDGES, size)) + (pen.isVisible(radius, 12) ? grip : ''),
    frame,
  )
}

export const getKeyedChuckSize = (capacity: number): ChuckSize => ({
  length: 44 + capacity * 2.9,
  radius: 8 + capacity * 1.15,
})

const KEYED: Profile = [
  [0, 0.55],
  [0.08, 0.55],
  [0.08, 0.8],
  [0.11, 0.86],
  [0.46, 0.86],
  [0.46, 0.97],
  [0.49, 1],
  [0.72, 1],
  [0.79, 0.8],
  [0.96, 0.44],
  [1, 0.38],
]
const KEYED_EDGES: Profile = [
  [0.46, 0.9],
  [0.72, 1],
  [0.79, 0.8],
]

export function drawKeyedChuck(pen: Pen, frame: Placement, capacity: number) {
  const size = getKeyedChuckSize(capacity)
  const { length, radius } = size
  pen.draw('accent', turnedProfilePath(scaleProfile(KEYED, size)), frame)
  let edges = ringsPath(scaleProfile(KEYED_EDGES, size))
  if (pen.isVisible(radius, 10)) {
    const gearTeeth = [-0.8, -0.5, -0.17, 0.17, 0.5, 0.8].map(
      (k) => `M${length * 0.72} ${k * radius}L${length * 0.79} ${k * radius * 0.8}`,
    )
    const keyHole = discPath(length * 0.37, 0, radius * 0.16)
    edges += gearTeeth.join('') + keyHole + groovesPath(length * 0.53, length * 0.15, radius)
  }
  pen.draw('engraved', edges, frame)
}

/** SDS chucks exist in two sizes, independent of the bit. */
export const getSdsChuckSize = (max: boolean): ChuckSize =>
  max ? { length: 84, radius: 30 } : { length: 60, radius: 21 }

const SDS: Profile = [
  [0, 0.82],
  [0.1, 0.82],
  [0.1, 0.94],
  [0.15, 1],
  [0.42, 1],
  [0.54, 0.84],
  [0.56, 0.7],
  [0.7, 0.7],
  [0.72, 0.84],
  [0.84, 0.8],
  [0.98, 0.52],
  [1, 0.46],
]
const SDS_EDGES: Profile = [
  [0.1, 0.94],
  [0.42, 1],
  [0.54, 0.84],
  [0.72, 0.84],
  [0.84, 0.8],
]

export function drawSdsChuck(pen: Pen, frame: Placement, max: boolean) {
  const size = getSdsChuckSize(max)
  const { length, radius } = size
  pen.draw('accent', turnedProfilePath(scaleProfile(SDS, size)), frame)
  const grip = pen.isVisible(radius, 10) ? groovesPath(length * 0.18, length * 0.2, radius) : ''
  pen.draw('engraved', ringsPath(scaleProfile(SDS_EDGES, size)) + grip, frame)
}
