/** Aims the camera so that the product fills the frame. */
import * as THREE from 'three'

export interface View {
  /** Degrees around the product; 0 looks at its side. */
  azimuth: number
  /** Degrees above the horizon. */
  elevation: number
  /** `hover` is for products that cannot stand. */
  ground?: 'floor' | 'hover'
  /** The free share of the frame on each side. */
  margin?: number
}

const FIELD_OF_VIEW = 20
const DEFAULT_MARGIN = 0.055
const SAMPLES_PER_MESH = 900

/** Points on the surfaces of a model. */
export function samplePoints(model: THREE.Object3D): THREE.Vector3[] {
  const points: THREE.Vector3[] = []
  model.traverse((object) => {
    if (!(object instanceof THREE.Mesh)) return
    const positions = object.geometry.getAttribute('position')
    const step = Math.max(1, Math.floor(positions.count / SAMPLES_PER_MESH))
    for (let i = 0; i < positions.count; i += step)
      points.push(new THREE.Vector3().fromBufferAttribute(positions, i).applyMatrix4(object.matrixWorld))
  })
  return points
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** The extent of points in the picture, from -1 to 1 in each direction. */
function measureExtent(points: readonly THREE.Vector3[], camera: THREE.Camera) {
  const extent = new THREE.Box2()
  const projected = new THREE.Vector3()
  for (const point of points) {
    projected.copy(point).project(camera)
    extent.expandByPoint(new THREE.Vector2(projected.x, projected.y))
  }
  return extent
}

export interface AimedCamera {
  camera: THREE.PerspectiveCamera
  /** The height of the frame in mm, at the distance of the product's middle. */
  frameHeightMm: number
}

export function aimCamera(
  points: readonly THREE.Vector3[],
  middle: THREE.Vector3,
  aspect: number,
  { azimuth, elevation, margin = DEFAULT_MARGIN }: View,
): AimedCamera {
  const camera = new THREE.PerspectiveCamera(FIELD_OF_VIEW, aspect, 1, 1e6)
  const [turn, tilt] = [toRadians(azimuth), toRadians(elevation)]
  const direction = new THREE.Vector3(
    Math.sin(turn) * Math.cos(tilt),
    Math.sin(tilt),
    Math.cos(turn) * Math.cos(tilt),
  )
  const target = middle.clone()
  const halfHeight = (distance: number) => Math.tan(toRadians(FIELD_OF_VIEW) / 2) * distance
  const place = (distance: number) => {
    camera.position.copy(target).addScaledVector(direction, distance)
    camera.lookAt(target)
    camera.updateMatrixWorld()
    camera.updateProjectionMatrix()
  }
  let distance = 5 * points.reduce((furthest, point) => Math.max(furthest, point.distanceTo(middle)), 1)
  // Perspective changes with the distance, so a few rounds are needed.
  for (let round = 0; round < 6; round++) {
    place(distance)
    const { min, max } = measureExtent(points, camera)
    const offset = new THREE.Vector3(
      ((min.x + max.x) / 2) * halfHeight(distance) * aspect,
      ((min.y + max.y) / 2) * halfHeight(distance),
      0,
    )
    target.add(offset.applyQuaternion(camera.quaternion))
    distance *= Math.max((max.x - min.x) / 2, (max.y - min.y) / 2) / (1 - 2 * margin)
  }
  camera.near = distance * 0.2
  camera.far = distance * 6
  place(distance)
  return { camera, frameHeightMm: 2 * halfHeight(distance) }
}
