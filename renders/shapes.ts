/**
 * The shapes that every family is built from. Lengths are in mm; y is up, x points forward to the tool, z to the viewer.
 */
import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js'
import { type Field, toGeometry } from './distance-fields.ts'

/** The optional third number is the radius of the corner. */
export type Point2 = readonly [x: number, y: number, radius?: number]
export type Point3 = readonly [x: number, y: number, z: number]
export type Axis = 'x' | '-x' | 'y' | '-y' | 'z'

/** Turns the y axis into another axis. */
export const AXIS_ROTATIONS: Record<Axis, Point3> = {
  y: [0, 0, 0],
  x: [0, 0, -Math.PI / 2],
  '-x': [0, 0, Math.PI / 2],
  z: [Math.PI / 2, 0, 0],
  '-y': [Math.PI, 0, 0],
}

/** The largest number of molding cells of one housing. Coarser cells keep a huge housing within it. */
const MAX_CELLS = 6_000_000
let detail = 1
/** Tests build coarse models: 3 makes cells three times as large. */
export const setCoarseness = (coarseness: number) => {
  detail = coarseness
}

export function addMesh(
  group: THREE.Group,
  geometry: THREE.BufferGeometry,
  material: THREE.Material,
  at: Point3 = [0, 0, 0],
  rotation: Point3 = [0, 0, 0],
): THREE.Mesh {
  const mesh = new THREE.Mesh(geometry, material)
  mesh.castShadow = mesh.receiveShadow = true
  mesh.position.set(...at)
  mesh.rotation.set(...rotation)
  group.add(mesh)
  return mesh
}

/** A group inside another one, for parts that are placed together. */
export function addGroup(
  parent: THREE.Group,
  at: Point3 = [0, 0, 0],
  rotation: Point3 = [0, 0, 0],
): THREE.Group {
  const group = new THREE.Group()
  group.position.set(...at)
  group.rotation.set(...rotation)
  parent.add(group)
  return group
}

/** A box around its center, with rounded edges. */
export function addBox(
  group: THREE.Group,
  size: Point3,
  at: Point3,
  material: THREE.Material,
  radius = 2,
  rotation?: Point3,
): THREE.Mesh {
  const edge = Math.min(radius, ...size.map((side) => side / 2.05))
  return addMesh(group, new RoundedBoxGeometry(...size, 2, edge), material, at, rotation)
}

/** Rounds the corners of an outline, by the radius of each point or the given one. */
export function roundCorners(points: readonly Point2[], radius = 0, steps = 6, isClosed = true): Point2[] {
  const count = points.length
  return points.flatMap((point, i): Point2[] => {
    const [x, y, own] = point
    const corner = own ?? radius
    if (!corner || (!isClosed && (i === 0 || i === count - 1))) return [[x, y]]
    const before = points[(i + count - 1) % count] as Point2
    const after = points[(i + 1) % count] as Point2
    const toBefore = Math.hypot(before[0] - x, before[1] - y)
    const toAfter = Math.hypot(after[0] - x, after[1] - y)
    const reach = Math.min(corner, toBefore * 0.48, toAfter * 0.48)
    const start = [
      x + ((before[0] - x) / toBefore) * reach,
      y + ((before[1] - y) / toBefore) * reach,
    ] as const
    const end = [x + ((after[0] - x) / toAfter) * reach, y + ((after[1] - y) / toAfter) * reach] as const
    return Array.from({ length: steps + 1 }, (_, step): Point2 => {
      const t = step / steps
      const [a, b, c] = [(1 - t) * (1 - t), 2 * (1 - t) * t, t * t]
      return [a * start[0] + b * x + c * end[0], a * start[1] + b * y + c * end[1]]
    })
  })
}

interface TurnedOptions {
  at?: Point3
  axis?: Axis
  /** Rounds every corner of the profile. */
  edge?: number
  segments?: number
  /** Instead of `axis`. */
  rotation?: Point3
}

/** The rounded profile with two points close to each corner, so that flat faces stay flat when normals are averaged. */
function softenProfile(profile: readonly Point2[], edge: number): THREE.Vector2[] {
  const points = roundCorners(
    profile.map(([along, radius]) => [along, radius]),
    edge,
    3,
    false,
  )
  const soft = points.flatMap((point, i): Point2[] => {
    const next = points[i + 1]
    const length = next ? Math.hypot(next[0] - point[0], next[1] - point[1]) : 0
    if (!next || !edge || length <= edge * 3) return [point]
    const share = (edge * 0.15) / length
    const [dx, dy] = [(next[0] - point[0]) * share, (next[1] - point[1]) * share]
    return [point, [point[0] + dx, point[1] + dy], [next[0] - dx, next[1] - dy]]
  })
  return soft.map(([along, radius]) => new THREE.Vector2(Math.max(radius, 0.001), along))
}

/** A turned part from a profile of [along the axis, radius]. */
export function addTurned(
  group: THREE.Group,
  profile: readonly Point2[],
  material: THREE.Material,
  { at = [0, 0, 0], axis = 'y', edge = 0.6, segments = 56, rotation }: TurnedOptions = {},
): THREE.Mesh {
  const geometry = new THREE.LatheGeometry(softenProfile(profile, edge), segments)
  return addMesh(group, geometry, material, at, rotation ?? AXIS_ROTATIONS[axis])
}

