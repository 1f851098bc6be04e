/** Tool holders: keyless and keyed chucks, and the SDS holders of rotary hammers. */
import type * as THREE from 'three'
import { type Material, materials } from './materials.ts'
import {
  AXIS_ROTATIONS,
  type Axis,
  addBox,
  addGroup,
  addRibbed,
  addTurned,
  type Point3,
  repeatAround,
} from './shapes.ts'

/** The size of a chuck by the largest shank it holds. */
export const getChuckSize = (shankMm: number, isKeyed = false) => ({
  length: (isKeyed ? 34 : 38) + shankMm * 1.9,
  radius: 11.5 + shankMm * 0.78,
})

interface ChuckOptions {
  at: Point3
  axis?: Axis
  /** The part that carries the color of the range. */
  accent?: Material
  rear?: Material
}

function addJaws(group: THREE.Group, at: Point3, axis: Axis, from: number, to: number, radius: number): void {
  const holder = addGroup(group, at, AXIS_ROTATIONS[axis])
  const size: Point3 = [radius * 1.1, to - from + 6, radius * 0.62]
  repeatAround(3, 0.4, (angle) => {
    const center: Point3 = [
      Math.cos(angle) * radius * 0.95,
      (from + to) / 2 - 2,
      Math.sin(angle) * radius * 0.95,
    ]
    addBox(holder, size, center, materials.steelDark, 0.8, [0, -angle, 0])
  })
}

/** Two ribbed sleeves, and a nose with three jaws. */
export function addKeylessChuck(
  group: THREE.Group,
  shankMm: number,
  { at, axis = 'x', accent = materials.orange, rear = materials.rubber }: ChuckOptions,
): number {
  const { length, radius } = getChuckSize(shankMm)
  const [sleeve, sleeveEnd, front, shoulder] = [length * 0.06, length * 0.36, length * 0.4, length * 0.72]
  const place = { at, axis }
  const collar = (from: number, to: number, r: number) =>
    addTurned(
      group,
      [
        [from, 0],
        [from, r],
        [to, r],
        [to, 0],
      ],
      materials.steelDark,
      place,
    )
  collar(0, sleeve + 1, radius * 0.66)
  collar(sleeveEnd - 1, front + 1, radius * 0.84)
  addRibbed(
    group,
    [
      ...([
        [sleeve, 0],
        [sleeve, radius * 0.88],
        [sleeve + 3, radius * 0.98],
      ] as const),
      ...([
        [sleeveEnd - 2, radius * 0.98],
        [sleeveEnd, radius * 0.9],
        [sleeveEnd, 0],
      ] as const),
    ],
    rear,
    { ribs: [[sleeve + 4, sleeveEnd - 3]], count: 26, depth: 1.5, ...place },
  )
  addRibbed(
    group,
    [
      ...([
        [front, 0],
        [front, radius * 0.93],
        [front + 2, radius],
        [shoulder, radius],
      ] as const),
      ...([
        [length * 0.9, radius * 0.62],
        [length * 0.93, radius * 0.5],
        [length * 0.93, 0],
      ] as const),
    ],
    accent,
    { ribs: [[front + 3, shoulder + length * 0.03]], count: 26, depth: 1.7, edge: 2, ...place },
  )
  addTurned(
    group,
    [
      ...([
        [length * 0.9, 0],
        [length * 0.9, radius * 0.48],
        [length * 0.965, radius * 0.44],
      ] as const),
      ...([
        [length * 0.965, shankMm * 0.5],
        [length * 0.9, shankMm * 0.5],
      ] as const),
    ],
    materials.steel,
    place,
  )
  addJaws(group, at, axis, length * 0.93, length, shankMm * 0.42)
  return length
}

