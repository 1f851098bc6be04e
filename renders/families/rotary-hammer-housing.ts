/** The molded housings of rotary hammers: in line for SDS-plus, at a right angle for SDS-max. */
import { getSdsLength } from '../chucks.ts'
import * as field from '../distance-fields.ts'
import { getBand, materials } from '../materials.ts'
import { type Point2, roundCorners } from '../shapes.ts'

export interface RotaryHammerSpecs {
  lengthMm: number
  heightMm: number
  powerW: number
  impactEnergyJ: number
  capacityConcreteMm: number
  chuck: string
  collarMm: number
}

export type RotaryHammerProportions = ReturnType<typeof getProportions>

export interface Housing {
  whole: field.Field
  motor: field.Field
  rubber: field.Field
  trigger: field.Field
  vents: field.Field[]
  screws: Point2[]
}

export function getProportions({ lengthMm, heightMm, impactEnergyJ, chuck, collarMm }: RotaryHammerSpecs) {
  const isMax = chuck === 'SDS-max'
  const scale = heightMm / 210
  const radius = 25 + heightMm * 0.062
  const nose = lengthMm - getSdsLength(isMax)
  const motorX = lengthMm * (isMax ? 0.4 : 0.42)
  const motorWidth = 30 * scale
  return {
    isMax,
    scale,
    radius,
    nose,
    motorX,
    motorWidth,
    collar: collarMm / 2,
    foot: radius + 2 - heightMm,
    caseStart: (isMax ? 40 : 16) * scale,
    caseEnd: nose - 34,
    gearStart: motorX + motorWidth * 1.32,
    band: isMax ? materials.amber : getBand(impactEnergyJ, 2.5, Number.POSITIVE_INFINITY),
  }
}

/** The case of the striking mechanism, with the motor behind it if it lies in line. */
function shapeCase(proportions: RotaryHammerProportions): field.Field {
  const { radius, caseStart, caseEnd, motorX, motorWidth, collar } = proportions
  const shoulder = caseEnd - (caseEnd - motorX - motorWidth) * 0.35
  return field.turned(
    roundCorners(
      [
        [caseStart, 0],
        [caseStart, radius * 0.84, 12],
        [caseStart + 20, radius * 0.98, 20],
        [motorX + motorWidth, radius, 30],
        [shoulder, radius * 0.9, 30],
        [caseEnd, collar + 5, 10],
        [caseEnd, 0],
      ],
      3,
    ),
    0.96,
  )
}

const shapeTrigger = (x: number, y: number, scale: number, halfWidth: number) =>
  field.slab(
    roundCorners(
      [
        [x - 8, y + 4],
        [x + 10, y + 2, 6],
        [x + 13, y - 14 * scale, 12],
        [x + 6, y - 32 * scale, 12],
        [x + 4, y - 44 * scale, 4],
        [x - 8, y - 46 * scale],
      ],
      3,
    ),
    halfWidth,
    4,
  )

const cover = (solid: field.Field, area: readonly Point2[], thickness: number) =>
  field.intersect(0.8, field.grow(solid, thickness), field.slab(roundCorners(area, 5), 90, 1))

