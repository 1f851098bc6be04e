/** The measurements of a bench or pillar drill that its parts share. All lengths in mm. */
import { getKeyedChuckSize } from '../parts/chucks.ts'
import type { DrawingSpecs } from '../parts/drawing-input.ts'
import { getDrawableNumber } from '../parts/measurements.ts'

/** Lower drills are bench drills. In mm. */
const MIN_FLOOR_STANDING_HEIGHT = 1250
/** From this capacity in steel on, in mm, the head has gears and the motor is on top. */
const MIN_GEARED_CAPACITY = 35

/** y = 0 is the floor or bench; x = 0 is the middle of the column. */
export function computePillarProportions(specs: DrawingSpecs) {
  const height = getDrawableNumber(specs.heightMm, 1680, 500, 5000)
  const bench = height < MIN_FLOOR_STANDING_HEIGHT
  const watts = getDrawableNumber(specs.powerW, 750, 50, 20_000)
  const capacity = getDrawableNumber(specs.capacitySteelMm, 20, 1, height * 0.05)
  const geared = capacity >= MIN_GEARED_CAPACITY
  const columnR = getDrawableNumber(specs.columnMm, bench ? 66 : 86, 20, height * 0.16) / 2
  const throat = getDrawableNumber(specs.throatMm, 180, Math.max(60, columnR * 1.2), height * 1.2)
  const stroke = getDrawableNumber(specs.strokeMm, 90, 5, height * 0.3)
  const chuckCapacity = getDrawableNumber(specs.chuckMm, 16, 3, Math.min(40, height * 0.03))

  const spindleX = columnR + throat
  const baseHeight = (bench ? 26 : 34) + columnR * 0.5
  const motorLength = 120 + Math.sqrt(watts) * 4
  const cover = geared ? 0 : 56 + columnR * 0.6
  const headTop = -height + cover + (geared ? motorLength * 0.92 : 0)
  const headHeight = Math.min((geared ? 200 : 130) + capacity * 3.4 + columnR * 0.9, height * 0.28)
  const headBottom = headTop + headHeight
  return {
    height,
    bench,
    geared,
    capacity,
    columnR,
    throat,
    stroke,
    chuckCapacity,
    spindleX,
    baseHeight,
    baseBack: -columnR - throat * 0.34 - 20,
    baseFront: spindleX + throat * 0.42 + 30,
    motorLength,
    motorDiameter: 92 + Math.sqrt(watts) * 2.1,
    cover,
    headTop,
    headHeight,
    headBottom,
    headFront: spindleX + 34 + capacity * 1.1,
    slot: 9 + columnR * 0.07,
    footTop: -baseHeight - 24 - columnR * 0.8,
    ...computeSpindle(headBottom, capacity, chuckCapacity, Boolean(specs.taper)),
    ...computeTable({ height, bench, columnR, throat, baseHeight, headBottom, capacity, chuckCapacity }),
    /** Levers grow more slowly than the drill. */
    leverScale: Math.sqrt(height / 1000),
  }
}

/** Quill and spindle nose: where the quill leaves the head, and where the chuck sits. */
function computeSpindle(headBottom: number, capacity: number, chuckCapacity: number, tapered: boolean) {
  const quillTop = headBottom - 4
  const quillLength = 24 + capacity * 0.5
  const noseLength = tapered ? 16 + capacity * 0.3 : 14
  const chuckY = quillTop + quillLength + noseLength
  return {
    quillRadius: 20 + capacity * 0.5,
    quillTop,
    quillLength,
    noseLength,
    chuckY,
    drillY: chuckY + getKeyedChuckSize(chuckCapacity).length,
  }
}

interface TableInput {
  height: number
  bench: boolean
  columnR: number
  throat: number
  baseHeight: number
  headBottom: number
  capacity: number
  chuckCapacity: number
}

/** The position of the table: low enough for a drill in the chuck, and on a bench drill above the base. */
function computeTable(site: TableInput) {
  const { height, bench, columnR, throat, baseHeight, headBottom } = site
  const slab = 20 + columnR * 0.34
  const sleeve = bench ? 46 + columnR : 60 + columnR * 1.3
  const belowTools = headBottom + 100 + site.capacity + getKeyedChuckSize(site.chuckCapacity).length
  const aboveBase = -baseHeight - sleeve - slab * 0.6 - columnR
  const low = -baseHeight - (height - baseHeight) * 0.24
  const tableTop = bench ? Math.min(Math.max(low, belowTools), aboveBase) : -height * 0.44
  return { slab, sleeve, tableTop, sleeveTop: tableTop + slab * 0.6, tableReach: throat * 0.92 }
}

export type PillarProportions = ReturnType<typeof computePillarProportions>
