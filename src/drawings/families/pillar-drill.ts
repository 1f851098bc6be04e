import type { ProductSpecs } from '#app/products/specifications/specifications.ts'
import { getKeyedChuckSize } from '../chucks.ts'
import type { Dimension } from '../dimensions.ts'
import { formatDiameter, formatMeasurement, getDrawableLength } from '../measurements.ts'
import type { Pen } from '../pen.ts'
import { discPath, slottedSlabPath } from '../shapes.ts'
import { drawGround } from '../shared-parts.ts'
import {
  drawBeltHead,
  drawGearedHead,
  drawHangingMotor,
  drawSpindle,
  drawStandingMotor,
} from './pillar-drill-head.ts'

/** Machines lower than this stand on a bench, mm. */
const MIN_FLOOR_STANDING_HEIGHT = 1250
/** From this capacity in steel, in mm, the head has gears and carries its motor on top. */
const MIN_GEARED_CAPACITY = 35

/** y = 0 is the floor or bench; x = 0 is the middle of the column. */
function computeProportions(specs: ProductSpecs) {
  const height = getDrawableLength(specs.heightMm, 1680, 500, 5000)
  const bench = height < MIN_FLOOR_STANDING_HEIGHT
  const watts = getDrawableLength(specs.powerW, 750, 50, 20_000)
  const capacity = getDrawableLength(specs.capacitySteelMm, 20, 1, height * 0.05)
  const geared = capacity >= MIN_GEARED_CAPACITY
  const columnR = getDrawableLength(specs.columnMm, bench ? 66 : 86, 20, height * 0.16) / 2
  const throat = getDrawableLength(specs.throatMm, 180, Math.max(60, columnR * 1.2), height * 1.2)
  const stroke = getDrawableLength(specs.strokeMm, 90, 5, height * 0.3)
  const chuckCapacity = getDrawableLength(specs.chuckMm, 16, 3, Math.min(40, height * 0.03))

  const spindleX = columnR + throat
  const baseHeight = (bench ? 26 : 34) + columnR * 0.5
  const motorLength = 120 + Math.sqrt(watts) * 4
  const cover = geared ? 0 : 56 + columnR * 0.6
  const headTop = -height + cover + (geared ? motorLength * 0.92 : 0)
  const headHeight = Math.min((geared ? 200 : 130) + capacity * 3.4 + columnR * 0.9, height * 0.28)
  const headBottom = headTop + headHeight
  return {
    ...{ height, bench, geared, capacity, columnR, throat, stroke, chuckCapacity, spindleX },
    ...{ baseHeight, baseBack: -columnR - throat * 0.34 - 20, baseFront: spindleX + throat * 0.42 + 30 },
    ...{ motorLength, motorDiameter: 92 + Math.sqrt(watts) * 2.1, cover },
    ...{ headTop, headHeight, headBottom, headFront: spindleX + 34 + capacity * 1.1 },
    ...{ slot: 9 + columnR * 0.07, footTop: -baseHeight - 24 - columnR * 0.8 },
    ...computeSpindle(headBottom, capacity, chuckCapacity, Boolean(specs.taper)),
    ...computeTable({ height, bench, columnR, throat, baseHeight, headBottom, capacity, chuckCapacity }),
    /** Levers grow with the machine, but more slowly. */
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
    ...{ quillRadius: 20 + capacity * 0.5, quillTop, quillLength, noseLength, chuckY },
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

/** Where the table stands: low enough for a drill in the chuck, and on a bench drill above the base. */
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

export type PillarProportions = ReturnType<typeof computeProportions>

export function drawPillarDrill(pen: Pen, specs: ProductSpecs): Dimension[] {
  const p = computeProportions(specs)
  const power = formatMeasurement(specs.powerW, ' W')
  drawGround(pen, p.baseBack - 40, p.baseFront + 40)
  drawBaseAndColumn(pen, p)
  drawTable(pen, p)
  const [drive, head] = p.geared ? [drawStandingMotor, drawGearedHead] : [drawHangingMotor, drawBeltHead]
  drive(pen, p, power)
  drawSpindle(pen, p)
  head(pen, p)
  pen.draw('axis', `M${p.spindleX} ${-p.height - 30}V${-p.baseHeight - 30}`)
  return listDimensions(p, specs)
}

function listDimensions(p: PillarProportions, specs: ProductSpecs): Dimension[] {
  const strokeFrom = p.quillTop + p.quillLength
  const openColumn = p.bench ? p.headBottom * 0.5 + p.tableTop * 0.5 : p.footTop * 0.7 + p.tableTop * 0.3
  return [
    {
      kind: 'height',
      from: -p.height,
      to: 0,
      feet: [p.geared ? p.spindleX - p.motorDiameter * 0.5 : -p.columnR - p.motorDiameter, p.baseBack - 40],
      side: 'left',
      figure: formatMeasurement(specs.heightMm),
    },
    {
      kind: 'width',
      from: p.columnR,
      to: p.spindleX,
      side: 'below',
      figure: formatMeasurement(specs.throatMm),
    },
    {
      kind: 'height',
      from: strokeFrom,
      to: strokeFrom + p.stroke,
      feet: [p.spindleX + p.quillRadius, p.spindleX + p.quillRadius],
      side: 'right',
      figure: formatMeasurement(specs.strokeMm),
    },
    {
      kind: 'leader',
      x: -p.columnR,
      y: openColumn + 10,
      side: 'left',
      figure: formatDiameter(specs.columnMm),
    },
  ]
}

/** Base with T-slots, column foot, column and rack. */
function drawBaseAndColumn(pen: Pen, p: PillarProportions) {
  const { baseBack, baseFront, baseHeight, columnR: r, spindleX, throat, headTop, headBottom, footTop } = p
  const slots = [spindleX - throat * 0.4, spindleX + throat * 0.14]
  pen.draw('grip', slottedSlabPath([baseBack, -baseHeight, baseFront, 0], slots, p.slot, baseHeight * 0.5))
  pen.draw('body', `M${-r - 34} ${-baseHeight}v-16l20 -8l4 ${-r * 0.8}H${r + 10}l4 ${r * 0.8}l20 8v16z`)
  pen.draw('detail', `M${-r - 14} ${-baseHeight - 24}H${r + 14}`)
  pen.drawScrews(4, [-r - 24, -baseHeight - 9], [r + 24, -baseHeight - 9])
  pen.draw('bright', `M${-r} ${footTop}V${headTop + 20}H${r}V${footTop}z`)
  pen.draw('brightFine', pen.boxPath(-r * 0.3, headBottom + 12, r * 0.42, footTop - headBottom - 24))
  pen.drawBars('bars', [-r * 0.09, headBottom + 14], [-r * 0.09, footTop - 14], {
    across: r * 0.42,
    bar: 1.6,
    pitch: 7,
  })
}

/** The table on its sleeve and bracket, with T-slots and the crank that lifts it. */
function drawTable(pen: Pen, p: PillarProportions) {
  const { columnR: r, spindleX, throat, slab, sleeve, tableTop, sleeveTop, tableReach, leverScale: k } = p
  pen.draw(
    'body',
    `M${r} ${tableTop + slab + 4}H${spindleX + throat * 0.42}L${r + 30} ${tableTop + slab + sleeve * 0.7}H${r}z`,
  )
  pen.draw('body', pen.boxPath(-r - 13, sleeveTop, r * 2 + 26, sleeve, 4))
  pen.draw('detail', `M${-r - 13} ${sleeveTop + 12}h${r * 2 + 26}m0 ${sleeve - 24}h${-r * 2 - 26}`)
  const slots = [spindleX - throat * 0.5, spindleX + throat * 0.34]
  const top = [spindleX - tableReach, tableTop, spindleX + throat * 0.72, tableTop + slab] as const
  pen.draw('grip', slottedSlabPath(top, slots, p.slot * 0.9, slab * 0.6))

  const y = sleeveTop + sleeve * 0.5
  pen.draw('body', discPath(0, y, 17))
  pen.draw('bodyFine', `M-6 ${y}L${-34 * k - 10} ${y + 56 * k}l12 6L8 ${y + 8}z`)
  pen.draw('grip', discPath(-34 * k - 4, y + 60 * k, 12))
  pen.draw('detail', discPath(0, y, 6))
}
