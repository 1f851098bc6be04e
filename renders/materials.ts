/** The finishes of the range. All families share them, so that they look like products of one maker. */
import * as THREE from 'three'

type Parameters = THREE.MeshPhysicalMaterialParameters

/** A coat or a sheen takes rendering time, so only lacquered parts have one. */
function createMaterial(color: string, roughness: number, more: Parameters = {}): THREE.MeshStandardMaterial {
  const parameters = { color, roughness, side: THREE.DoubleSide, ...more }
  return more.clearcoat
    ? new THREE.MeshPhysicalMaterial(parameters)
    : new THREE.MeshStandardMaterial(parameters)
}

const clear = { transparent: true, depthWrite: false }

export const materials = {
  /** Glass-filled nylon. */
  shell: createMaterial('#36393c', 0.44),
  shellLight: createMaterial('#72777b', 0.44),
  rubber: createMaterial('#191b1d', 0.72),
  cable: createMaterial('#15181a', 0.62),
  dark: createMaterial('#07090a', 0.9),
  orange: createMaterial('#ff5a1f', 0.38, { clearcoat: 0.35, clearcoatRoughness: 0.3 }),
  amber: createMaterial('#ffb800', 0.4, { clearcoat: 0.3, clearcoatRoughness: 0.3 }),
  band: createMaterial('#aab4ba', 0.45),
  /** Gray hammer paint on cast iron. */
  casting: createMaterial('#5d6265', 0.4),
  castingDark: createMaterial('#33373a', 0.42),
  /** Die-cast gear case. */
  alu: createMaterial('#a9b1b6', 0.42, { metalness: 0.85 }),
  /** Anodized mast. */
  aluProfile: createMaterial('#c3c9cc', 0.34, { metalness: 0.9 }),
  /** Ground steel. */
  steel: createMaterial('#c9ced2', 0.2, { metalness: 1 }),
  steelSatin: createMaterial('#b9bfc3', 0.3, { metalness: 1 }),
  /** Table tops. */
  milled: createMaterial('#8b9195', 0.42, { metalness: 0.85 }),
  /** Black-oxide steel. */
  steelDark: createMaterial('#5a6065', 0.38, { metalness: 0.95 }),
  chrome: createMaterial('#e2e6e8', 0.08, { metalness: 1 }),
  /** Phenolic ball. */
  knob: createMaterial('#101214', 0.22, { clearcoat: 0.8, clearcoatRoughness: 0.12 }),
  red: createMaterial('#c9211e', 0.35, { clearcoat: 0.4 }),
  green: createMaterial('#1f8a4c', 0.4, { clearcoat: 0.3 }),
  /** Chuck guard. */
  clear: createMaterial('#dfe9ee', 0.12, { ...clear, opacity: 0.22 }),
  bottle: createMaterial('#e8eef0', 0.25, { ...clear, opacity: 0.62, clearcoat: 0.6 }),
  coolant: createMaterial('#59a7d6', 0.3, { transparent: true, opacity: 0.75 }),
  lens: createMaterial('#eef6ff', 0.05, { emissive: new THREE.Color('#dff0ff'), emissiveIntensity: 0.9 }),
  tire: createMaterial('#16191b', 0.85),
  hose: createMaterial('#2d3337', 0.5),
}

export type Material = (typeof materials)[keyof typeof materials]

/** The color band that shows the class of a product at a glance: light, professional, heavy. */
export function getBand(value: number, professionalFrom: number, heavyFrom: number): Material {
  if (value < professionalFrom) return materials.band
  return value < heavyFrom ? materials.orange : materials.amber
}

/** How much of the studio a material mirrors: bare metal all of it, molded plastic less. */
const REFLECTIONS: Partial<Record<keyof typeof materials, number>> = {
  shell: 0.8,
  shellLight: 0.75,
  rubber: 0.55,
  cable: 0.6,
  dark: 0.1,
  tire: 0.5,
  orange: 0.7,
  amber: 0.7,
  casting: 0.8,
  castingDark: 0.8,
}

export function reflectStudio(environment: THREE.Texture, strength: number): void {
  for (const [name, material] of Object.entries(materials)) {
    material.envMap = environment
    material.envMapIntensity = strength * (REFLECTIONS[name as keyof typeof materials] ?? 1)
  }
}

interface Grain {
  /** The size of a grain in mm. */
  cell: number
  /** How far the grain tilts the surface. */
  strength: number
}

/** Paint on castings and molded plastic are not perfectly smooth. */
const GRAINS: Partial<Record<keyof typeof materials, Grain>> = {
  casting: { cell: 2.6, strength: 0.13 },
  castingDark: { cell: 2.6, strength: 0.13 },
  alu: { cell: 1.6, strength: 0.1 },
  shell: { cell: 0.8, strength: 0.09 },
  rubber: { cell: 0.9, strength: 0.12 },
  milled: { cell: 1.4, strength: 0.05 },
}

/** In mm; finer grains than this would be smaller than a pixel. */
const finestGrain = { value: 0.5 }
export const setFinestGrain = (mm: number) => {
  finestGrain.value = mm
}

/** The slope of smooth noise in three dimensions. */
const NOISE = `
uniform float grainCell, grainStrength, finestGrain;
varying vec3 vGrain;
float grainHash(vec3 p) { p = fract(p * .3183099 + .1); p *= 17.; return fract(p.x * p.y * p.z * (p.x + p.y + p.z)); }
vec3 grainSlope(vec3 p) {
  vec3 i = floor(p), f = fract(p), u = f * f * (3. - 2. * f), du = 6. * f * (1. - f);
  vec2 o = vec2(0., 1.);
  float a = grainHash(i), b = grainHash(i + o.yxx), c = grainHash(i + o.xyx), d = grainHash(i + o.yyx);
  float e = grainHash(i + o.xxy), g = grainHash(i + o.yxy), h = grainHash(i + o.xyy), k = grainHash(i + o.yyy);
  float xy = a - b - c + d, yz = a - c - e + h, zx = a - b - e + g, xyz = -a + b + c - d + e - g - h + k;
  return du * (vec3(b - a, c - a, e - a) + u.yzx * vec3(xy, yz, zx) + u.zxy * vec3(zx, xy, yz) + u.yzx * u.zxy * xyz);
}`

function addGrain(material: THREE.Material, { cell, strength }: Grain): void {
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, {
      grainCell: { value: cell },
      grainStrength: { value: strength },
      finestGrain,
    })
    shader.vertexShader = `varying vec3 vGrain;\n${shader.vertexShader}`.replace(
      '#include <begin_vertex>',
      '#include <begin_vertex>\nvGrain = position;',
    )
    shader.fragmentShader = `${NOISE}\n${shader.fragmentShader}`.replace(
      '#include <normal_fragment_maps>',
      `#include <normal_fragment_maps>
      normal = normalize(normal - .5 * grainStrength * grainSlope(vGrain / max(grainCell, finestGrain)));`,
    )
  }
  material.customProgramCacheKey = () => 'grain'
}

for (const [name, grain] of Object.entries(GRAINS)) addGrain(materials[name as keyof typeof materials], grain)
