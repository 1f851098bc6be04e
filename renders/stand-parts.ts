/** Parts of drills that stand: plates with T-slots, racks, column feet, bolts, switches. */
import * as THREE from 'three'
import { materials } from './materials.ts'
import {
  addBox,
  addExtrusion,
  addGroup,
  addMesh,
  addTurned,
  type Point2,
  type Point3,
  repeatAround,
  roundCorners,
} from './shapes.ts'

interface SlottedPlateOptions {
  /** The width of a slot's opening. */
  slot?: number
  at?: Point3
  radius?: number
}

/** A plate with T-slots along z, from `from` to `to` on the x axis; its top is at `top`. */
export function addSlottedPlate(
  group: THREE.Group,
  [from, to]: readonly [number, number],
  top: number,
  depth: number,
  height: number,
  slots: number,
  { slot = 14, at = [0, 0, 0], radius = 3 }: SlottedPlateOptions = {},
): void {
  const half = slot / 2
  const [neck, bottom] = [top - slot * 0.7, top - slot * 1.3]
  const outline = Array.from({ length: slots }, (_, i) => from + ((to - from) * (i + 0.5)) / slots).flatMap(
    (center): Point2[] => [
      ...([
        [center - half, top, 0],
        [center - half, neck, 0],
        [center - half * 1.8, neck, 0],
      ] as const),
      ...([
        [center - half * 1.8, bottom, 0],
        [center + half * 1.8, bottom, 0],
      ] as const),
      ...([
        [center + half * 1.8, neck, 0],
        [center + half, neck, 0],
        [center + half, top, 0],
      ] as const),
    ],
  )
  const corners: Point2[] = [
    [from, top, radius],
    ...outline,
    ...([
      [to, top, radius],
      [to, top - height, radius],
      [from, top - height, radius],
    ] as const),
  ]
  addExtrusion(group, roundCorners(corners, 0, 4), depth, materials.milled, {
    bevel: Math.min(1.2, slot * 0.12),
    at,
    segments: 3,
  })
}

interface RackOptions {
  pitch?: number
  width?: number
  depth?: number
}

/** A toothed rack beside a column. Its teeth point forward. */
export function addRack(
  group: THREE.Group,
  [x, z]: readonly [number, number],
  [from, to]: readonly [number, number],
  { pitch = 6, width = 14, depth = 10 }: RackOptions = {},
): void {
  const teeth = Math.floor((to - from) / pitch)
  const outline: Point2[] = [
    [0, from],
    [0, from + teeth * pitch],
  ]
  for (let i = teeth; i > 0; i--) {
    const y = from + i * pitch
    outline.push(
      [depth * 0.6, y],
      [depth, y - pitch * 0.3],
      [depth, y - pitch * 0.6],
      [depth * 0.6, y - pitch * 0.9],
    )
  }
  addExtrusion(group, outline, width, materials.steelSatin, { bevel: 0, crease: 0.1, at: [x, 0, z] })
}

/** A bolt that points up. */
export function addHexBolt(
  group: THREE.Group,
  radius: number,
  at: Point3,
  rotation: Point3 = [0, 0, 0],
): void {
  const bolt = addGroup(group, at, rotation)
  const washer = new THREE.CylinderGeometry(radius * 1.35, radius * 1.35, radius * 0.25, 28)
  addMesh(bolt, washer, materials.steelSatin, [0, radius * 0.12, 0])
  const head = new THREE.CylinderGeometry(radius, radius, radius * 0.8, 6).toNonIndexed()
  addMesh(bolt, head, materials.steelDark, [0, radius * 0.6, 0])
}

/** The cast flange of a column, with four bolts. */
export function addColumnFoot(group: THREE.Group, at: Point3, radius: number, height: number): void {
  addTurned(
    group,
    [
      ...([
        [0, 0],
        [0, radius * 2.05],
        [height * 0.26, radius * 2.05],
      ] as const),
      ...([
        [height * 0.42, radius * 1.45],
        [height, radius * 1.3],
        [height, 0],
      ] as const),
    ],
    materials.casting,
    { at, edge: Math.min(6, height * 0.1) },
  )
  repeatAround(4, Math.PI / 4, (angle) => {
    const offset = radius * 1.75
    const on: Point3 = [
      at[0] + Math.cos(angle) * offset,
      at[1] + height * 0.26,
      at[2] + Math.sin(angle) * offset,
    ]
    addHexBolt(group, radius * 0.2, on)
  })
}

/** Green and red push buttons and an emergency stop. Its face looks to z. */
export function addSwitchBox(group: THREE.Group, at: Point3, width: number, height: number): void {
  addBox(group, [width, height, width * 0.4], at, materials.rubber, width * 0.1)
  const face = at[2] + width * 0.2
  for (const [side, material] of [
    [-1, materials.green],
    [1, materials.red],
  ] as const)
    addTurned(
      group,
      [
        [0, 0],
        [0, width * 0.17],
        [width * 0.08, width * 0.15],
        [width * 0.08, 0],
      ],
      material,
      { at: [at[0] + side * width * 0.22, at[1] + height * 0.26, face], axis: 'z', edge: 1 },
    )
  const stop: Point3 = [at[0], at[1] - height * 0.18, face]
  addTurned(
    group,
    [
      [0, 0],
      [0, width * 0.3],
      [1.5, width * 0.3],
      [1.5, 0],
    ],
    materials.amber,
    { at: stop, axis: 'z' },
  )
  addTurned(
    group,
    [
      ...([
        [0, 0],
        [0, width * 0.13],
        [width * 0.14, width * 0.13],
      ] as const),
      ...([
        [width * 0.14, width * 0.24],
        [width * 0.26, width * 0.22],
        [width * 0.3, 0],
      ] as const),
    ],
    materials.red,
    { at: stop, axis: 'z', edge: 2 },
  )
}

/** The selector of a gear: a disk with an orange bar. Its axis is z. */
export function addGearKnob(group: THREE.Group, at: Point3, radius: number, turn: number): void {
  addTurned(
    group,
    [
      [0, 0],
      [0, radius],
      [4, radius * 0.93],
      [4, 0],
    ],
    materials.castingDark,
    { at, axis: 'z', edge: 1 },
  )
  const bar: Point3 = [radius * 1.75, radius * 0.5, 12]
  addBox(group, bar, [at[0], at[1], at[2] + 8], materials.orange, 3, [0, 0, turn])
}
