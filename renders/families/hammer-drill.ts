/** Hammer drill with a pistol grip. The spindle is y = 0; x = 0 is the back of the housing. */
import * as THREE from 'three'
import { addKeyedChuck, addKeylessChuck, getChuckSize } from '../chucks.ts'
import * as field from '../distance-fields.ts'
import { addTwistDrill } from '../drill-bits.ts'
import { addCable, addDepthStop, addSideHandle } from '../handles.ts'
import { getBand, materials } from '../materials.ts'
import { addRatingPlate } from '../rating-plate.ts'
import {
  addBox,
  addDisk,
  addGroup,
  addMolded,
  addRod,
  addScrew,
  addTurned,
  type Point3,
  repeatAround,
  roundCorners,
} from '../shapes.ts'
import type { Family } from './family.ts'

interface HammerDrillSpecs {
  lengthMm: number
  heightMm: number
  powerW: number
  capacityConcreteMm: number
  chuck: string
  chuckMm: number
  gears?: number
  collarMm?: number
}

type Proportions = ReturnType<typeof getProportions>

function getProportions({ lengthMm, heightMm, powerW, chuck, chuckMm, collarMm }: HammerDrillSpecs) {
  const isKeyed = chuck === 'Keyed'
  const chuckLength = getChuckSize(chuckMm, isKeyed).length
  // The motor's power decides the radius of the housing.
  const radius = 29 + powerW * 0.0068
  const nose = lengthMm - chuckLength - 3
  const neck = nose - (collarMm ? 34 : 18)
  return {
    isKeyed,
    chuckLength,
    radius,
    nose,
    neck,
    collar: (collarMm ?? 40) / 2,
    body: neck * 0.66,
    foot: radius + 1 - heightMm,
    gripWidth: 19 + powerW * 0.0016,
    band: getBand(powerW, 700, 1_150),
  }
}

/** Motor barrel, grip and their fillet as one solid. */
function shapeHousing({ radius, body, foot, gripWidth }: Proportions): field.Field {
  const barrel = field.turned(
    roundCorners(
      [
        [2, 0],
        [2, radius * 0.72, 16],
        [16, radius * 0.98, 20],
        [body * 0.55, radius, 30],
        [body, radius * 0.97],
        [body, 0],
      ],
      2,
    ),
    0.98,
  )
  const grip = field.slab(
    roundCorners(
      [
        [10, 0, 8],
        [20, -radius * 0.8, 20],
        [13, foot * 0.5, 30],
        [3, foot + 4, 10],
        [9, foot, 8],
        [50, foot, 9],
        [53, foot + 12, 10],
        [58, foot * 0.52, 24],
        [66, -radius * 0.9, 20],
        [84, -radius * 0.5, 20],
        [84, 0, 8],
      ],
      6,
      5,
    ),
    gripWidth,
    15,
  )
  const switchRoom = field.box([body * 0.42, -radius * 0.78, 0], [body * 0.34, 9, 17], 8)
  return field.join(26, field.join(10, barrel, switchRoom), grip)
}

function addHousing(group: THREE.Group, housing: field.Field, { radius, body, foot }: Proportions): void {
  const vents = Array.from({ length: 5 }, (_, i) => [
    field.slit([26 + i * 7.2, radius * 0.48], [22 + i * 7.2, -radius * 0.36], 1.7, radius * 0.55),
    field.slit(
      [body - 40 + i * 7.4, radius * 0.74],
      [body - 42 + i * 7.4, radius * 0.44],
      1.5,
      radius * 0.45,
    ),
  ]).flat()
  const [low, high]: [Point3, Point3] = [
    [-8, foot - 4, -radius - 3],
    [body + 2, radius + 4, radius + 3],
  ]
  const seam = field.box([0, foot, 0], [400, 400, 0.5], 0.1)
  addMolded(group, field.cut(1, housing, ...vents, seam), low, high, 1.5, materials.shell)
  // Seen through the vents and the seam.
  addMolded(group, field.grow(housing, -2.4), low, high, 3.6, materials.dark)
  addRubberCover(group, housing, { radius, foot }, low)
  for (const [x, y] of [
    [22, radius * 0.62],
    [body - 10, -radius * 0.5],
    [30, foot * 0.42],
    [26, foot + 20],
    [20, -radius * 0.2],
  ] as const)
    addScrew(group, 2.6, [x, y, field.findSurface(housing, x, y) - 1.1], 'z', materials.steelDark)
}

/** Covers the back of the grip, its heel and the tail. */
function addRubberCover(
  group: THREE.Group,
  housing: field.Field,
  { radius, foot }: Pick<Proportions, 'radius' | 'foot'>,
  low: Point3,
): void {
  const area = field.slab(
    roundCorners(
      [
        [-30, radius * 1.3],
        [16, radius * 1.3, 12],
        [22, radius * 0.3, 24],
        [24, -radius * 0.9, 20],
        [36, foot * 0.52, 20],
        [27, foot + 30, 10],
        [52, foot + 20, 6],
        [70, foot - 20],
        [-30, foot - 20],
      ],
      4,
    ),
    60,
    1,
  )
  const grooves = Array.from({ length: 7 }, (_, i) => {
    const y = foot * (0.34 + i * 0.07)
    return field.capsule([-14, y, -40], [-14, y, 40], 0.1)
  })
  const cover = field.cut(0.8, field.intersect(0.8, field.grow(housing, 1.1), area), ...grooves)
  addMolded(group, cover, low, [60, radius + 4, radius + 3], 1.5, materials.rubber)
}

