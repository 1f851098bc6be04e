import { drawSdsChuck, getSdsChuckSize } from '../parts/chucks.ts'
import type { Dimension } from '../parts/dimensions.ts'
import type { DrawingSpecs } from '../parts/drawing-input.ts'
import { drawMasonryBit } from '../parts/drill-bits.ts'
import { formatDiameter, formatMeasurement, getDrawableNumber } from '../parts/measurements.ts'
import { createPlacement } from '../parts/path.ts'
import type { Pen } from '../parts/pen.ts'
import { discPath, groovesPath, turnedProfilePath } from '../parts/shapes.ts'
import { drawHose } from '../parts/shared-parts.ts'

/** The motor leans forward by this much over its height, mm. */
export const MOTOR_LEAN = 8
/** Bits above this diameter, in mm, need SDS-max. */
const MAX_SDS_PLUS_DIAMETER = 34

/** x runs from the back of the handle to the bit; y = 0 is the spindle. */
export function computeRotaryProportions(specs: DrawingSpecs) {
  const watts = getDrawableNumber(specs.powerW, 900, 100, 6000)
  const bit = getDrawableNumber(specs.capacityConcreteMm, 28, 4, 160)
  const max = /^sds.?max$/i.test(specs.chuck ?? '') || bit > MAX_SDS_PLUS_DIAMETER
  const chuck = getSdsChuckSize(max)
  const r = 24 + bit * 0.46
  const collarLength = max ? 44 : 36
  /** Depth of the rear handle. */
  const handle = 92 + bit * 0.5
  const ahead = chuck.length + collarLength
  const length = getDrawableNumber(specs.lengthMm, 300 + bit * 5, handle + ahead + 90, 2000)
  const height = getDrawableNumber(specs.heightMm, 2 * r + 100 + watts / 14, 2 * r + 100, 1500)

  const chuckX = length - chuck.length
  const collarX = chuckX - collarLength
  const noseX = collarX - (collarX - handle) * 0.22
  const motorBack = handle + 2
  const motorFront = Math.min(motorBack + 72 + watts / 28, noseX - 14)
  return {
    bit,
    bitLength: 74 + bit * 2.1,
    r,
    length,
    max,
    chuck,
    chuckX,
    collarX,
    collarLength,
    collar: chuck.radius * 0.92,
    noseX,
    motorBack,
    motorFront,
    bottom: height - r,
    handle,
    handleTop: -r * 0.7,
    handleBottom: height - r - 8,
  }
}

type Proportions = ReturnType<typeof computeRotaryProportions>

export function drawRotaryHammer(pen: Pen, specs: DrawingSpecs): Dimension[] {
  const p = computeRotaryProportions(specs)
  drawHose(pen, `M${p.motorBack - 36} ${p.bottom - 4}c-24 8-10 30-62 34`, 10)
  drawMasonryBit(pen, createPlacement(p.length - 3, 0), p.bit, p.bitLength)
  drawRearHandle(pen, p)
  pen.draw('body', getRotaryHousingPath(p))
  drawSeams(pen, p)
  drawBellows(pen, p)
  drawSelectorAndPlate(pen, p, formatMeasurement(specs.powerW, ' W'))
  const collar = [
    [0, p.collar],
    [p.collarLength, p.collar],
  ] as const
  pen.draw('bright', turnedProfilePath(collar), createPlacement(p.collarX, 0))
  drawSdsChuck(pen, createPlacement(p.chuckX, 0), p.max)
  drawSideHandle(pen, p)
  const motorX = (p.motorBack + p.motorFront + MOTOR_LEAN) / 2
  pen.draw('axis', `M-14 0H${p.length + p.bitLength + 14}M${motorX} ${p.r * 0.3}V${p.bottom + 12}`)
  return [
    {
      kind: 'width',
      from: 1,
      to: p.length,
      feet: [p.handleTop + 30, -p.chuck.radius * 0.5],
      side: 'above',
      label: formatMeasurement(specs.lengthMm),
    },
    {
      kind: 'height',
      from: -p.r,
      to: p.bottom,
      feet: [p.handle + 20, p.motorBack + 10],
      side: 'left',
      label: formatMeasurement(specs.heightMm),
    },
    {
      kind: 'horizontal-bore',
      x: p.length + p.bitLength * 0.6,
      radius: p.bit / 2,
      label: formatDiameter(specs.capacityConcreteMm),
    },
  ]
}

export const getRotaryHandlePath = ({ r, handle, handleTop: top, handleBottom: bottom }: Proportions) =>
  `M${handle} ${top}H46Q12 ${top} 6 ${top + 34}Q-4 ${r + 20} 10 ${bottom - 22}Q14 ${bottom} 38 ${bottom}
     H${handle}V${bottom - 30}H56q-12 0-14-10Q34 ${r + 20} 40 ${top + 50}q2-14 18-14H${handle}z`

/** A D-handle with its rubber back and the trigger inside. */
function drawRearHandle(pen: Pen, p: Proportions) {
  const { r, handleTop: top, handleBottom: bottom } = p
  pen.draw('body', getRotaryHandlePath(p))
  pen.draw(
    'gripFine',
    `M8 ${top + 34}Q-2 ${r + 20} 12 ${bottom - 22}q2 4 6 10L27 ${bottom - 24}
     Q16 ${r + 20} 23 ${top + 20}L13 ${top + 18}z`,
  )
  pen.draw('grip', `M41 ${top + 44}q12 2 9 14q-7 6-6 18q0 8 2 14l-9 2q-4-26 4-48z`)
}

