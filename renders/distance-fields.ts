/**
 * Solid modeling with signed distances, for molded housings with fillets, rubber covers and vents. A field gives the
 * distance in mm to a surface, negative inside. Surface nets turn a field into triangles.
 */
import * as THREE from 'three'
import type { Point2, Point3 } from './shapes.ts'

const { abs, max, min, sqrt } = Math

export type Field = (x: number, y: number, z: number) => number

// These functions run millions of times for each housing, so they create no arrays and no objects.

/** The distance to a polygon in the plane. */
function polygon(points: readonly Point2[]): (x: number, y: number) => number {
  const count = points.length
  const xs = Float64Array.from(points, ([x]) => x)
  const ys = Float64Array.from(points, ([, y]) => y)
  return (x, y) => {
    let squared = 1e30
    let sign = 1
    let lastX = xs[count - 1] as number
    let lastY = ys[count - 1] as number
    for (let i = 0; i < count; i++) {
      const cornerX = xs[i] as number
      const cornerY = ys[i] as number
      const edgeX = lastX - cornerX
      const edgeY = lastY - cornerY
      const toX = x - cornerX
      const toY = y - cornerY
      const along = max(0, min(1, (toX * edgeX + toY * edgeY) / (edgeX * edgeX + edgeY * edgeY || 1)))
      const restX = toX - edgeX * along
      const restY = toY - edgeY * along
      squared = min(squared, restX * restX + restY * restY)
      const isAbove = y >= cornerY
      const isBelow = y < lastY
      const isLeft = edgeX * toY > edgeY * toX
      if ((isAbove && isBelow && isLeft) || !(isAbove || isBelow || isLeft)) sign = -sign
      lastX = cornerX
      lastY = cornerY
    }
    return sign * sqrt(squared)
  }
}

/** The length of a vector. `Math.hypot` is many times slower. */
const lengthOf = (x: number, y: number, z = 0) => sqrt(x * x + y * y + z * z)

/** An outline in x and y with a half width in z; its edges are rounded. */
export function slab(outline: readonly Point2[], halfWidth: number, edge: number): Field {
  const distance = polygon(outline)
  return (x, y, z) => {
    const a = distance(x, y) + edge
    const b = abs(z) - halfWidth + edge
    return min(max(a, b), 0) + lengthOf(max(a, 0), max(b, 0)) - edge
  }
}

/** A profile of [x, radius] turned about the x axis. `narrowness` narrows it sideways. */
export function turned(profile: readonly Point2[], narrowness = 1): Field {
  const [first, last] = [profile[0] as Point2, profile.at(-1) as Point2]
  const distance = polygon([[first[0], -200], ...profile, [last[0], -200]])
  return (x, y, z) => distance(x, lengthOf(y, z / narrowness)) * min(1, narrowness)
}

export function box([cx, cy, cz]: Point3, [hx, hy, hz]: Point3, edge: number): Field {
  return (x, y, z) => {
    const a = abs(x - cx) - hx + edge
    const b = abs(y - cy) - hy + edge
    const c = abs(z - cz) - hz + edge
    return min(max(a, b, c), 0) + lengthOf(max(a, 0), max(b, 0), max(c, 0)) - edge
  }
}

