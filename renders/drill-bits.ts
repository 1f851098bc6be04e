/** Twist drills, core bits and annular cutters. */
import * as THREE from 'three'
import { type Material, materials } from './materials.ts'
import {
  AXIS_ROTATIONS,
  type Axis,
  addBox,
  addExtrusion,
  addGroup,
  addMesh,
  addRod,
  addTurned,
  type Point3,
  repeatAround,
} from './shapes.ts'

interface TwistDrillOptions {
  at: Point3
  axis?: Axis
  material?: Material
  shank?: number
  /** A masonry drill has a carbide tip and steeper flutes. */
  isMasonry?: boolean
}

/** The distance from the axis at an angle across the two lands and two flutes, in relation to the radius. */
function getFluteProfile(angle: number): number {
  const across = Math.abs(Math.sin(angle))
  if (across > 0.8) return 1
  return across > 0.74 ? 0.95 : 0.46 + 0.49 * (across / 0.74) ** 2.2
}

/** A fluted cross-section swept along a helix. `length` does not include a carbide tip. */
export function addTwistDrill(
  group: THREE.Group,
  diameter: number,
  length: number,
  { at, axis = 'x', material = materials.steel, shank = length * 0.2, isMasonry = false }: TwistDrillOptions,
): void {
  const radius = diameter / 2
  const around = 48
  const steps = Math.round(Math.min(600, Math.max(60, (length / diameter) * 22)))
  const fluteLength = length - shank
  const turns = (fluteLength / (diameter * (isMasonry ? 3.2 : 3.9))) * 2 * Math.PI
  const positions: number[] = []
  const indices: number[] = []
  for (let step = 0; step <= steps; step++) {
    const along = step / steps
    const runOut = Math.min(1, (along * fluteLength) / (diameter * 0.8))
    const point = isMasonry ? 1 : Math.min(1, ((1 - along) * fluteLength) / (radius * 0.62))
    for (let i = 0; i < around; i++) {
      const angle = (i / around) * 2 * Math.PI
      const distance = radius * (1 + (getFluteProfile(angle) - 1) * runOut) * point
      const turned = angle + along * turns
      positions.push(distance * Math.cos(turned), shank + along * fluteLength, distance * Math.sin(turned))
      if (step === steps) continue
      const [here, next] = [step * around + i, step * around + ((i + 1) % around)]
      indices.push(here, here + around, next, next, here + around, next + around)
    }
  }
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3))
  geometry.setIndex(indices)
  geometry.computeVertexNormals()
  addMesh(group, geometry, material, at, AXIS_ROTATIONS[axis])
  addRod(group, radius * 0.985, shank + 0.5, material, at, axis)
  if (isMasonry) addCarbideTip(addGroup(group, at, AXIS_ROTATIONS[axis]), radius, length, turns, material)
}

/** A roof-shaped plate across the end of the drill. */
function addCarbideTip(
  group: THREE.Group,
  radius: number,
  length: number,
  turn: number,
  material: Material,
): void {
  addExtrusion(
    group,
    [
      ...([
        [-radius * 1.08, -radius * 0.9],
        [radius * 1.08, -radius * 0.9],
      ] as const),
      ...([
        [radius * 1.08, radius * 0.2],
        [0, radius * 0.85],
        [-radius * 1.08, radius * 0.2],
      ] as const),
    ],
    radius * 0.5,
    materials.steelDark,
    { bevel: 0.3, at: [0, length, 0], rotation: [0, turn + 0.3, 0] },
  )
  addTurned(
    group,
    [
      ...([
        [length - 0.5, 0],
        [length - 0.5, radius * 0.8],
      ] as const),
      ...([
        [length + radius * 0.1, radius * 0.66],
        [length + radius * 0.4, 0],
      ] as const),
    ],
    material,
  )
}

