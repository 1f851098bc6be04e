/** The drill head on the arm of a radial drill. */
import type * as THREE from 'three'
import { addTwistDrill } from '../drill-bits.ts'
import { addFeedLevers, addHandWheel } from '../handles.ts'
import { materials } from '../materials.ts'
import { addFinnedMotor } from '../motors.ts'
import { addRatingPlate } from '../rating-plate.ts'
import { addBox, addDisk, addExtrusion, addRod, addTurned, type Point3, roundCorners } from '../shapes.ts'
import type { RadialDrillProportions, RadialDrillSpecs } from './radial-drill-proportions.ts'

/** Panel with lamps and dials, emergency stop, feed levers and hand wheel. */
function addControls(
  group: THREE.Group,
  { scale, spindleX, headY, headHeight, headWidth, headZ, headDepth }: RadialDrillProportions,
): void {
  const face = headZ + headDepth / 2
  /** A place on the face of the head, in shares of its width and height. */
  const onFace = (x: number, y: number, z = 0): Point3 => [
    spindleX + x * headWidth,
    headY + y * headHeight,
    face + z,
  ]
  addBox(
    group,
    [headWidth * 0.74, headHeight * 0.15, 16 * scale],
    onFace(0, 0.6, 4),
    materials.shell,
    8 * scale,
  )
  const lamps = [
    [-0.3, materials.green],
    [-0.2, materials.red],
    [-0.1, materials.amber],
    [0, materials.knob],
  ] as const
  for (const [x, material] of lamps)
    addDisk(group, [17 * scale, 15 * scale], [0, 10 * scale], material, {
      at: onFace(x, 0.6, 12 * scale),
      axis: 'z',
      edge: 3 * scale,
      segments: 32,
    })
  for (const x of [0.14, 0.28]) {
    addTurned(
      group,
      [
        [0, 0],
        [0, 34 * scale],
        [5 * scale, 34 * scale],
        [5 * scale, 26 * scale],
        [26 * scale, 24 * scale],
        [26 * scale, 0],
      ],
      materials.steelDark,
      { at: onFace(x, 0.6, 12 * scale), axis: 'z', edge: 2 * scale, segments: 40 },
    )
    addBox(group, [8 * scale, 44 * scale, 12 * scale], onFace(x, 0.6, 40 * scale), materials.orange, 2, [
      0,
      0,
      x * 4,
    ])
  }
  addTurned(
    group,
    [
      [0, 0],
      [0, 26 * scale],
      [20 * scale, 26 * scale],
      [20 * scale, 38 * scale],
      [40 * scale, 34 * scale],
      [44 * scale, 0],
    ],
    materials.red,
    { at: onFace(-0.3, 0.47, 2), axis: 'z', edge: 4 * scale, segments: 40 },
  )
  addFeedLevers(group, onFace(0.17, 0.31, 4), 165 * scale + 55, {
    turn: 0.62,
    count: 4,
    hub: 56 * scale,
    ball: 24 * scale,
    lean: 0.18,
  })
  addHandWheel(group, onFace(-0.24, 0.27, 50 * scale), 92 * scale, materials.chrome)
  addRod(group, 20 * scale, 56 * scale, materials.steelSatin, onFace(-0.24, 0.27, -2), 'z')
}

/** @returns the height of the lower end of the spindle */
function addSpindle(
  group: THREE.Group,
  specs: RadialDrillSpecs,
  { scale, spindleX, headY, headZ }: RadialDrillProportions,
): number {
  const { strokeMm: stroke, capacitySteelMm: capacity } = specs
  const radius = 44 * scale + 22
  const travel = -stroke * 0.32
  addTurned(
    group,
    [
      [0, 0],
      [0, radius * 1.4],
      [-24 * scale, radius * 1.4],
      [-24 * scale, radius * 1.1],
      [travel, radius * 1.05],
      [travel - 10, radius * 0.9],
      [travel - 10, 0],
    ],
    materials.steelSatin,
    { at: [spindleX, headY + 2, headZ], edge: 3, segments: 72 },
  )
  const end = headY + travel - 8
  addTurned(
    group,
    [
      [0, 0],
      [0, radius * 0.8],
      [-70 * scale, radius * 0.7],
      [-74 * scale, 0],
    ],
    materials.orange,
    { at: [spindleX, end, headZ], edge: 4 * scale },
  )
  addTwistDrill(group, capacity * 0.98, 150 + capacity * 2.6, {
    axis: '-y',
    at: [spindleX, end - 66 * scale, headZ],
  })
  return end
}

/** @returns the height of the lower end of the spindle */
export function addHead(
  group: THREE.Group,
  specs: RadialDrillSpecs,
  proportions: RadialDrillProportions,
  sku: string,
): number {
  const {
    height,
    scale,
    spindleX: x,
    headWidth: width,
    headHeight,
    headY,
    headTop,
    headDepth,
    headZ,
    band,
  } = proportions
  addExtrusion(
    group,
    roundCorners(
      [
        [x - width / 2, headY + headHeight * 0.16, 30 * scale],
        [x - width * 0.28, headY, 20 * scale],
        [x + width * 0.28, headY, 20 * scale],
        [x + width / 2, headY + headHeight * 0.16, 30 * scale],
        [x + width / 2, headTop, 24 * scale],
        [x - width / 2, headTop, 24 * scale],
      ],
      10,
    ),
    headDepth,
    materials.casting,
    { bevel: 22 * scale, segments: 8, at: [0, 0, headZ] },
  )
  addBox(group, [width * 0.86, 10, headDepth * 0.86], [x, headTop + 3, headZ], materials.castingDark, 4)
  addBox(
    group,
    [width + 6, headHeight * 0.02, headDepth + 5],
    [x, headTop - headHeight * 0.13, headZ],
    band,
    2,
  )
  addFinnedMotor(group, [x, headTop + 8, headZ], width * 0.3, height * 0.13 + specs.powerW * 0.012)
  const plate: Point3 = [x, headY + headHeight * 0.785, headZ + headDepth / 2 + 1.5]
  addRatingPlate(group, [width * 0.56, width * 0.23], plate, { line: `${sku}   ${specs.powerW / 1000} kW` })
  addControls(group, proportions)
  return addSpindle(group, specs, proportions)
}
