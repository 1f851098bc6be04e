/**
 * The shadow where a product touches the ground: the height of the product above each spot, seen from below. The higher
 * it is, the softer and lighter its shadow.
 */
import * as THREE from 'three'

/** Pixels of the square shadow map. */
const SIZE = 224

/** The highest part that casts this layer (in relation to the product's size), the radius of its blur, and its darkness. */
const LAYERS = [
  { below: 0.008, blur: 1, darkness: 0.62 },
  { below: 0.035, blur: 2, darkness: 0.42 },
  { below: 0.1, blur: 5, darkness: 0.34 },
  { below: 0.25, blur: 10, darkness: 0.3 },
  { below: 0.5, blur: 18, darkness: 0.24 },
  { below: 1, blur: 27, darkness: 0.16 },
]
const STRENGTH = 0.8

const HEIGHT_VERTEX = `varying float height; uniform float floorY, size;
void main() { vec4 world = modelMatrix * vec4(position, 1.); height = (world.y - floorY) / size; gl_Position = projectionMatrix * viewMatrix * world; }`
const HEIGHT_FRAGMENT =
  'varying float height; void main() { gl_FragColor = vec4(sqrt(clamp(height, 0., 1.)), 1., 0., 1.); }'

/** One pass over the rows or the columns. */
function blurLines(values: Float32Array, radius: number, step: number, line: number): void {
  const blurred = new Float32Array(SIZE)
  for (let k = 0; k < SIZE; k++) {
    const valueAt = (i: number) => (i >= 0 && i < SIZE ? (values[k * line + i * step] as number) : 0)
    let sum = 0
    for (let i = -radius; i <= radius; i++) sum += valueAt(i)
    for (let i = 0; i < SIZE; i++) {
      blurred[i] = sum / (2 * radius + 1)
      sum += valueAt(i + radius + 1) - valueAt(i - radius)
    }
    for (let i = 0; i < SIZE; i++) values[k * line + i * step] = blurred[i] as number
  }
}

/** Three box blurs are close to a Gaussian blur. */
function blur(values: Float32Array, radius: number): void {
  for (let pass = 0; pass < 3; pass++) {
    blurLines(values, radius, 1, SIZE)
    blurLines(values, radius, SIZE, 1)
  }
}

/** The opacity of the shadow from the heights of what is above it. */
function composeLayers(heights: Uint8Array): Float32Array {
  const opacity = new Float32Array(SIZE * SIZE)
  for (const { below, blur: radius, darkness } of LAYERS) {
    const layer = new Float32Array(SIZE * SIZE)
    const limit = Math.sqrt(below) * 255
    for (let row = 0; row < SIZE; row++)
      for (let column = 0; column < SIZE; column++) {
        // Seen from below, left and right are exchanged.
        const pixel = (row * SIZE + (SIZE - 1 - column)) * 4
        const isCovered = heights[pixel + 1] !== 0 && (heights[pixel] as number) < limit
        layer[row * SIZE + column] = isCovered ? 1 : 0
      }
    blur(layer, radius)
    for (let i = 0; i < layer.length; i++) {
      const light = 1 - darkness * Math.min(1, (layer[i] as number) * 1.25)
      opacity[i] = 1 - (1 - (opacity[i] as number)) * light
    }
  }
  return opacity
}

export function createContactShadow(renderer: THREE.WebGLRenderer) {
  const target = new THREE.WebGLRenderTarget(SIZE, SIZE)
  const heights = new Uint8Array(SIZE * SIZE * 4)
  const pixels = new Uint8Array(SIZE * SIZE * 4)
  const texture = new THREE.DataTexture(pixels, SIZE, SIZE)
  texture.magFilter = texture.minFilter = THREE.LinearFilter
  const material = new THREE.MeshBasicMaterial({
    map: texture,
    transparent: true,
    depthWrite: false,
    premultipliedAlpha: true,
  })
  const plane = new THREE.Mesh(new THREE.PlaneGeometry(1, 1), material)
  plane.rotation.x = -Math.PI / 2
  const heightUniforms = { floorY: { value: 0 }, size: { value: 1 } }
  const heightMaterial = new THREE.ShaderMaterial({
    side: THREE.DoubleSide,
    uniforms: heightUniforms,
    vertexShader: HEIGHT_VERTEX,
    fragmentShader: HEIGHT_FRAGMENT,
  })

  function readHeights(
    scene: THREE.Scene,
    middle: THREE.Vector3,
    floorY: number,
    size: number,
    width: number,
  ) {
    const camera = new THREE.OrthographicCamera(-width / 2, width / 2, width / 2, -width / 2, 0, size * 2)
    camera.position.set(middle.x, floorY - size * 0.01, middle.z)
    camera.up.set(0, 0, -1)
    camera.lookAt(middle.x, floorY + 1, middle.z)
    camera.updateMatrixWorld()
    heightUniforms.floorY.value = floorY
    heightUniforms.size.value = size
    scene.overrideMaterial = heightMaterial
    renderer.setRenderTarget(target)
    renderer.clear()
    renderer.render(scene, camera)
    scene.overrideMaterial = null
    renderer.readRenderTargetPixels(target, 0, 0, SIZE, SIZE, heights)
    renderer.setRenderTarget(null)
  }

  /** @param size the diagonal of the product */
  function cast(scene: THREE.Scene, middle: THREE.Vector3, floorY: number, size: number): void {
    const width = size * 2.1
    readHeights(scene, middle, floorY, size, width)
    const opacity = composeLayers(heights)
    for (let i = 0; i < opacity.length; i++) {
      const [x, z] = [(i % SIZE) / SIZE - 0.5, Math.floor(i / SIZE) / SIZE - 0.5]
      const fade = Math.min(1, Math.max(0, (0.5 - Math.hypot(x, z)) * 8))
      pixels.set([0, 0, 0, 255 * (opacity[i] as number) * fade * STRENGTH], i * 4)
    }
    texture.needsUpdate = true
    plane.position.set(middle.x, floorY, middle.z)
    plane.scale.setScalar(width)
  }
  return { plane, cast }
}
