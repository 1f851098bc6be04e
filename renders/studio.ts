/**
 * The photo studio. A picture is the average of many exposures: each moves the lamp inside its soft box, the sky light
 * inside the sky and the raster inside the pixel. So shadows are soft, corners are dark, edges are smooth, and everything
 * outside the product stays transparent.
 */
import * as THREE from 'three'
import { aimCamera, samplePoints, type View } from './camera.ts'
import { createContactShadow } from './contact-shadow.ts'
import { reflectStudio, setFinestGrain } from './materials.ts'
import { createEnvironment } from './studio-environment.ts'

const QUAD_VERTEX = 'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0., 1.); }'
const ADD_FRAGMENT = `uniform sampler2D frame; uniform float factor; varying vec2 at;
void main() { gl_FragColor = min(texture2D(frame, at), vec4(24.)) * factor; }`
/** Maps the light to the screen: the neutral tone mapping of the Khronos group, then sRGB. */
const DEVELOP_FRAGMENT = `uniform sampler2D frame; uniform float factor; varying vec2 at;
vec3 neutral(vec3 c) {
  float x = min(c.r, min(c.g, c.b)); c -= x < .08 ? x - 6.25 * x * x : .04;
  float peak = max(c.r, max(c.g, c.b)); if (peak < .76) return c;
  float d = .24; float mapped = 1. - d * d / (peak + d - .76); c *= mapped / peak;
  float g = 1. - 1. / (.15 * (peak - mapped) + 1.); return mix(c, vec3(mapped), g);
}
void main() {
  vec4 c = texture2D(frame, at); float alpha = clamp(c.a, 0., 1.);
  vec3 light = alpha > .001 ? c.rgb / alpha : vec3(0.);
  light = neutral(max(light * factor, 0.));
  light = mix(light * 12.92, 1.055 * pow(max(light, vec3(1e-5)), vec3(1. / 2.4)) - .055, step(.0031308, light));
  gl_FragColor = vec4(light * alpha, alpha);
}`
const EXPOSURE = 1.12

function createLamp(color: string, shadowPixels: number): THREE.DirectionalLight {
  const lamp = new THREE.DirectionalLight(color)
  lamp.castShadow = true
  lamp.shadow.mapSize.set(shadowPixels, shadowPixels)
  lamp.shadow.bias = -0.0004
  lamp.shadow.radius = 1.5
  return lamp
}

/** Turns the lamp's shadow camera to a product of this size. */
function fitShadow({ shadow, target }: THREE.DirectionalLight, middle: THREE.Vector3, size: number): void {
  const reach = size * 0.56
  Object.assign(shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach })
  Object.assign(shadow.camera, { near: size * 0.2, far: size * 3.4 })
  shadow.camera.updateProjectionMatrix()
  shadow.normalBias = size * 0.0012
  target.position.copy(middle)
  target.updateMatrixWorld()
}

function placeLamp(lamp: THREE.Light, middle: THREE.Vector3, size: number, turn: number, tilt: number): void {
  lamp.position
    .set(Math.sin(turn) * Math.cos(tilt), Math.sin(tilt), Math.cos(turn) * Math.cos(tilt))
    .multiplyScalar(size * 1.7)
    .add(middle)
}

/** The radical inverse: numbers from 0 to 1 that are evenly spread after any count (Halton sequence). */
function spread(index: number, base: number): number {
  let [result, share] = [0, 1 / base]
  for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
    result += share * (rest % base)
    share /= base
  }
  return result
}

/** A pass over the whole picture. */
function createPass(fragmentShader: string, parameters: THREE.ShaderMaterialParameters) {
  const uniforms = { frame: { value: null as THREE.Texture | null }, factor: { value: 1 } }
  const material = new THREE.ShaderMaterial({
    uniforms,
    depthTest: false,
    depthWrite: false,
    vertexShader: QUAD_VERTEX,
    fragmentShader,
    ...parameters,
  })
  const scene = new THREE.Scene()
  scene.add(new THREE.Mesh(new THREE.PlaneGeometry(2, 2), material))
  return { scene, uniforms }
}

const ADDITION = {
  transparent: true,
  blending: THREE.CustomBlending,
  blendSrc: THREE.OneFactor,
  blendDst: THREE.OneFactor,
  blendSrcAlpha: THREE.OneFactor,
  blendDstAlpha: THREE.OneFactor,
}

