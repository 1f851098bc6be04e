/** The carriage of a core drill with gear box, motor, water supply and hand wheel. */
import type * as THREE from 'three'
import { addCable, addHandWheel } from '../handles.ts'
import { materials } from '../materials.ts'
import { addPlasticMotor } from '../motors.ts'
import { addRatingPlate } from '../rating-plate.ts'
import {
  addBox,
  addDisk,
  addExtrusion,
  addRod,
  addScrew,
  addTube,
  addTurned,
  type Point3,
  roundCorners,
} from '../shapes.ts'
import { addGearKnob, addHexBolt } from '../stand-parts.ts'
import type { CoreDrillProportions, CoreDrillSpecs } from './core-drill-proportions.ts'

/** The carriage runs on the mast by rollers; the hand wheel moves it. */
function addSlide(
  group: THREE.Group,
  { height, mast, spindleX, motorRadius, gearY, gearHeight }: CoreDrillProportions,
): void {
  const half = mast / 2
  const [slideHeight, y] = [gearHeight * 1.55, gearY + gearHeight * 0.4]
  addBox(group, [mast + 40, slideHeight, mast + 34], [2, y, 0], materials.alu, 8)
  const [low, high] = [y - slideHeight * 0.36, y + slideHeight * 0.36]
  addExtrusion(
    group,
    roundCorners(
      [
        [-half - 12, low],
        [half + 14, low],
        [half + 14, high],
        [-half - 12, high],
      ],
      12,
    ),
    mast + 38,
    materials.casting,
    {
      bevel: 3,
    },
  )
  for (const x of [-1, 1])
    for (const side of [-1, 1])
      addHexBolt(group, 6, [x * mast * 0.44, y + side * slideHeight * 0.27, half + 18.5], [Math.PI / 2, 0, 0])
  addRod(group, 15, 40, materials.steelSatin, [0, y, half + 16], 'z')
  addHandWheel(group, [0, y, half + 62], 76 + height * 0.05, materials.shell, 4)
  const reach = spindleX - half - motorRadius * 0.6
  addBox(
    group,
    [reach, gearHeight * 0.78, mast * 0.92],
    [(spindleX + half - motorRadius * 0.5) / 2, y, 0],
    materials.alu,
    8,
  )
  for (const side of [-1, 1])
    for (const share of [0.3, 0.7]) {
      const x = half + 24 + (spindleX - half - motorRadius * 1.3) * share
      addScrew(group, 6, [x, y + side * gearHeight * 0.24, mast * 0.46 - 1], 'z', materials.steelDark)
    }
}

function addGearBox(
  group: THREE.Group,
  { spindleX: x, motorRadius: radius, gearY, gearHeight, motorY }: CoreDrillProportions,
): void {
  addExtrusion(
    group,
    roundCorners(
      [
        [x - radius * 1.35, gearY + gearHeight * 0.2],
        [x - radius * 0.6, gearY, 14],
        [x + radius * 0.7, gearY, 14],
        [x + radius * 1.15, gearY + gearHeight * 0.25, 14],
        [x + radius * 1.15, motorY],
        [x - radius * 1.35, motorY],
      ],
      8,
    ),
    radius * 2.16,
    materials.alu,
    { bevel: 14, segments: 8 },
  )
  addGearKnob(group, [x - radius * 0.1, gearY + gearHeight * 0.52, radius * 1.08], radius * 0.3, 0.5)
  addDisk(group, radius * 1.08, [-2, 6], materials.alu, { at: [x, motorY - 1, 0], edge: 1.5, segments: 96 })
}