/** Trigger, lock button, and the lever for the direction. */
function addControls(group: THREE.Group, { radius, gripWidth }: Proportions): void {
  const [x, y] = [60, -radius * 1.02]
  const trigger = field.slab(
    roundCorners(
      [
        [x - 14, y + 6],
        [x + 12, y + 6, 4],
        [x + 13, y - 6, 6],
        [x + 4, y - 20, 14],
        [x + 7, y - 34, 6],
        [x - 2, y - 40, 4],
        [x - 20, y - 40],
      ],
      3,
    ),
    9,
    4,
  )
  addMolded(group, trigger, [x - 22, y - 44, -11], [x + 18, y + 10, 11], 0.9, materials.orange)
  addDisk(group, [5.2, 4.6], [0, 2.4], materials.rubber, {
    at: [42, y - 14, gripWidth - 1.2],
    axis: 'z',
    edge: 1,
  })
  addBox(group, [26, 7, radius * 1.2], [x + 4, y + 11, 0], materials.rubber, 3)
}

/** The bare aluminum gear case, bolted to the plastic, with the switch for the impact on top. */
function addGearCase(group: THREE.Group, proportions: Proportions, gears: number): void {
  const { radius, body, neck, nose, collar, band } = proportions
  const length = neck - body
  addDisk(group, radius * 0.995, [-1, 4], band, { at: [body, 0, 0], axis: 'x', edge: 1, segments: 96 })
  addTurned(
    group,
    [
      [3, 0],
      [3, radius * 0.96],
      [length * 0.45, radius * 0.95],
      [length * 0.92, collar + 3],
      [length, collar + 1],
      [nose - body, collar],
      [nose - body, 0],
    ],
    materials.alu,
    { at: [body, 0, 0], axis: 'x', edge: 4, segments: 96 },
  )
  repeatAround(8, 0.2, (angle) =>
    addBox(
      addGroup(group, [0, 0, 0], [angle, 0, 0]),
      [length * 0.6, 5, 3.4],
      [body + length * 0.34, radius * 0.9, 0],
      materials.alu,
      1.4,
    ),
  )
  for (const angle of [0.7, 2.3, -0.7, -2.3])
    addScrew(
      group,
      3.4,
      [body + 5, Math.cos(angle) * radius * 0.82, Math.sin(angle) * radius * 0.82],
      'x',
      materials.steelDark,
    )
  addBox(group, [30, 8, 20], [body + 6, radius + 1, 0], materials.rubber, 3)
  addBox(group, [13, 7, 13], [body + 1, radius + 4, 0], materials.orange, 2)
  if (gears < 2) return
  const knob: Point3 = [body + length * 0.36, -1, radius * 0.86]
  addDisk(group, [13, 12], [0, 5], materials.rubber, { at: knob, axis: 'z', edge: 1.5 })
  addBox(group, [22, 6, 6], [knob[0], knob[1], knob[2] + 6], materials.orange, 2, [0, 0, 0.5])
}

function addNose(group: THREE.Group, specs: HammerDrillSpecs, proportions: Proportions): void {
  const { neck, nose, collar, chuckLength, band, isKeyed } = proportions
  addRod(group, 9, 6, materials.steel, [nose - 1, 0, 0], 'x')
  if (specs.collarMm) {
    const x = neck + 17
    addSideHandle(group, x, specs.collarMm, 96 + specs.powerW * 0.012, { lean: 0.62, accent: band })
    addBox(group, [16, 14, 14], [x, collar + 10, 0], materials.rubber, 3)
    addDepthStop(group, [neck - 60, collar + 11, 0], 60 + chuckLength + 62)
    addDisk(group, [6, 5], [0, 9], materials.orange, { at: [x, collar + 10, 7], axis: 'z', edge: 1.5 })
  } else {
    addDisk(group, collar + 2.5, [0, 9], materials.rubber, { at: [neck + 4, 0, 0], axis: 'x', edge: 2 })
  }
  const addChuck = isKeyed ? addKeyedChuck : addKeylessChuck
  addChuck(group, specs.chuckMm, { at: [nose + 3, 0, 0] })
  const diameter = Math.min(specs.capacityConcreteMm, specs.chuckMm * 1.5)
  addTwistDrill(group, diameter * 0.8, 62 + diameter * 3.4, {
    at: [specs.lengthMm - 2, 0, 0],
    isMasonry: true,
    shank: 16,
  })
}

export const hammerDrill: Family<HammerDrillSpecs> = {
  getView: () => ({ azimuth: 27, elevation: 13, ground: 'hover' }),
  build(specs, sku) {
    const group = new THREE.Group()
    const proportions = getProportions(specs)
    const { radius, body, foot } = proportions
    const housing = shapeHousing(proportions)
    addHousing(group, housing, proportions)
    addControls(group, proportions)
    addGearCase(group, proportions, specs.gears ?? 1)
    addNose(group, specs, proportions)
    addRatingPlate(
      group,
      [body * 0.42, body * 0.18],
      [body * 0.74, -3, radius],
      { line: `${sku}   ${specs.powerW} W` },
      (x, y) => field.findSurface(housing, x, y),
    )
    addCable(group, [28, foot + 2, 0], [-0.1, -1, 0])
    return group
  },
}
