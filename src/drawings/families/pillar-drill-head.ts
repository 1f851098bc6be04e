/** The parts on the column of a bench or pillar drill: head, motor, spindle. */

import { drawKeyedChuck } from '../parts/chucks.ts'
import { drawTwistDrill } from '../parts/drill-bits.ts'
import { clamp } from '../parts/measurements.ts'
import { createPlacement } from '../parts/path.ts'
import type { Pen } from '../parts/pen.ts'
import { discPath, ringsPath, turnedProfilePath } from '../parts/shapes.ts'
import { drawFeedHandle, drawMotor, drawTerminalBox } from '../parts/shared-parts.ts'
import type { PillarProportions } from './pillar-drill-proportions.ts'

/** Quill, spindle nose, drill, chuck and depth stop. */
export function drawSpindle(pen: Pen, p: PillarProportions) {
  const { spindleX: x, quillRadius: r, quillTop, quillLength, noseLength, chuckCapacity } = p
  const quill = [
    [0, r],
    [quillLength, r],
    [quillLength + 4, r * 0.7],
    [quillLength + noseLength, r * 0.66],
  ] as const
  const downwards = createPlacement(x, quillTop, 90)
  pen
    .draw('bright', turnedProfilePath(quill), downwards)
    .draw('detail', ringsPath([[quillLength, r]]), downwards)
  const room = p.tableTop - p.drillY
  const drillLength = clamp(room * 0.62, 14, 60 + p.capacity * 4)
  drawTwistDrill(
    pen,
    createPlacement(x, p.drillY - 2, 90),
    Math.min(p.capacity, chuckCapacity * 1.2),
    drillLength,
  )
  drawKeyedChuck(pen, createPlacement(x, p.chuckY, 90), chuckCapacity)
  const rod = Math.min(p.stroke * 0.5, 60) + quillLength
  pen.draw('brightFine', pen.boxPath(x + r + 7, p.headBottom - 6, 7, rod))
  pen.draw('gripFine', pen.boxPath(x + r + 2, p.headBottom + quillLength * 0.6, 17, 9, 1))
}

export function getBeltHeadPath(p: PillarProportions): string {
  const { columnR: r, spindleX, quillRadius, headTop, headBottom, headFront } = p
  return `M${-r - 20} ${headTop}H${headFront}V${headBottom - 24}l-14 24H${spindleX - quillRadius - 12}
     L${r + 34} ${headBottom - 34}H${r + 18}V${headBottom - 8}H${-r - 20}z`
}

/** The head of a belt drive: the belt cover reaches over the motor behind the column. */
export function drawBeltHead(pen: Pen, p: PillarProportions) {
  const { columnR: r, headTop, headHeight } = p
  pen.draw('body', getBeltHeadPath(p))
  drawColumnClamp(pen, p)
  drawBeltCover(pen, p)
  const [x, y, room] = [r + 36, headTop + 14, p.throat * 0.34]
  pen.draw('brightFine', pen.boxPath(x, y, room, headHeight * 0.34, 2))
  const buttonX = x + p.throat * 0.17
  pen.draw(
    'gripFine',
    discPath(buttonX, y + headHeight * 0.1, 7) + discPath(buttonX, y + headHeight * 0.24, 7),
  )
  drawQuillHandle(pen, p, 0.56)
}

/** A gear drive carries its motor on top. */
export function drawStandingMotor(pen: Pen, p: PillarProportions, power: string | undefined) {
  const drive = { x: p.spindleX - 20, y: p.headTop, diameter: p.motorDiameter, length: p.motorLength * 0.92 }
  drawMotor(pen, drive)
  drawTerminalBox(pen, drive, power)
}

export function getGearedHeadPath(p: PillarProportions): string {
  const { columnR: r, spindleX, quillRadius, headTop, headBottom, headFront } = p
  return `M${-r - 24} ${headTop + 14}q0-14 14-14H${headFront - 14}q14 0 14 14V${headBottom - 26}l-16 26
     H${spindleX - quillRadius - 14}L${r + 40} ${headBottom - 40}H${r + 22}V${headBottom - 12}H${-r - 24}z`
}

