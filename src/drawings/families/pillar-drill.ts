import type { Dimension } from '../parts/dimensions.ts'
import type { DrawingSpecs } from '../parts/drawing-input.ts'
import { formatDiameter, formatMeasurement } from '../parts/measurements.ts'
import type { Pen } from '../parts/pen.ts'
import { discPath, slottedSlabPath } from '../parts/shapes.ts'
import { drawGround } from '../parts/shared-parts.ts'
import {
  drawBeltHead,
  drawGearedHead,
  drawHangingMotor,
  drawSpindle,
  drawStandingMotor,
} from './pillar-drill-head.ts'
import { computePillarProportions, type PillarProportions } from './pillar-drill-proportions.ts'
import { listSpindleDimensions } from './spindle-dimensions.ts'

export function drawPillarDrill(pen: Pen, specs: DrawingSpecs): Dimension[] {
  const p = computePillarProportions(specs)
  const power = formatMeasurement(specs.powerW, ' W')
  drawGround(pen, p.baseBack - 40, p.baseFront + 40)
  drawBaseAndColumn(pen, p)
  drawPillarTable(pen, p)
  const [drive, head] = p.geared ? [drawStandingMotor, drawGearedHead] : [drawHangingMotor, drawBeltHead]
  drive(pen, p, power)
  drawSpindle(pen, p)
  head(pen, p)
  pen.draw('axis', `M${p.spindleX} ${-p.height - 30}V${-p.baseHeight - 30}`)
  return listDimensions(p, specs)
}

function listDimensions(p: PillarProportions, specs: DrawingSpecs): Dimension[] {
  const openColumn = p.bench ? p.headBottom * 0.5 + p.tableTop * 0.5 : p.footTop * 0.7 + p.tableTop * 0.3
  return [
    {
      kind: 'height',
      from: -p.height,
      to: 0,
      feet: [p.geared ? p.spindleX - p.motorDiameter * 0.5 : -p.columnR - p.motorDiameter, p.baseBack - 40],
      side: 'left',
      label: formatMeasurement(specs.heightMm),
    },
    ...listSpindleDimensions(p, specs),
    {
      kind: 'leader',
      x: -p.columnR,
      y: openColumn + 10,
      side: 'left',
      label: formatDiameter(specs.columnMm),
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
export function drawPillarTable(pen: Pen, p: PillarProportions) {
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