/** A steel ring with helical flutes, and teeth below. `at` is the middle of its lower edge. */
export function addAnnularCutter(group: THREE.Group, diameter: number, length: number, at: Point3): void {
  const radius = diameter / 2
  const teeth = Math.max(6, Math.round(diameter / 6.5))
  const [around, steps] = [teeth * 12, 30]
  const positions: number[] = []
  const indices: number[] = []
  const wall = Math.min(radius * 0.45, 7)
  for (let step = 0; step <= steps; step++) {
    const along = step / steps
    for (let i = 0; i < around; i++) {
      const angle = (i / around) * 2 * Math.PI
      const phase = ((((angle / (2 * Math.PI)) * teeth) % 1) + 1) % 1
      const isFlute = phase < 0.42
      const depth = isFlute ? Math.sin((phase / 0.42) * Math.PI) * Math.min(radius * 0.2, 4.2) : 0
      const distance = radius - depth * Math.min(1, (1 - along) * 6)
      const tooth = step === 0 && isFlute ? 3.2 : 0
      const turned = angle + along * length * 0.013
      positions.push(distance * Math.cos(turned), along * length + tooth, distance * Math.sin(turned))
      if (step === steps) continue
      const [here, next] = [step * around + i, step * around + ((i + 1) % around)]
      indices.push(here, here + around, next, next, here + around, next + around)
    }
  }
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3))
  geometry.setIndex(indices)
  geometry.computeVertexNormals()
  addMesh(group, geometry, materials.steelSatin, at)
  addTurned(
    group,
    [
      [2, radius - wall],
      [length * 0.8, radius - wall],
      [length * 0.8, 0],
    ],
    materials.steelDark,
    {
      at,
      edge: 0,
    },
  )
  addTurned(
    group,
    [
      ...([
        [length, 0],
        [length, radius],
        [length + 2, radius],
      ] as const),
      ...([
        [length + 5, radius * 0.9],
        [length + 10, Math.max(16, radius * 0.42)],
      ] as const),
      ...([
        [length + 16, 16],
        [length + 26, 16],
        [length + 26, 0],
      ] as const),
    ],
    materials.orange,
    { at, edge: 1.5, segments: 96 },
  )
}

/** A tube with diamond segments and an orange hub. `at` is the middle of its lower edge. */
export function addCoreBit(group: THREE.Group, radius: number, length: number, at: Point3): void {
  const diameter = radius * 2
  const wall = Math.max(3, diameter * 0.016)
  const hub = length + 18 + radius * 0.16
  const ring = (from: number, to: number, rise: number, material: Material) =>
    addTurned(
      group,
      [
        [from, radius],
        [from, radius + rise],
        [to, radius + rise],
        [to, radius],
      ],
      material,
      {
        at,
        edge: 0,
        segments: 96,
      },
    )
  addTurned(
    group,
    [
      [0, radius - wall],
      [0, radius],
      [length, radius],
      [length, radius - wall],
    ],
    materials.aluProfile,
    { at, edge: 0.5, segments: 120 },
  )
  addTurned(
    group,
    [
      ...([
        [length - 1, 0],
        [length - 1, radius + 0.8],
        [length + 5, radius + 0.8],
      ] as const),
      ...([
        [length + 8 + diameter * 0.02, radius * 0.94],
        [hub, Math.max(34, radius * 0.36)],
      ] as const),
      ...([
        [hub + 16, Math.max(30, radius * 0.3)],
        [hub + 16, 0],
      ] as const),
    ],
    materials.orange,
    { at, edge: 3, segments: 120 },
  )
  ring(length * 0.955, length * 0.975, 0.7, materials.steelDark)
  ring(length * 0.7, length * 0.78, 0.5, materials.orange)
  const segments = Math.max(7, Math.round((Math.PI * diameter) / 38))
  const width = ((Math.PI * diameter) / segments) * 0.68
  const onWall = (angle: number, y: number): Point3 => [
    at[0] + Math.cos(angle) * (radius - wall / 2),
    at[1] + y,
    at[2] + Math.sin(angle) * (radius - wall / 2),
  ]
  repeatAround(segments, 0, (angle, i) => {
    addBox(group, [wall + 3.4, 15, width], onWall(angle, -0.5), materials.steelDark, 1.2, [0, -angle, 0])
    if (i % 2 !== 0) return
    const slot = angle + Math.PI / segments
    addBox(group, [wall + 1.2, 18, 5], onWall(slot, 14), materials.dark, 1.5, [0, -slot, 0])
  })
}