/** A steel body, a toothed ring and three key holes. The ring carries the color of the range. */
export function addKeyedChuck(
  group: THREE.Group,
  shankMm: number,
  { at, axis = 'x', accent = materials.orange }: ChuckOptions,
): number {
  const { length, radius } = getChuckSize(shankMm, true)
  const place = { at, axis }
  addTurned(
    group,
    [
      ...([
        [0, 0],
        [0, radius * 0.7],
        [length * 0.05, radius * 0.78],
      ] as const),
      ...([
        [length * 0.4, radius * 0.78],
        [length * 0.42, 0],
      ] as const),
    ],
    materials.steel,
    { ...place, edge: 1 },
  )
  addRibbed(
    group,
    [
      ...([
        [length * 0.3, 0],
        [length * 0.3, radius * 0.96],
        [length * 0.33, radius],
      ] as const),
      ...([
        [length * 0.56, radius],
        [length * 0.58, 0],
      ] as const),
    ],
    accent,
    { ribs: [[length * 0.36, length * 0.58]], count: 40, depth: 1.1, ...place },
  )
  addRibbed(
    group,
    [
      [length * 0.56, 0],
      [length * 0.56, radius * 0.99],
      [length * 0.64, radius * 0.86],
      [length * 0.64, 0],
    ],
    materials.steelDark,
    { ribs: [[length * 0.555, length * 0.66]], count: 30, depth: 2.4, edge: 0.3, ...place },
  )
  addTurned(
    group,
    [
      ...([
        [length * 0.62, 0],
        [length * 0.62, radius * 0.8],
        [length * 0.74, radius * 0.8],
      ] as const),
      ...([
        [length * 0.95, radius * 0.5],
        [length * 0.95, shankMm * 0.5],
        [length * 0.88, shankMm * 0.5],
      ] as const),
    ],
    materials.steel,
    { ...place, edge: 1 },
  )
  const holes = addGroup(group, at, AXIS_ROTATIONS[axis])
  repeatAround(3, 0.25, (angle) =>
    addTurned(
      holes,
      [
        [0, 0],
        [0, 3.2],
        [1, 3.2],
        [1, 2.4],
      ],
      materials.dark,
      {
        at: [Math.cos(angle) * radius * 0.79, length * 0.69, Math.sin(angle) * radius * 0.79],
        rotation: [0, -angle, -Math.PI / 2],
        edge: 0,
      },
    ),
  )
  addJaws(group, at, axis, length * 0.9, length, shankMm * 0.42)
  return length
}

/** The SDS holders have sizes of their own. */
export const getSdsLength = (isMax: boolean) => (isMax ? 84 : 52)

/** A locking sleeve that slides back, and a rubber dust cap. SDS-max is longer and has a steel ring. */
export function addSdsChuck(group: THREE.Group, isMax: boolean, at: Point3): void {
  const length = getSdsLength(isMax)
  const radius = isMax ? 27 : 18
  const bore = isMax ? 9 : 5
  const place = { at, axis: 'x' } as const
  addTurned(
    group,
    [
      [0, 0],
      [0, radius * 0.92],
      [length * 0.12, radius * 0.92],
      [length * 0.14, 0],
    ],
    materials.steelDark,
    place,
  )
  addRibbed(
    group,
    [
      ...([
        [length * 0.12, 0],
        [length * 0.12, radius * 0.94],
        [length * 0.2, radius * 1.14],
      ] as const),
      ...([
        [length * 0.3, radius * 1.14],
        [length * 0.42, radius * 0.98],
      ] as const),
      ...([
        [length * 0.66, radius * 0.98],
        [length * 0.68, 0],
      ] as const),
    ],
    materials.orange,
    { ribs: [[length * 0.16, length * 0.4]], count: isMax ? 26 : 20, depth: 1.8, edge: 2, ...place },
  )
  if (isMax)
    addTurned(
      group,
      [
        [length * 0.46, 0],
        [length * 0.46, radius * 1.02],
        [length * 0.52, radius * 1.02],
        [length * 0.52, 0],
      ],
      materials.steelSatin,
      place,
    )
  addTurned(
    group,
    [
      ...([
        [length * 0.66, 0],
        [length * 0.66, radius * 0.86],
        [length * 0.72, radius * 0.9],
      ] as const),
      ...([
        [length * 0.8, radius * 0.86],
        [length * 0.94, radius * 0.6],
      ] as const),
      ...([
        [length, radius * 0.5],
        [length, bore],
        [length * 0.9, bore],
      ] as const),
    ],
    materials.rubber,
    { ...place, edge: 2.5 },
  )
}