/** The head of a gear drive: two levers choose the speed. */
export function drawGearedHead(pen: Pen, p: PillarProportions) {
  const { columnR: r, spindleX, headTop, headFront, throat } = p
  pen.draw('body', getGearedHeadPath(p))
  drawColumnClamp(pen, p)
  pen.draw('detail', `M${-r - 24} ${headTop + 40}H${headFront}`)
  pen.draw('brightFine', pen.boxPath(spindleX - throat * 0.52, headTop + 54, throat * 0.4, 56, 2))
  for (const x of [spindleX + 2, spindleX + 44]) {
    pen.draw('gripFine', discPath(x, headTop + 78, 15)).draw('detail', `M${x} ${headTop + 78}l9-20`)
  }
  drawQuillHandle(pen, p, 0.66)
}

export const getHangingMotorX = ({ columnR, motorDiameter }: PillarProportions) =>
  -columnR - motorDiameter / 2 - 22

/** A belt drive has its motor behind the column, hung from the head. */
export function drawHangingMotor(pen: Pen, p: PillarProportions, power: string | undefined) {
  const { motorDiameter: d, motorLength: length, headTop, columnR } = p
  const x = getHangingMotorX(p)
  pen.draw('bodyFine', pen.boxPath(x + d * 0.2, headTop + 36, -columnR - x - d * 0.2, 26))
  const profile = [
    [0, d * 0.4],
    [10, d * 0.5],
    [length * 0.76, d * 0.5],
    [length * 0.76, d * 0.52],
    [length * 0.95, d * 0.52],
    [length, d * 0.4],
  ] as const
  const edges = [
    [10, d * 0.5],
    [length * 0.76, d * 0.52],
  ] as const
  const downwards = createPlacement(x, headTop, 90)
  pen.draw('body', turnedProfilePath(profile), downwards).draw('detail', ringsPath(edges), downwards)
  const middle = headTop + 14 + length * 0.36
  const fins = { across: length * 0.6, bar: 1.6, pitch: d / 10 }
  pen.drawBars('bars', [x - d * 0.46, middle], [x + d * 0.48, middle], fins)
  pen.draw('bodyFine', pen.boxPath(x - d * 0.33, headTop + length * 0.26, d * 0.66, length * 0.26, 3))
  pen.drawLabel(x, headTop + length * 0.39 + 7, power, { size: d * 0.17, within: d * 0.68 })
}

export function getBeltCoverPath(p: PillarProportions): string {
  const { height, motorDiameter: d, headTop, headFront: front, spindleX } = p
  const x = getHangingMotorX(p)
  return `M${x - d * 0.44} ${headTop}V${-height + 22}Q${x - d * 0.44} ${-height + 4} ${x - d * 0.2} ${-height + 4}
     L${spindleX} ${-height}H${front - 4}q16 0 16 18V${headTop}z`
}

function drawBeltCover(pen: Pen, p: PillarProportions) {
  const { cover, motorDiameter: d, headTop, headFront: front } = p
  const x = getHangingMotorX(p)
  pen.draw('body', getBeltCoverPath(p))
  pen.draw(
    'detail',
    `M${x - d * 0.44} ${headTop - 16}H${front + 12}${discPath(front - 2, headTop - cover * 0.5 - 4, 7)}`,
  )
}

/** The slit and the two screws that clamp the head on the column. */
function drawColumnClamp(pen: Pen, { columnR: r, headTop, headBottom, headHeight }: PillarProportions) {
  pen.draw('detail', `M${r + 20} ${headTop + 10}V${headBottom - 36}`)
  pen.drawScrews(4, [-r - 6, headTop + headHeight * 0.5], [-r - 6, headTop + headHeight * 0.7])
}

function drawQuillHandle(pen: Pen, p: PillarProportions, share: number) {
  drawFeedHandle(pen, {
    x: p.spindleX - 4,
    y: p.headTop + p.headHeight * share,
    reach: 92 + p.throat * 0.36,
    turnedBy: -78,
    hub: 24 + p.capacity * 0.2,
    knob: 12 + p.leverScale * 2,
  })
}
