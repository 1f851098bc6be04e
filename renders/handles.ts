/** Handles, knobs and cables. */
import * as THREE from 'three'
import { type Material, materials } from './materials.ts'
import {
  addBox,
  addGroup,
  addMesh,
  addRod,
  addTube,
  addTurned,
  type Point2,
  type Point3,
  repeatAround,
} from './shapes.ts'

interface SideHandleOptions {
  /** Radians around the spindle; 0 points down, positive toward the viewer. */
  lean?: number
  accent?: Material
  /** Where the handle starts, measured from the spindle. */
  start?: number
}

/** A side handle on a collar around the spindle. It points down, and leans toward the viewer. */
export function addSideHandle(
  group: THREE.Group,
  x: number,
  collarMm: number,
  length: number,
  { lean = 0.5, accent = materials.orange, start = collarMm / 2 + 4 }: SideHandleOptions = {},
): void {
  const collar = collarMm / 2
  const width = 21
  addTurned(
    group,
    [
      [-width / 2, collar],
      [-width / 2, collar + 8],
      [width / 2, collar + 8],
      [width / 2, collar],
    ],
    materials.rubber,
    { at: [x, 0, 0], axis: 'x', edge: 3 },
  )
  const handle = addGroup(group, [x, 0, 0], [-lean, 0, 0])
  const top = -start - 9
  addBox(handle, [width * 0.92, 16, 24], [0, -start - 4, 0], materials.rubber, 4)
  const grip: Point2[] = [
    ...([
      [0, 0],
      [0, 11],
      [4, 16.5],
      [9, 17.5],
      [14, 14],
      [24, 13.2],
      [length * 0.5, 14.6],
    ] as const),
    ...([
      [length * 0.82, 13],
      [length * 0.9, 15.5],
      [length * 0.97, 14.5],
      [length, 10],
      [length, 0],
    ] as const),
  ]
  addTurned(handle, grip, materials.rubber, { at: [0, top, 0], axis: '-y', edge: 3 })
  for (let y = 24; y < length * 0.82; y += 6.4) {
    const ring = new THREE.TorusGeometry(13.6 + 0.8 * Math.sin((y / length) * Math.PI), 1.15, 6, 32)
    addMesh(handle, ring, materials.rubber, [0, top - y, 0], [Math.PI / 2, 0, 0])
  }
  addTurned(
    handle,
    [
      [0, 0],
      [0, 9.5],
      [1.6, 9.5],
      [1.6, 0],
    ],
    accent,
    { at: [0, top - length, 0], axis: '-y' },
  )
}

/** A rod with a scale that limits the depth of a hole. */
export function addDepthStop(group: THREE.Group, at: Point3, length: number): void {
  addRod(group, 3.2, length, materials.steelSatin, at, 'x')
  for (let mark = 20; mark < length - 10; mark += 5)
    addRod(group, 3.35, 0.7, materials.steelDark, [at[0] + mark, at[1], at[2]], 'x', 0)
}

interface CableOptions {
  radius?: number
  sleeve?: number
  /** The path after the sleeve; by default it hangs down and ends in a short bend. */
  path?: readonly Point3[]
}

/** A cable with its bend relief, from a point in a direction. */
export function addCable(
  group: THREE.Group,
  from: Point3,
  direction: Point3,
  { radius = 4.1, sleeve = 34, path }: CableOptions = {},
): void {
  const forward = new THREE.Vector3(...direction).normalize()
  const relief = addGroup(group, from)
  relief.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), forward)
  addTurned(
    relief,
    [
      [0, 0],
      [0, radius * 2.1],
      [3, radius * 2.1],
      [sleeve, radius * 1.15],
      [sleeve, 0],
    ],
    materials.rubber,
  )
  for (let ring = 0; ring < 5; ring++) {
    const geometry = new THREE.TorusGeometry(radius * (1.95 - ring * 0.15), 0.9, 8, 32)
    addMesh(relief, geometry, materials.rubber, [0, 6 + ring * 5.4, 0], [Math.PI / 2, 0, 0])
  }
  const along = (distance: number, x = 0, y = 0, z = 0): Point3 => [
    from[0] + forward.x * distance + x,
    from[1] + forward.y * distance + y,
    from[2] + forward.z * distance + z,
  ]
  const hanging = [
    along(sleeve * 0.9),
    along(sleeve * 1.6, -4),
    along(sleeve * 1.75, -24, -2, 6),
    along(sleeve * 1.72, -58, -3, 14),
  ]
  addTube(group, [along(0), ...(path ? [along(sleeve), ...path] : hanging)], radius, materials.cable)
}