/** A motor below the mechanism, and a D handle behind both. */
function shapeRightAngle(proportions: RotaryHammerProportions): Housing {
  const { scale, radius, foot, motorX, motorWidth, caseStart } = proportions
  const motor = field.slab(
    roundCorners(
      [
        [motorX - motorWidth * 1.25, -radius * 0.2],
        [motorX + motorWidth * 1.15, -radius * 0.2],
        [motorX + motorWidth * 1.1, -radius * 1.2, 20],
        [motorX + motorWidth * 0.95, foot + 18, 14],
        [motorX + motorWidth * 0.86, foot, 8],
        [motorX - motorWidth * 0.9, foot, 8],
        [motorX - motorWidth * 1.05, foot + 18, 14],
      ],
      10,
    ),
    motorWidth * 0.98,
    20 * scale,
  )
  const halfGrip = 15 + scale * 3.2
  const outside = field.slab(
    roundCorners(
      [
        [caseStart + 26, radius * 0.86, 6],
        [26 * scale, radius * 0.9, 20 * scale],
        [0, radius * 0.3, 26 * scale],
        [2 * scale, foot * 0.55, 30],
        [8 * scale, foot * 0.86, 18 * scale],
        [30 * scale, foot * 0.94, 12],
        [motorX - motorWidth * 0.5, foot * 0.86, 6],
        [motorX - motorWidth * 0.5, foot * 0.62, 6],
        [caseStart + 30, -radius * 0.2, 6],
      ],
      8,
    ),
    halfGrip,
    halfGrip * 0.85,
  )
  const opening = field.slab(
    roundCorners(
      [
        [40 * scale, -radius * 0.18, 16 * scale],
        [motorX - motorWidth * 1.22, -radius * 0.5, 18 * scale],
        [motorX - motorWidth * 1.12, foot * 0.58, 14 * scale],
        [44 * scale, foot * 0.66, 16 * scale],
        [34 * scale, foot * 0.5, 14],
        [31 * scale, -radius * 0.55, 14],
      ],
      8,
    ),
    90,
    2,
  )
  const handle = field.cut(6, outside, opening)
  const back: Point2[] = [
    [-20, radius * 0.62],
    [22 * scale, radius * 0.62, 14],
    [26 * scale, 0, 20],
    [26 * scale, foot * 0.5, 20],
    [40 * scale, foot * 0.8, 12],
    [40 * scale, foot - 20],
    [-20, foot - 20],
  ]
  const cap: Point2[] = [
    [motorX - motorWidth * 3, foot - 9],
    [motorX + motorWidth * 3, foot - 9],
    [motorX + motorWidth * 3, foot + 9],
    [motorX - motorWidth * 3, foot + 9],
  ]
  const vents = Array.from({ length: 7 }, (_, i) => {
    const x = motorX - motorWidth * 0.66 + i * motorWidth * 0.22
    return [
      field.slit([x, foot + 14], [x, foot + 14 + 16 * scale], 1.7 * scale, motorWidth * 0.6),
      field.slit([x, -radius * 0.95], [x + 4, -radius * 1.25], 1.5 * scale, motorWidth * 0.6),
    ]
  }).flat()
  return {
    whole: field.join(12, field.join(22 * scale, shapeCase(proportions), motor), handle),
    motor,
    rubber: field.join(0.1, cover(handle, back, 1.3), cover(motor, cap, 1.4)),
    trigger: shapeTrigger(31 * scale, -radius * 0.35, scale, halfGrip * 0.56),
    vents,
    screws: [
      [motorX - motorWidth * 0.85, -radius * 0.75],
      [motorX + motorWidth * 0.8, -radius * 0.75],
      [motorX - motorWidth * 0.72, foot * 0.7],
      [motorX + motorWidth * 0.7, foot * 0.7],
      [caseStart + 16, radius * 0.5],
    ],
  }
}

/** A pistol grip below the motor's end, with a strut to the case that guards the hand. */
function shapeInLine(proportions: RotaryHammerProportions): Housing {
  const { scale, radius, foot, motorX, caseStart } = proportions
  const barrel = shapeCase(proportions)
  const outside = field.slab(
    roundCorners(
      [
        [caseStart + 40, radius * 0.5],
        [caseStart + 4, radius * 0.55, 18],
        [6, -radius * 0.2, 22],
        [14, foot * 0.5, 30],
        [16, foot * 0.82, 20],
        [20, foot, 10],
        [62, foot, 14],
        [76, foot * 0.86, 16],
        [motorX * 0.98, -radius * 1.16, 22],
        [motorX * 0.98, -radius * 0.3],
      ],
      8,
    ),
    18 + scale * 2,
    13,
  )
  const opening = field.slab(
    roundCorners(
      [
        [58, -radius * 0.98, 14],
        [motorX * 0.74, -radius * 1.12, 12],
        [motorX * 0.72, -radius * 1.3, 10],
        [68, foot * 0.82, 12],
        [58, foot * 0.8, 10],
        [54, foot * 0.5, 24],
      ],
      8,
    ),
    90,
    2,
  )
  const handle = field.cut(6, outside, opening)
  const back: Point2[] = [
    [-20, radius * 0.4],
    [caseStart + 14, radius * 0.4, 14],
    [28, -radius * 0.6, 20],
    [33, foot * 0.5, 20],
    [34, foot * 0.8, 12],
    [90, foot * 0.86, 6],
    [90, foot - 20],
    [-20, foot - 20],
  ]
  const vents = Array.from({ length: 6 }, (_, i) =>
    field.slit(
      [caseStart + 14 + i * 6.4, radius * 0.62],
      [caseStart + 11 + i * 6.4, -radius * 0.1],
      1.5,
      radius * 0.5,
    ),
  )
  return {
    whole: field.join(20, barrel, handle),
    motor: barrel,
    rubber: cover(handle, back, 1.3),
    trigger: shapeTrigger(52, -radius * 0.98, scale * 0.86, 9),
    vents,
    screws: [
      [24, foot + 14],
      [66, foot + 12],
      [motorX * 0.9, -radius * 0.75],
      [motorX + 18, -radius * 0.6],
      [28, -radius * 0.5],
    ],
  }
}

export const getHousing = (proportions: RotaryHammerProportions): Housing =>
  proportions.isMax ? shapeRightAngle(proportions) : shapeInLine(proportions)