/** The motor with its D handle and trigger. */
function addMotor(
  group: THREE.Group,
  { powerW }: CoreDrillSpecs,
  proportions: CoreDrillProportions,
  sku: string,
): void {
  const { spindleX: x, motorRadius: radius, motorY, motorLength: length, band } = proportions
  const top = motorY + length
  addPlasticMotor(group, [x, motorY + 5, 0], radius, length, band)
  addRatingPlate(
    group,
    [radius * 1.3, radius * 0.58],
    [x, motorY + length * 0.32, radius],
    { line: `${sku}   ${powerW.toLocaleString('en-US')} W` },
    (px) => Math.sqrt((radius * 1.035) ** 2 - (px - x) ** 2),
  )
  const handle: Point3[] = [
    [x - 8, top - length * 0.06, 0],
    [x + radius * 0.4, top + 18, 0],
    [x + radius * 1.25, top + 10, 0],
    [x + radius * 1.62, top - length * 0.2, 0],
    [x + radius * 1.6, top - length * 0.66, 0],
    [x + radius * 1.2, motorY + length * 0.1, 0],
    [x + radius * 0.6, motorY + 12, 0],
  ]
  addTube(group, handle, 13, materials.rubber, 110)
  addBox(group, [12, 46, 16], [x + radius * 1.42, top - length * 0.36, 0], materials.orange, 5)
}

/** The spindle with its water swivel and tap, and a short hose with a coupling. */
function addWater(
  group: THREE.Group,
  { spindleX: x, motorRadius: radius, bitRadius, bitLength, gearY }: CoreDrillProportions,
): void {
  const end = -(gearY - bitLength - 8 - bitRadius * 0.12)
  addTurned(
    group,
    [
      [0, 0],
      [0, radius * 0.62],
      [-18, radius * 0.56],
      [-18, 24],
      [-40, 24],
      [-40, 20],
      [end, 20],
      [end, 0],
    ],
    materials.steelSatin,
    { at: [x, gearY + 1, 0], edge: 1.5 },
  )
  const y = gearY - 35
  addDisk(group, 32, [0, 22], materials.steelDark, { at: [x, y - 11, 0], edge: 2 })
  addRod(group, 7, 40, materials.steel, [x + 26, y, 8], 'x')
  addDisk(group, 11, [0, 20], materials.orange, { at: [x + 50, y, 8], axis: 'x', edge: 2 })
  addBox(group, [6, 26, 8], [x + 58, y + 15, 8], materials.red, 2)
  const hang = x + 66 + radius * 0.5
  const coupling = Math.max(gearY - 190, bitLength * 0.35)
  addTube(
    group,
    [
      [x + 66, y, 8],
      [x + 84, y - 3, 8],
      [hang, y - 34, 10],
      [hang + 6, (y + coupling) / 2, 12],
      [hang + 4, coupling, 14],
    ],
    7.5,
    materials.hose,
    110,
  )
  const at: Point3 = [hang + 4, coupling - 30, 14]
  addDisk(group, [9, 11], [0, 30], materials.orange, { at, edge: 2 })
  addDisk(group, 6, [-14, 0], materials.steel, { at, edge: 1 })
}

export function addCarriage(
  group: THREE.Group,
  specs: CoreDrillSpecs,
  proportions: CoreDrillProportions,
  sku: string,
): void {
  const {
    height,
    mast,
    spindleX,
    motorRadius: radius,
    motorY,
    motorLength,
    frameBack,
    frameWidth,
  } = proportions
  addSlide(group, proportions)
  addGearBox(group, proportions)
  addMotor(group, specs, proportions, sku)
  addWater(group, proportions)
  const top = motorY + motorLength
  addCable(group, [spindleX - radius * 0.4, top - motorLength * 0.08, -radius * 0.72], [-0.3, 0.8, -0.6], {
    radius: 5.5,
    sleeve: 30,
    path: [
      [spindleX - radius * 1.7, top + 30, -radius * 1.3],
      [-mast * 1.5, top - 60, -radius * 1.5],
      [frameBack * 0.7, height * 0.34, -frameWidth * 0.5],
      [frameBack - 40, 30, -frameWidth * 0.6],
      [frameBack - 110, 6, -frameWidth * 0.2],
    ],
  })
}
