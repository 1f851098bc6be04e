/** What slides on the arm of a radial drill: quill, drill, head and motor. */
import { twistDrill } from '../drill-bits.ts'
import { clamp, figureText } from '../measurements.ts'
import { frameAt } from '../path.ts'
import type { Pen } from '../pen.ts'
import { disc, rings, turned } from '../shapes.ts'
import { feedHandle, motor, terminalBox } from '../shared-parts.ts'
import type { RadialProportions } from './radial-drill.ts'

/** Quill, drill and the taper sleeve that holds it. */
export function headSpindle(pen: Pen, p: RadialProportions) {
  const { spindleX: x, quillTop, quillRadius: r, quillLength, capacity } = p
  const quill = [
    [0, r],
    [quillLength, r],
    [quillLength + 10, r * 0.82],
    [quillLength + 16, r * 0.82],
  ] as const
  const downwards = frameAt(x, quillTop, 90)
  pen.draw('bright', turned(quill), downwards).draw('detail', rings([[quillLength, r]]), downwards)

  const sleeveY = quillTop + quillLength + 16
  const sleeve = { length: 60 + capacity, radius: 24 + capacity * 0.45 }
  const drillY = sleeveY + sleeve.length
  const room = -p.baseHeight - p.tableHeight - (drillY + 6)
  twistDrill(pen, frameAt(x, drillY - 4, 90), capacity, clamp(room - 50, 60, 120 + capacity * 4))
  const { length, radius } = sleeve
  const profile = [
    [0, radius * 0.9],
    [6, radius],
    [length * 0.8, radius],
    [length, radius * 0.7],
  ] as const
  const driftSlot = pen.box(length * 0.28, -radius * 0.22, length * 0.36, radius * 0.44, radius * 0.2)
  pen.draw('accent', turned(profile), frameAt(x, sleeveY, 90))
  pen.draw('engraved', driftSlot + rings([[length * 0.8, radius]]), frameAt(x, sleeveY, 90))
}

export function drillHead(pen: Pen, p: RadialProportions, powerW: number | undefined) {
  const { spindleX, quillRadius, headX: x, headWidth: w, headTop: top, headBottom: bottom } = p
  const drive = {
    x: spindleX - w * 0.06,
    y: top,
    diameter: 120 + Math.sqrt(p.watts) * 1.9,
    length: 150 + Math.sqrt(p.watts) * 3.2,
  }
  motor(pen, drive)
  const kilowatts = powerW && figureText(Math.round(powerW / 100) / 10)
  terminalBox(pen, drive, kilowatts ? `${withTenths(kilowatts)} kW` : undefined)
  pen.draw(
    'body',
    `M${x} ${top + 20}q0-20 20-20H${x + w - 20}q20 0 20 20V${bottom - 50}
     L${spindleX + quillRadius + 30} ${bottom}H${spindleX - quillRadius - 30}L${x} ${bottom - 50}z`,
  )
  pen.draw('detail', `M${x} ${top + 60}H${x + w}M${x} ${bottom - 70}H${x + w}`)
  controls(pen, p)
  handles(pen, p)
}

/** 4 → 4.0: drives are named to the tenth of a kilowatt. */
const withTenths = (kilowatts: string) => (/^\d+$/.test(kilowatts) ? `${kilowatts}.0` : kilowatts)

/** Three buttons on a panel, two speed levers. */
function controls(pen: Pen, { headX: x, headWidth: w, headTop: top, armHeight: h }: RadialProportions) {
  const y = top + 80
  pen.draw('brightFine', pen.box(x + w * 0.1, y, w * 0.44, h * 0.5, 6))
  for (const share of [0.2, 0.32, 0.44]) pen.draw('gripFine', disc(x + w * share, y + h * 0.25, 13))
  for (const share of [0.7, 0.87]) {
    pen.draw('gripFine', disc(x + w * share, y + h * 0.2, 22))
    pen.draw('detail', `M${x + w * share} ${y + h * 0.2}l12-34`)
  }
}

/** The wheel that moves the head along the arm, and the feed handle. */
function handles(pen: Pen, { headX, headWidth, headBottom, spindleX, capacity }: RadialProportions) {
  const x = headX + headWidth * 0.22
  const y = headBottom - 96
  pen
    .draw('body', disc(x, y, 74))
    .draw('detail', disc(x, y, 60))
    .draw('bodyFine', disc(x, y, 18))
  pen.draw('detail', `M${x} ${y - 18}v-44M${x - 16} ${y + 9}l-38 22M${x + 16} ${y + 9}l38 22`)
  feedHandle(pen, {
    x: spindleX + headWidth * 0.16,
    y: y - 76,
    reach: 160 + capacity,
    turnedBy: -40,
    hub: 42,
    knob: 24,
  })
}