/** The impact tube and the upright motor in one outline. */
export function getRotaryHousingPath(p: Proportions): string {
  const { r, handle, noseX, collarX, collar, motorBack, motorFront, bottom } = p
  return `M${handle - 2} ${-r * 0.66}Q${handle} ${-r} ${handle + 22} ${-r}H${noseX}
     L${collarX} ${-collar - 2}V${collar + 2}L${noseX} ${r}H${motorFront + 18}q-12 2-13 14
     L${motorFront + 2 + MOTOR_LEAN} ${bottom - 34}V${bottom - 12}q0 12-12 12
     H${motorBack + MOTOR_LEAN + 4}q-12 0-12-12V${bottom - 36}L${handle - 2} ${r}z`
}

/** Seams, grooves, screws and the vents at the motor's foot. */
function drawSeams(pen: Pen, { r, handle, noseX, motorBack, motorFront, bottom }: Proportions) {
  /** The ring before the nose, when the tube is long enough for one. */
  const ringX = Math.max(handle + 84, motorFront * 0.45 + noseX * 0.55)
  const hasRing = noseX - ringX > 34
  const ring = hasRing ? `M${ringX} ${-r}V${r}` : ''
  const tops = `M${motorBack + 3} ${r}H${motorFront + 5}`
  const feet = `M${motorBack + MOTOR_LEAN - 6} ${bottom - 40}H${motorFront + MOTOR_LEAN + 2}`
  const ribs = hasRing ? groovesPath(ringX + 9, noseX - ringX - 17, r) : ''
  pen.draw('detail', `M${noseX} ${-r}V${r}${ring}${tops}${feet}${ribs}`)
  pen.drawScrews(
    2.8,
    [ringX - 9, -r + 10],
    [ringX - 9, r - 10],
    [handle + 16, -r + 13],
    [motorFront - 10, r + 16],
    [motorBack + MOTOR_LEAN + 4, bottom - 50],
    [motorFront + MOTOR_LEAN - 9, bottom - 50],
  )
  if (!pen.isVisible(8, 4)) return
  const vents = { across: 22, bar: 3, pitch: 7.5 }
  pen.drawBars(
    'outline',
    [motorBack + MOTOR_LEAN + 2, bottom - 20],
    [motorFront + MOTOR_LEAN - 6, bottom - 20],
    vents,
  )
}

/** The handle is sprung: two bellows join it to the housing. */
function drawBellows(pen: Pen, { handle, handleTop, handleBottom }: Proportions) {
  for (const y of [handleTop + 17, handleBottom - 15]) {
    pen.draw('grip', pen.boxPath(handle - 20, y - 20, 22, 40, 3))
    pen.drawBars('bars', [handle - 18, y], [handle, y], { across: 36, bar: 1.2, pitch: 5 })
  }
}

function drawSelectorAndPlate(pen: Pen, p: Proportions, power: string | undefined) {
  const { r, handle, motorBack, motorFront, bottom } = p
  const x = handle + 46
  const y = r * 0.34
  pen.draw('body', discPath(x, y, r * 0.36))
  pen.draw('detail', `M${x - r * 0.26} ${y + r * 0.1}L${x + r * 0.26} ${y - r * 0.1}`)
  const room = bottom - 40 - r
  const width = motorFront - motorBack - 16
  pen.draw('bodyFine', pen.boxPath(motorBack + 12, r + room * 0.22, width, room * 0.44, 2))
  const size = (motorFront - motorBack) * 0.165
  pen.drawLabel((motorBack + motorFront) / 2 + 4, r + room * 0.44 + 5, power, { size, within: width })
}

/** The side handle on the collar, with the depth rod above it. */
export function drawSideHandle(pen: Pen, p: Proportions) {
  const { bit, collarX, collarLength, collar, length } = p
  // Short enough to leave room for the dimension above the bit.
  const rodEnd = length + Math.min(60, p.bitLength * 0.6 - 26)
  const x = collarX + collarLength * 0.5
  const grip = 104 + bit * 0.7
  const waist = collar + grip * 0.55
  pen.draw('brightFine', `M${x - 20} ${-collar - 16}H${rodEnd}v6H${x - 20}z`)
  pen.draw('body', pen.boxPath(x - 13, -collar - 22, 26, collar * 2 + 34, 5))
  pen.draw('detail', `M${x - 13} ${-collar - 4}h26M${x - 13} ${collar + 3}h26`)
  pen.draw(
    'grip',
    `M${x - 8} ${collar + 12}h16l2 7l7 4v5l-5 3Q${x + 15} ${waist} ${x + 12} ${collar + grip - 12}
     l5 4v5q-4 8-17 8q-13 0-17-8v-5l5-4Q${x - 15} ${waist} ${x - 12} ${collar + 31}l-5-3v-5l7-4z`,
  )
  pen.drawBars('bars', [x, collar + 38], [x, collar + grip - 14], { across: 16, bar: 1.4, pitch: 8 })
}