/** A phenolic ball at the end of a rod that points up from `at`. */
export function addBallLever(
  group: THREE.Group,
  at: Point3,
  length: number,
  rodRadius: number,
  ball: number,
): void {
  addRod(group, rodRadius, length, materials.chrome, at)
  addMesh(group, new THREE.SphereGeometry(ball, 32, 24), materials.knob, [at[0], at[1] + length, at[2]])
}

interface FeedLeverOptions {
  count?: number
  ball?: number
  turn?: number
  hub?: number
  /** How far the levers lean toward the viewer, in radians. */
  lean?: number
}

/** Levers with phenolic balls on a hub whose axis is z. They feed the spindle. */
export function addFeedLevers(
  group: THREE.Group,
  at: Point3,
  length: number,
  { count = 3, ball = length * 0.11, turn = 0.4, hub = length * 0.16, lean = 0.16 }: FeedLeverOptions = {},
): void {
  const levers = addGroup(group, at)
  const rodRadius = length * 0.032
  addTurned(
    levers,
    [
      [0, 0],
      [0, hub],
      [hub * 0.9, hub],
      [hub * 1.15, hub * 0.7],
      [hub * 1.15, 0],
    ],
    materials.steelDark,
    {
      axis: 'z',
      edge: 1.5,
    },
  )
  addTurned(
    levers,
    [
      [hub * 1.1, 0],
      [hub * 1.1, hub * 0.45],
      [hub * 1.3, hub * 0.4],
      [hub * 1.3, 0],
    ],
    materials.orange,
    {
      axis: 'z',
      edge: 1,
    },
  )
  repeatAround(count, turn, (angle) => {
    const lever = addGroup(addGroup(levers, [0, 0, 0], [0, 0, angle]), [0, 0, 0], [lean, 0, 0])
    addBallLever(lever, [0, hub * 0.3, hub * 0.55], length - hub * 0.3, rodRadius, ball)
    addTurned(
      lever,
      [
        [0, 0],
        [0, rodRadius * 1.7],
        [ball * 0.7, rodRadius * 1.5],
        [ball * 0.7, 0],
      ],
      materials.knob,
      { at: [0, length - ball * 1.5, hub * 0.55] },
    )
  })
}

/** A hand wheel with spokes and a turning knob; its axis is z. */
export function addHandWheel(
  group: THREE.Group,
  at: Point3,
  radius: number,
  material: Material = materials.steelDark,
  spokes = 3,
): void {
  const wheel = addGroup(group, at)
  addMesh(wheel, new THREE.TorusGeometry(radius, radius * 0.1, 20, 72), material)
  addTurned(
    wheel,
    [
      [-radius * 0.12, 0],
      [-radius * 0.12, radius * 0.22],
      [radius * 0.16, radius * 0.2],
      [radius * 0.16, 0],
    ],
    materials.steelSatin,
    { axis: 'z', edge: 1 },
  )
  repeatAround(spokes, 0.5, (angle) =>
    addTurned(
      addGroup(wheel, [0, 0, 0], [0, 0, angle]),
      [
        [0, radius * 0.09],
        [radius, radius * 0.065],
      ],
      material,
      {
        edge: 0,
      },
    ),
  )
  addTurned(
    addGroup(wheel, [radius * 0.7, radius * 0.7, 0]),
    [
      ...([
        [0, 0],
        [0, radius * 0.07],
        [radius * 0.12, radius * 0.13],
        [radius * 0.5, radius * 0.15],
      ] as const),
      ...([
        [radius * 0.62, radius * 0.1],
        [radius * 0.62, 0],
      ] as const),
    ],
    materials.knob,
    { axis: 'z', edge: 2 },
  )
}