/** A disk or truncated cone between two places on its axis. */
export function addDisk(
  group: THREE.Group,
  radius: number | readonly [start: number, end: number],
  [from, to]: readonly [number, number],
  material: THREE.Material,
  options: TurnedOptions = {},
): THREE.Mesh {
  const [start, end] = typeof radius === 'number' ? [radius, radius] : radius
  const profile: Point2[] = [
    [from, 0],
    [from, start],
    [to, end],
    [to, 0],
  ]
  return addTurned(group, profile, material, options)
}

/** A ring between two places on its axis. */
export function addRing(
  group: THREE.Group,
  [inner, outer]: readonly [number, number],
  [from, to]: readonly [number, number],
  material: THREE.Material,
  options: TurnedOptions = {},
): THREE.Mesh {
  const profile: Point2[] = [
    [from, inner],
    [from, outer],
    [to, outer],
    [to, inner],
  ]
  return addTurned(group, profile, material, options)
}

export function addRod(
  group: THREE.Group,
  radius: number,
  length: number,
  material: THREE.Material,
  at: Point3,
  axis: Axis = 'y',
  edge = Math.min(radius * 0.25, 1.2),
  segments = 40,
): THREE.Mesh {
  return addDisk(group, radius, [0, length], material, { at, axis, edge, segments })
}

interface RibbedOptions {
  /** The parts of the axis that have ribs. */
  ribs: readonly (readonly [from: number, to: number])[]
  count?: number
  depth?: number
  at?: Point3
  axis?: Axis
  edge?: number
}

/** A turned part with ribs along its axis, for grip. */
export function addRibbed(
  group: THREE.Group,
  profile: readonly Point2[],
  material: THREE.Material,
  { ribs, count = 24, depth = 1, at = [0, 0, 0], axis = 'x', edge = 1 }: RibbedOptions,
): THREE.Mesh {
  const points = softenProfile(profile, edge).flatMap((point, i, all) => {
    const next = all[i + 1]
    const steps = next ? Math.floor(point.distanceTo(next) / 2.6) : 0
    return next
      ? Array.from({ length: Math.max(1, steps) }, (_, step) =>
          point.clone().lerp(next, step / Math.max(1, steps)),
        )
      : [point]
  })
  const geometry = new THREE.LatheGeometry(points, count * 6)
  const positions = geometry.getAttribute('position')
  for (let i = 0; i < positions.count; i++) {
    const [x, y, z] = [positions.getX(i), positions.getY(i), positions.getZ(i)]
    const radius = Math.hypot(x, z)
    for (const [from, to] of ribs) {
      if (y <= from || y >= to || radius <= 4) continue
      const rise = Math.min(1, Math.min(y - from, to - y) / 2)
      const wave = 0.5 - 0.5 * Math.cos(Math.atan2(z, x) * count)
      const factor = 1 - (depth * rise * wave * wave) / radius
      positions.setX(i, x * factor)
      positions.setZ(i, z * factor)
    }
  }
  geometry.computeVertexNormals()
  return addMesh(group, geometry, material, at, AXIS_ROTATIONS[axis])
}

export function toShape(points: readonly Point2[]): THREE.Shape {
  return new THREE.Shape(points.map(([x, y]) => new THREE.Vector2(x, y)))
}

interface ExtrusionOptions {
  bevel?: number
  at?: Point3
  rotation?: Point3
  /** Edges with a larger angle stay sharp. */
  crease?: number
  segments?: number
}

/** An outline in x and y with a depth along z, centered, with rounded edges. */
export function addExtrusion(
  group: THREE.Group,
  points: readonly Point2[],
  depth: number,
  material: THREE.Material,
  { bevel = 1.5, at, rotation, crease = 0.6, segments = 4 }: ExtrusionOptions = {},
): THREE.Mesh {
  const inner = depth - 2 * bevel
  const geometry = new THREE.ExtrudeGeometry(toShape(points), {
    depth: inner,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments: segments,
    bevelEnabled: bevel > 0,
    curveSegments: 16,
  })
  geometry.translate(0, 0, -inner / 2)
  return addMesh(group, toCreasedNormals(geometry, crease), material, at, rotation)
}

export function addTube(
  group: THREE.Group,
  points: readonly Point3[],
  radius: number,
  material: THREE.Material,
  segments = 64,
): THREE.Mesh {
  const path = points.map((point) => new THREE.Vector3(...point))
  const curve = new THREE.CatmullRomCurve3(path, false, 'centripetal')
  return addMesh(group, new THREE.TubeGeometry(curve, segments, radius, 18), material)
}

/** The part of a solid between two corners. */
export function addMolded(
  group: THREE.Group,
  solid: Field,
  low: Point3,
  high: Point3,
  cell: number,
  material: THREE.Material,
): THREE.Mesh {
  const volume = (high[0] - low[0]) * (high[1] - low[1]) * (high[2] - low[2])
  const size = Math.max(cell * detail, Math.cbrt(volume / MAX_CELLS))
  return addMesh(group, toGeometry(solid, low, high, size), material)
}

/** A socket-head screw. */
export function addScrew(
  group: THREE.Group,
  radius: number,
  at: Point3,
  axis: Axis,
  material: THREE.Material,
): void {
  const profile: Point2[] = [
    [0, 0],
    [0, radius],
    [radius * 0.7, radius],
    [radius * 0.7, radius * 0.55],
    [radius * 0.2, radius * 0.5],
    [radius * 0.2, 0],
  ]
  addTurned(group, profile, material, { at, axis, edge: radius * 0.15, segments: 20 })
}

/** Parts at equal angles around an axis. */
export function repeatAround(
  count: number,
  start: number,
  place: (angle: number, index: number) => void,
): void {
  for (let i = 0; i < count; i++) place((i / count) * 2 * Math.PI + start, i)
}
