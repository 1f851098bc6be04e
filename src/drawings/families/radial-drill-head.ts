/** The parts on the arm of a radial drill: quill, drill, head and motor. */
import { drawTwistDrill } from '../parts/drill-bits.ts'
import { clamp, formatMeasurement } from '../parts/measurements.ts'
import { createPlacement } from '../parts/path.ts'
import type { Pen } from '../parts/pen.ts'
import { discPath, ringsPath, turnedProfilePath } from '../parts/shapes.ts'
import { drawFeedHandle, drawMotor, drawTerminalBox } from '../parts/shared-parts.ts'
import type { RadialProportions } from './radial-drill-proportions.ts'

/** Quill, drill and the taper sleeve that holds it. */
export function drawHeadSpindle(pen: Pen, p: RadialProportions) {
  const { spindleX: x, quillTop, quillRadius: r, quillLength, capacity } = p
  const quill = [
    [0, r],
    [quillLength, r],
    [quillLength + 10, r * 0.82],
    [quillLength + 16, r * 0.82],
  ] as const
  const downwards = createPlacement(x, quillTop, 90)
  pen
    .draw('bright', turnedProfilePath(quill), downwards)
    .draw('detail', ringsPath([[quillLength, r]]), downwards)

  const sleeveY = quillTop + quillLength + 16
  const sleeve = { length: 60 + capacity, radius: 24 + capacity * 0.45 }
  const drillY = sleeveY + sleeve.length
  const room = -p.baseHeight - p.tableHeight - (drillY + 6)
  drawTwistDrill(pen, createPlacement(x, drillY - 4, 90), capacity, clamp(room - 50, 60, 120 + capacity * 4))
  const { length, radius } = sleeve
  const profile = [
    [0, radius * 0.9],
    [6, radius],
    [length * 0.8, radius],
    [length, radius * 0.7],
  ] as const
  const driftSlot = pen.boxPath(length * 0.28, -radius * 0.22, length * 0.36, radius * 0.44, radius * 0.2)
  pen.draw('accent', turnedProfilePath(profile), createPlacement(x, sleeveY, 90))
  pen.draw('engraved', driftSlot + ringsPath([[length * 0.8, radius]]), createPlacement(x, sleeveY, 90))
}

export const getRadialMotor = (p: RadialProportions) => ({
  x: p.spindleX - p.headWidth * 0.06,
  y: p.headTop,
  diameter: 120 + Math.sqrt(p.watts) * 1.9,
  length: 150 + Math.sqrt(p.watts) * 3.2,
})

export function getRadialHeadPath(p: RadialProportions): string {
  const { spindleX, quillRadius, headX: x, headWidth: w, headTop: top, headBottom: bottom } = p
  return `M${x} ${top + 20}q0-20 20-20H${x + w - 20}q20 0 20 20V${bottom - 50}
     L${spindleX + quillRadius + 30} ${bottom}H${spindleX - quillRadius - 30}L${x} ${bottom - 50}z`
}

export function drawDrillHead(pen: Pen, p: RadialProportions, powerW: number | undefined) {
  const { headX: x, headWidth: w, headTop: top, headBottom: bottom } = p
  const drive = getRadialMotor(p)
  drawMotor(pen, drive)
  const kilowatts = powerW && formatMeasurement(Math.round(powerW / 100) / 10)
  drawTerminalBox(pen, drive, kilowatts ? `${formatKilowatts(kilowatts)} kW` : undefined)
  pen.draw('body', getRadialHeadPath(p))
  pen.draw('detail', `M${x} ${top + 60}H${x + w}M${x} ${bottom - 70}H${x + w}`)
  drawControls(pen, p)
  drawHandles(pen, p)
}

/** 4 → 4.0: drives are named to the tenth of a kilowatt. */
const formatKilowatts = (kilowatts: string) => (/^\d+$/.test(kilowatts) ? `${kilowatts}.0` : kilowatts)

/** Three buttons on a panel, two speed levers. */
function drawControls(pen: Pen, { headX: x, headWidth: w, headTop: top, armHeight: h }: RadialProportions) {
  const y = top + 80
  pen.draw('brightFine', pen.boxPath(x + w * 0.1, y, w * 0.44, h * 0.5, 6))
  for (const share of [0.2, 0.32, 0.44]) pen.draw('gripFine', discPath(x + w * share, y + h * 0.25, 13))
  for (const share of [0.7, 0.87]) {
    pen.draw('gripFine', discPath(x + w * share, y + h * 0.2, 22))
    pen.draw('detail', `M${x + w * share} ${y + h * 0.2}l12-34`)
  }
}

/** The wheel that moves the head along the arm, and the feed handle. */
function drawHandles(pen: Pen, { headX, headWidth, headBottom, spindleX, capacity }: RadialProportions) {
  const x = headX + headWidth * 0.22
  const y = headBottom - 96
  pen
    .draw('body', discPath(x, y, 74))
    .draw('detail', discPath(x, y, 60))
    .draw('bodyFine', discPath(x, y, 18))
  pen.draw('detail', `M${x} ${y - 18}v-44M${x - 16} ${y + 9}l-38 22M${x + 16} ${y + 9}l38 22`)
  drawFeedHandle(pen, {
    x: spindleX + headWidth * 0.16,
    y: y - 76,
    reach: 160 + capacity,
    turnedBy: -40,
    hub: 42,
    knob: 24,
  })
}
