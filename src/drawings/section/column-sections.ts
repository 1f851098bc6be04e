/** Sections of bench, pillar and radial drills. y = 0 is the floor; x = 0 is the middle of the column. */

import { drawPillarTable } from '../families/pillar-drill.ts'
import {
  getBeltCoverPath,
  getBeltHeadPath,
  getGearedHeadPath,
  getHangingMotorX,
} from '../families/pillar-drill-head.ts'
import { computePillarProportions, type PillarProportions } from '../families/pillar-drill-proportions.ts'
import { drawLift, drawRadialBase, getArmPath } from '../families/radial-drill.ts'
import { drawHeadSpindle, getRadialHeadPath, getRadialMotor } from '../families/radial-drill-head.ts'
import { computeRadialProportions, type RadialProportions } from '../families/radial-drill-proportions.ts'
import { drawKeyedChuck, getKeyedChuckSize } from '../parts/chucks.ts'
import type { DrawingSpecs } from '../parts/drawing-input.ts'
import { drawTwistDrill } from '../parts/drill-bits.ts'
import { clamp, formatDiameter } from '../parts/measurements.ts'
import { ORIGIN } from '../parts/path.ts'
import { drawGround } from '../parts/shared-parts.ts'
import {
  drawBelt,
  drawChuckInside,
  drawSectionMotor,
  drawTaperedSpindle,
  formatPartSpec,
} from './section-parts.ts'
import { boxPath, downFrom, mirroredBoxPath, type SectionPen, upFrom } from './section-pen.ts'
import { drawGearTrain, formatStroke, formatUpTo, turnedBody } from './stand-sections.ts'

export function drawPillarSection(pen: SectionPen, specs: DrawingSpecs) {
  const p = computePillarProportions(specs)
  drawGround(pen, p.baseBack - 40, p.baseFront + 40)
  pen.shell(boxPath(p.baseBack, -p.baseHeight, p.baseFront - p.baseBack, p.baseHeight), 12)
  const { columnR: r, headTop, headBottom, baseHeight, spindleX } = p
  pen.cut(mirroredBoxPath(-baseHeight - 50, 50, r, r + 22), upFrom(0, -2 * baseHeight - 50), 'cut-back')
  pen.shell(boxPath(-r, headTop + 16, r * 2, -baseHeight - headTop - 16), r * 0.24, 'cut-back')
  drawPillarTable(pen, p)
  if (p.geared) drawGearedDrive(pen, p)
  else drawBeltDrive(pen, p)
  drawQuill(pen, p)
  pen.draw('axis', `M${spindleX} ${-p.height - 30}V${-baseHeight - 30}M0 ${headTop - 10}V0`)
  const motorX = p.geared ? spindleX - 20 : getHangingMotorX(p)
  const motorY = p.geared ? headTop - p.motorLength * 0.46 : headTop + p.motorLength * 0.5
  pen
    .callout('left', [motorX, motorY], 'Motor', formatPartSpec(specs.powerW, 'W'))
    .callout(
      'left',
      [-r * 0.88, (headBottom + p.tableTop) / 2],
      'Column',
      formatDiameter(specs.columnMm) && `${formatDiameter(specs.columnMm)} mm`,
    )
    .callout(
      'right',
      [spindleX + 10, p.geared ? headTop + 30 : headTop - p.cover * 0.5],
      p.geared ? 'Gears' : 'Belt drive',
      formatPartSpec(specs.gears, 'speeds'),
    )
    .callout('right', [spindleX + p.quillRadius * 0.9, headBottom - 12], 'Quill', formatStroke(specs))
    .callout('right', [spindleX, p.chuckY - 4], 'Spindle', specs.taper)
    .callout(
      'right',
      [spindleX + p.chuckCapacity * 0.6, (p.chuckY + p.drillY) / 2],
      'Chuck',
      formatUpTo(specs.chuckMm),
    )
}

