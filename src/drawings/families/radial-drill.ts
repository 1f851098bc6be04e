import type { Dimension } from '../parts/dimensions.ts'
import type { DrawingSpecs } from '../parts/drawing-input.ts'
import { formatDiameter, formatMeasurement } from '../parts/measurements.ts'
import type { Pen } from '../parts/pen.ts'
import { slottedSlabPath } from '../parts/shapes.ts'
import { drawGround, drawMotor } from '../parts/shared-parts.ts'
import { drawDrillHead, drawHeadSpindle } from './radial-drill-head.ts'
import { computeRadialProportions, type RadialProportions } from './radial-drill-proportions.ts'
import { listSpindleDimensions } from './spindle-dimensions.ts'

/** Width of a T-slot, mm. */
const SLOT_WIDTH = 14

export function drawRadialDrill(pen: Pen, specs: DrawingSpecs): Dimension[] {
  const p = computeRadialProportions(specs)
  drawGround(pen, p.baseBack - 60, p.baseFront + 60)
  drawRadialBase(pen, p)
  drawColumn(pen, p)
  drawLift(pen, p)
  drawArm(pen, p)
  drawBoxTable(pen, p)
  drawHeadSpindle(pen, p)
  drawDrillHead(pen, p, specs.powerW)
  const spindleAxis = `M${p.spindleX} ${p.headTop - 260}V${-p.baseHeight - 30}`
  pen.draw('axis', `${spindleAxis}M0 ${-p.height - 30}V${-p.baseHeight - 10}`)
  return listDimensions(p, specs)
}

function listDimensions(p: RadialProportions, specs: DrawingSpecs): Dimension[] {
  return [
    {
      kind: 'height',
      from: -p.height,
      to: 0,
      feet: [p.liftX - 40, p.baseBack - 60],
      side: 'left',
      label: formatMeasurement(specs.heightMm),
    },
    ...listSpindleDimensions(p, specs),
    {
      kind: 'leader',
      x: p.columnR,
      y: -p.height * 0.34,
      side: 'right',
      label: formatDiameter(specs.columnMm),
    },
  ]
}

export function drawRadialBase(pen: Pen, { baseBack, baseFront, baseHeight, columnR }: RadialProportions) {
  const from = columnR * 2.2
  const pitch = (baseFront - from - 80) / 5
  const slots = [0.5, 1.5, 2.5, 3.5, 4.5].map((i) => from + pitch * i)
  pen.draw(
    'grip',
    slottedSlabPath([baseBack, -baseHeight, baseFront, 0], slots, SLOT_WIDTH, baseHeight * 0.3),
  )
  pen.draw('detail', `M${baseBack} ${-baseHeight * 0.32}H${baseFront}`)
}

/** Foot flange, then the column that the arm swings on. */
function drawColumn(pen: Pen, { columnR: r, baseHeight: b, height }: RadialProportions) {
  const foot = -b * 1.65
  pen.draw(
    'body',
    `M${-r * 1.7} ${-b}v${-b * 0.3}h${r * 0.3}l${r * 0.2} ${-b * 0.35}H${r * 1.2}
     l${r * 0.2} ${b * 0.35}h${r * 0.3}v${b * 0.3}z`,
  )
  pen.draw('bright', pen.boxPath(-r, -height * 0.9, r * 2, height * 0.9 + foot))
  pen.draw('detail', `M${-r} ${foot - 60}h${2 * r}M${-r * 0.55} ${-height * 0.9}V${foot - 60}`)
}

/** The screw that lifts the arm, its motor, and the cap that joins both to the column. */
export function drawLift(pen: Pen, { liftX: x, columnR, height, baseHeight }: RadialProportions) {
  pen.draw('brightFine', pen.boxPath(x - 12, -height * 0.9, 24, height * 0.9 - baseHeight))
  pen.drawBars('bars', [x, -height * 0.88], [x, -baseHeight * 1.2], { across: 24, bar: 3, pitch: 18 })
  drawMotor(pen, { x, y: -height * 0.93, diameter: 90, length: height * 0.07 })
  pen.draw(
    'body',
    `M${x - 46} ${-height * 0.9}V${-height * 0.93}H${columnR - 10}q40 0 40 30V${-height * 0.9}z`,
  )
}

export const getArmPath = ({ columnR: r, armY: y, armHeight: h, armTip: tip, throat }: RadialProportions) =>
  `M${r} ${y - h * 0.55}H${tip}V${y + h * 0.4}L${r + throat * 0.45} ${y + h * 0.55}
     Q${r + throat * 0.16} ${y + h * 0.65} ${r} ${y + h * 1.1}z`

/** The beam with its two guideways, and the sleeve that clamps it on the column. */
function drawArm(pen: Pen, p: RadialProportions) {
  const { columnR: r, armY: y, armHeight: h, armTip: tip, throat, liftX } = p
  pen.draw('body', getArmPath(p))
  pen.draw('brightFine', pen.boxPath(r + 40, y - h * 0.55, tip - r - 40, h * 0.17))
  pen.draw('brightFine', `M${r + throat * 0.3} ${y + h * 0.24}H${tip}v${h * 0.16}H${r + throat * 0.3}z`)
  const [left, right] = [liftX - 34, r + 46]
  pen.draw('body', pen.boxPath(left, y - h * 0.75, right - left, h * 2, 14))
  pen.draw('detail', `M${left} ${y - h * 0.5}H${right}M${left} ${y + h}H${right}`)
  pen.drawScrews(15, [r + 18, y - h * 0.2], [r + 18, y + h * 0.6])
}

function drawBoxTable(pen: Pen, { spindleX, baseHeight, tableWidth: w, tableHeight: h }: RadialProportions) {
  const left = spindleX - w / 2
  const slots = [left + w * 0.3, left + w * 0.64]
  pen.draw(
    'body',
    slottedSlabPath([left, -baseHeight - h, left + w, -baseHeight], slots, SLOT_WIDTH, h * 0.14),
  )
  const slot = (share: number) => pen.boxPath(left + w * 0.12, -baseHeight - h * share, w * 0.76, h * 0.14)
  pen.draw('detail', slot(0.68) + slot(0.34))
}