export function capsule([ax, ay, az]: Point3, [bx, by, bz]: Point3, radius: number): Field {
  const [dx, dy, dz] = [bx - ax, by - ay, bz - az]
  const squared = dx * dx + dy * dy + dz * dz || 1
  return (x, y, z) => {
    const along = max(0, min(1, ((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / squared))
    return lengthOf(x - ax - dx * along, y - ay - dy * along, z - az - dz * along) - radius
  }
}

const filletOf = (a: number, b: number, fillet: number) => {
  const overlap = max(fillet - abs(a - b), 0) / fillet
  return overlap * overlap * fillet * 0.25
}

/** The union of solids, with a fillet where they meet. */
export function join(fillet: number, first: Field, ...others: Field[]): Field {
  return (x, y, z) => {
    let distance = first(x, y, z)
    for (const other of others) {
      const next = other(x, y, z)
      distance = min(distance, next) - filletOf(distance, next, fillet)
    }
    return distance
  }
}

/** A solid without others, with rounded edges. */
export function cut(edge: number, solid: Field, ...others: Field[]): Field {
  return (x, y, z) => {
    let distance = solid(x, y, z)
    for (const other of others) {
      const next = -other(x, y, z)
      distance = max(distance, next) + filletOf(distance, next, edge)
    }
    return distance
  }
}

/** The intersection of two solids, with rounded edges. */
export const intersect = (edge: number, a: Field, b: Field): Field => cut(edge, a, (x, y, z) => -b(x, y, z))

export const grow =
  (solid: Field, by: number): Field =>
  (x, y, z) =>
    solid(x, y, z) - by

/** A vent in the side walls: a slanted capsule in x and y, from |z| = `inner` outward. */
export function slit(from: Point2, to: Point2, radius: number, inner: number): Field {
  const line = capsule([from[0], from[1], 0], [to[0], to[1], 0], radius)
  return (x, y, z) => max(line(x, y, 0), inner - abs(z))
}

/** The z of the surface that a viewer in front of it sees at x and y; 0 beside the solid. */
export function findSurface(solid: Field, x: number, y: number): number {
  let z = 80
  for (let step = 0; step < 60; step++) {
    const distance = solid(x, y, z)
    if (distance < 0.02) return z
    z -= distance
    if (z < 0) return 0
  }
  return z
}

/** Samples of a field on a grid. Blocks far from the surface are sampled once. */
interface Grid {
  size: readonly [number, number, number]
  values: Float32Array
  at: (axis: 0 | 1 | 2, index: number) => number
}

const BLOCK = 6

function sample(solid: Field, low: Point3, high: Point3, cell: number): Grid {
  const countOf = (axis: 0 | 1 | 2) => Math.ceil((high[axis] - low[axis]) / cell) + 1
  const size = [countOf(0), countOf(1), countOf(2)] as const
  const [nx, ny, nz] = size
  const values = new Float32Array(nx * ny * nz)
  const at = (axis: 0 | 1 | 2, index: number) => low[axis] + index * cell
  const reach = BLOCK * cell * 0.87 * 1.25 + cell
  const middle = BLOCK / 2 - 0.5
  for (let k = 0; k < nz; k += BLOCK)
    for (let j = 0; j < ny; j += BLOCK)
      for (let i = 0; i < nx; i += BLOCK) {
        const distance = solid(at(0, i + middle), at(1, j + middle), at(2, k + middle))
        const isNear = abs(distance) < reach
        for (let c = k; c < min(k + BLOCK, nz); c++)
          for (let b = j; b < min(j + BLOCK, ny); b++)
            for (let a = i; a < min(i + BLOCK, nx); a++)
              values[(c * ny + b) * nx + a] = isNear ? solid(at(0, a), at(1, b), at(2, c)) : distance
      }
  return { size, values, at }
}

const EDGES = [
  ...[[0, 1] as const, [2, 3] as const, [4, 5] as const, [6, 7] as const],
  ...[[0, 2] as const, [1, 3] as const, [4, 6] as const, [5, 7] as const],
  ...[[0, 4] as const, [1, 5] as const, [2, 6] as const, [3, 7] as const],
]

/** One vertex in each cell that the surface crosses. */
function placeVertices({ size: [nx, ny, nz], values, at }: Grid) {
  const vertexOf = new Int32Array(nx * ny * nz).fill(-1)
  const positions: number[] = []
  const layer = nx * ny
  const corners = [0, 1, nx, nx + 1, layer, layer + 1, layer + nx, layer + nx + 1]
  for (let k = 0; k < nz - 1; k++)
    for (let j = 0; j < ny - 1; j++)
      for (let i = 0; i < nx - 1; i++) {
        const origin = (k * ny + j) * nx + i
        const valueAt = (corner: number) => values[origin + (corners[corner] as number)] as number
        let inside = 0
        for (let corner = 0; corner < 8; corner++) if (valueAt(corner) < 0) inside |= 1 << corner
        if (inside === 0 || inside === 255) continue
        let [x, y, z, crossings] = [0, 0, 0, 0]
        for (const [a, b] of EDGES) {
          if (((inside >> a) & 1) === ((inside >> b) & 1)) continue
          const along = valueAt(a) / (valueAt(a) - valueAt(b))
          const between = (bit: number) => ((a >> bit) & 1) + (((b >> bit) & 1) - ((a >> bit) & 1)) * along
          x += between(0)
          y += between(1)
          z += between(2)
          crossings++
        }
        vertexOf[origin] = positions.length / 3
        positions.push(at(0, i + x / crossings), at(1, j + y / crossings), at(2, k + z / crossings))
      }
  return { vertexOf, positions }
}

/** A quadrilateral across each grid edge whose ends are on different sides of the surface. */
function connectVertices({ size: [nx, ny, nz], values }: Grid, vertexOf: Int32Array): number[] {
  const indices: number[] = []
  const layer = nx * ny
  const addQuad = (cells: readonly [number, number, number, number], isFlipped: boolean) => {
    const [a, b, c, d] = cells.map((cell) => vertexOf[cell] as number) as [number, number, number, number]
    if (isFlipped) indices.push(a, c, b, b, c, d)
    else indices.push(a, b, c, b, d, c)
  }
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const o = (k * ny + j) * nx + i
        const isInside = (values[o] as number) < 0
        const differs = (other: number) => isInside !== (values[other] as number) < 0
        if (differs(o + 1)) addQuad([o - nx - layer, o - layer, o - nx, o], !isInside)
        if (differs(o + nx)) addQuad([o - 1 - layer, o - 1, o - layer, o], !isInside)
        if (differs(o + layer)) addQuad([o - 1 - nx, o - nx, o - 1, o], !isInside)
      }
  return indices
}

/** Moves each vertex onto the surface and takes its normal from the field, which looks smoother than the triangles. */
function refine(solid: Field, positions: number[], cell: number): Float32Array {
  const normals = new Float32Array(positions.length)
  const step = cell * 0.3
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i] as number
    const y = positions[i + 1] as number
    const z = positions[i + 2] as number
    const slopeX = solid(x + step, y, z) - solid(x - step, y, z)
    const slopeY = solid(x, y + step, z) - solid(x, y - step, z)
    const slopeZ = solid(x, y, z + step) - solid(x, y, z - step)
    const length = lengthOf(slopeX, slopeY, slopeZ) || 1
    normals[i] = slopeX / length
    normals[i + 1] = slopeY / length
    normals[i + 2] = slopeZ / length
    const distance = max(-cell * 0.5, min(cell * 0.5, solid(x, y, z)))
    for (let axis = i; axis < i + 3; axis++)
      positions[axis] = (positions[axis] as number) - (normals[axis] as number) * distance
  }
  return normals
}

/** The surface of the part of a solid between two corners, in cells of the given size in mm. */
export function toGeometry(solid: Field, low: Point3, high: Point3, cell: number): THREE.BufferGeometry {
  const grid = sample(solid, low, high, cell)
  const { vertexOf, positions } = placeVertices(grid)
  const indices = connectVertices(grid, vertexOf)
  const normals = refine(solid, positions, cell)
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new THREE.BufferAttribute(normals, 3))
  geometry.setIndex(indices)
  return geometry
}