export interface Shot {
  /** The height of the frame in mm. */
  frameHeightMm: number
}

export function createStudio(width: number, height: number) {
  const renderer = new THREE.WebGLRenderer({ alpha: true, preserveDrawingBuffer: true })
  renderer.setSize(width, height)
  renderer.setClearColor(0, 0)
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = THREE.PCFShadowMap
  renderer.toneMapping = THREE.NoToneMapping
  reflectStudio(createEnvironment(renderer), 0.8)

  const scene = new THREE.Scene()
  const key = createLamp('#fff4e6', 1536)
  const sky = createLamp('#f8faff', 1024)
  key.intensity = 4.8
  sky.intensity = 4.4
  // Lights the edges from behind, so that dark housings stand out from dark pages.
  const rim = new THREE.DirectionalLight('#eef3ff', 1.8)
  rim.position.set(-0.9, 0.75, -1)
  const contactShadow = createContactShadow(renderer)
  scene.add(key, key.target, sky, sky.target, rim, contactShadow.plane)

  const frame = new THREE.WebGLRenderTarget(width, height, { type: THREE.HalfFloatType })
  const sum = new THREE.WebGLRenderTarget(width, height, { type: THREE.FloatType })
  const flatCamera = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1)
  const add = createPass(ADD_FRAGMENT, ADDITION)
  const develop = createPass(DEVELOP_FRAGMENT, { blending: THREE.NoBlending })

  function expose(
    camera: THREE.PerspectiveCamera,
    middle: THREE.Vector3,
    size: number,
    view: View,
    index: number,
  ) {
    const at = (base: number) => spread(index + 1, base)
    const azimuth = (view.azimuth * Math.PI) / 180
    // The soft box is above, left of the camera. The sky is denser near the zenith.
    placeLamp(key, middle, size, azimuth - 0.75 + (at(2) - 0.5) * 0.55, 0.92 + (at(3) - 0.5) * 0.4)
    placeLamp(sky, middle, size, 2 * Math.PI * at(5), Math.asin(0.12 + 0.86 * at(7)))
    // One lamp at a time: half of the shadow maps for the same number of directions.
    const isKey = index % 2 === 0
    key.visible = key.castShadow = isKey
    sky.visible = sky.castShadow = !isKey
    camera.setViewOffset(width, height, at(2) - 0.5, at(3) - 0.5, width, height)
    renderer.setRenderTarget(frame)
    renderer.clear()
    renderer.render(scene, camera)
  }

  function accumulate(share: number) {
    add.uniforms.frame.value = frame.texture
    add.uniforms.factor.value = share
    renderer.autoClear = false
    renderer.setRenderTarget(sum)
    renderer.render(add.scene, flatCamera)
    renderer.autoClear = true
  }

  /** Takes a picture. It is on the canvas of the renderer afterwards. */
  function shoot(model: THREE.Group, view: View, exposures: number): Shot {
    scene.add(model)
    model.updateMatrixWorld(true)
    const points = samplePoints(model)
    const bounds = new THREE.Box3().setFromPoints(points)
    const size = bounds.getSize(new THREE.Vector3()).length()
    const middle = bounds.getCenter(new THREE.Vector3())
    const floorY = bounds.min.y - (view.ground === 'hover' ? size * 0.015 : 0.2)
    contactShadow.plane.visible = key.castShadow = sky.castShadow = false
    contactShadow.cast(scene, middle, floorY, size)
    contactShadow.plane.visible = true
    const { camera, frameHeightMm } = aimCamera(points, middle, width / height, view)
    setFinestGrain((frameHeightMm / height) * 1.6)
    for (const lamp of [key, sky]) fitShadow(lamp, middle, size)
    renderer.setRenderTarget(sum)
    renderer.clear()
    for (let index = 0; index < exposures; index++) {
      expose(camera, middle, size, view, index)
      accumulate(1 / exposures)
    }
    renderer.setRenderTarget(null)
    renderer.clear()
    develop.uniforms.frame.value = sum.texture
    develop.uniforms.factor.value = EXPOSURE
    renderer.render(develop.scene, flatCamera)
    scene.remove(model)
    return { frameHeightMm }
  }
  return { canvas: renderer.domElement, shoot }
}