function drawBeltDrive(pen: SectionPen, p: PillarProportions) {
  const { spindleX, headTop, headBottom, cover, motorDiameter: d, motorLength } = p
  const motorX = getHangingMotorX(p)
  const frame = downFrom(motorX, headTop)
  const profile = [
    [0, d * 0.4],
    [10, d * 0.5],
    [motorLength * 0.95, d * 0.5],
    [motorLength, d * 0.4],
  ] as const
  pen.cut(boxPath(motorX + d * 0.2, headTop + 36, -p.columnR - motorX - d * 0.2, 26))
  pen.shell(turnedBody(profile, frame), 5)
  drawSectionMotor(pen, {
    frame: upFrom(motorX, headTop + motorLength - 8),
    length: motorLength - 10,
    radius: d * 0.42,
    hasBrushes: false,
  })
  pen.shell(getBeltHeadPath(p), 9)
  pen.shell(getBeltCoverPath(p), 4, 'cut-back')
  const y = headTop - cover * 0.46
  drawBelt(pen, y, [
    [motorX, d * 0.3],
    [spindleX, p.throat * 0.24 + 20],
  ])
  pen.draw('bright', boxPath(motorX - 6, y - 28, 12, headTop - y + 30))
  pen.draw('bright', boxPath(spindleX - p.quillRadius * 0.3, y - 30, p.quillRadius * 0.6, headBottom - y))
}

/** @param motor x and y of its lower end; `gap` between its fan and the end of the housing */
function drawStandingMotor(
  pen: SectionPen,
  motor: { x: number; y: number; length: number; radius: number; wall: number; gap: number },
) {
  const { x, y, length, radius, wall, gap } = motor
  const housing = [
    [0, radius * 0.86],
    [length * 0.08, radius],
    [length * 0.95, radius],
    [length, radius * 0.9],
  ] as const
  pen.shell(turnedBody(housing, upFrom(x, y)), wall)
  const frame = downFrom(x, y - length + gap)
  drawSectionMotor(pen, { frame, length, radius: radius * 0.82, hasBrushes: false })
}

function drawGearedDrive(pen: SectionPen, p: PillarProportions) {
  const { spindleX, headTop, headHeight, motorDiameter, motorLength, throat } = p
  const length = motorLength * 0.92
  drawStandingMotor(pen, {
    x: spindleX - 20,
    y: headTop,
    length,
    radius: motorDiameter / 2,
    wall: 6,
    gap: 10,
  })
  pen.shell(getGearedHeadPath(p), 11)
  drawGearTrain(pen, {
    top: headTop + 14,
    height: headHeight * 0.4,
    motorX: spindleX - throat * 0.3,
    spindleX,
  })
}

/** The quill with the spindle in it, chuck and drill. */
function drawQuill(pen: SectionPen, p: PillarProportions) {
  const { spindleX: x, quillRadius: r, headBottom, headHeight, quillLength, chuckCapacity, capacity } = p
  const inside = headHeight * (p.geared ? 0.46 : 0.62)
  const quill = { length: inside + quillLength, radius: r * 0.46, quill: r }
  drawTaperedSpindle(pen, downFrom(x, headBottom - 4 - inside), quill)
  const room = p.tableTop - p.drillY
  drawTwistDrill(
    pen,
    downFrom(x, p.drillY - 2),
    Math.min(capacity, chuckCapacity * 1.2),
    clamp(room * 0.62, 14, 60 + capacity * 4),
  )
  const chuck = { frame: downFrom(x, p.chuckY), ...getKeyedChuckSize(chuckCapacity) }
  drawKeyedChuck(pen, chuck.frame, chuckCapacity)
  drawChuckInside(pen, chuck, Math.min(capacity, chuckCapacity) / 2)
}

export function drawRadialSection(pen: SectionPen, specs: DrawingSpecs) {
  const p = computeRadialProportions(specs)
  drawGround(pen, p.baseBack - 60, p.baseFront + 60)
  drawRadialBase(pen, p)
  drawRadialColumn(pen, p)
  drawLift(pen, p)
  drawArmInside(pen, p)
  const { spindleX, baseHeight, tableWidth: w, tableHeight: h } = p
  pen.shell(boxPath(spindleX - w / 2, -baseHeight - h, w, h), 26)
  drawHeadSpindle(pen, p)
  drawHeadInside(pen, p)
  pen.draw(
    'axis',
    `M${spindleX} ${p.headTop - 260}V${-baseHeight - 30}M0 ${-p.height - 30}V${-baseHeight - 10}`,
  )
  const kilowatts = specs.powerW && Math.round(specs.powerW / 100) / 10
  pen
    .callout('left', [p.liftX, -p.height * 0.82], 'Lifting screw')
    .callout(
      'left',
      [-p.columnR * 0.9, -p.height * 0.34],
      'Column',
      formatDiameter(specs.columnMm) && `${formatDiameter(specs.columnMm)} mm`,
    )
    .callout('left', [p.columnR * 1.3, -baseHeight * 0.5], 'Base')
    .callout('right', [spindleX + 20, p.headTop - 120], 'Motor', formatPartSpec(kilowatts, 'kW'))
    .callout('right', [spindleX + 60, p.headTop + 60], 'Gearbox', formatPartSpec(specs.gears, 'speeds'))
    .callout('right', [spindleX + p.quillRadius, p.quillTop + 10], 'Quill', formatStroke(specs))
    .callout('right', [spindleX + 24, p.quillTop + p.quillLength + 40], 'Spindle', specs.taper)
    .callout('right', [spindleX + w * 0.3, -baseHeight - h + 12], 'Box table')
}

/** The fixed inner column, and the sleeve that turns on it. */
function drawRadialColumn(pen: SectionPen, { columnR: r, baseHeight, height }: RadialProportions) {
  pen.shell(boxPath(-r, -height * 0.9, r * 2, height * 0.9 - baseHeight), r * 0.14, 'cut-back')
  pen.shell(boxPath(-r * 0.62, -height * 0.86, r * 1.24, height * 0.86 - baseHeight), r * 0.2)
  const axis = upFrom(0, -baseHeight)
  const length = height * 0.86 - baseHeight
  pen.bearing(axis, length * 0.03, r * 0.24, r * 0.62, r * 0.86)
  pen.bearing(axis, length * 0.9, r * 0.24, r * 0.62, r * 0.86)
}

function drawArmInside(pen: SectionPen, p: RadialProportions) {
  const { columnR: r, armY: y, armHeight: h, armTip: tip, throat, liftX } = p
  pen.shell(getArmPath(p), h * 0.09)
  for (const share of [0.3, 0.52, 0.74, 0.96]) {
    const x = r + throat * share
    if (x < tip - 40) pen.cut(boxPath(x, y - h * 0.46, h * 0.08, h * 0.78), ORIGIN, 'cut-back')
  }
  const [left, right] = [liftX - 34, r + 46]
  pen.cut(boxPath(left, y - h * 0.75, -r - left, h * 2), ORIGIN, 'cut')
  pen.cut(boxPath(r, y - h * 0.75, right - r, h * 2), ORIGIN, 'cut')
}

function drawHeadInside(pen: SectionPen, p: RadialProportions) {
  const { spindleX, quillRadius, headTop, headBottom, headWidth } = p
  const { x, y, diameter, length } = getRadialMotor(p)
  drawStandingMotor(pen, { x, y, length, radius: diameter / 2, wall: 8, gap: 14 })
  pen.shell(getRadialHeadPath(p), 16, 'cut-back')
  const height = headBottom - headTop
  drawGearTrain(pen, {
    top: headTop + 20,
    height: height * 0.36,
    motorX: spindleX - headWidth * 0.3,
    spindleX,
  })
  const quill = { length: height * 0.5, radius: quillRadius * 0.46, quill: quillRadius }
  drawTaperedSpindle(pen, downFrom(spindleX, headBottom - height * 0.5), quill)
}
