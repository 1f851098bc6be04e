import type { Dimension } from '../parts/dimensions.ts'
import type { DrawingSpecs } from '../parts/drawing-input.ts'
import { drawAnnularCutter, drawCutterArbor } from '../parts/drill-bits.ts'
import { clamp, formatDiameter, formatMeasurement, getDrawableNumber } from '../parts/measurements.ts'
import { createPlacement } from '../parts/path.ts'
import type { Pen } from '../parts/pen.ts'
import { discPath, type Profile, ringsPath, turnedProfilePath } from '../parts/shapes.ts'
import { drawFeedHandle, drawGround } from '../parts/shared-parts.ts'

/** y = 0 is the plate that the magnet stands on; x = 0 is the foot's back edge. */
export function computeMagneticProportions(specs: DrawingSpecs) {
  const watts = getDrawableNumber(specs.powerW, 1100, 100, 8000)
  const bore = getDrawableNumber(specs.capacitySteelMm, 40, 4, 200)
  const holding = getDrawableNumber(specs.magnetN, 13000, 500, 100_000)
  const height = getDrawableNumber(specs.heightMm, 330 + watts / 9, 280, 3000)
  const footLength = getDrawableNumber(specs.lengthMm, 90 + Math.sqrt(holding) * 0.62, 90, 1200)
  const footHeight = 38 + holding / 2400
  const stroke = getDrawableNumber(specs.strokeMm, 140, 10, height)

  const motorRadius = 27 + watts / 62
  const motorLength = Math.min(78 + watts / 14, height * 0.38)
  const spindleX = footLength + Math.max(44, bore / 2 + 14)
  const motorX = Math.max(spindleX, footLength + 22 + motorRadius)
  const gearTop = motorLength - height
  const gearHeight = height * 0.13
  const gearBottom = gearTop + gearHeight
  const standWidth = footLength * 0.46
  // The cutter starts its stroke above the plate, or as high as arbor and cutter allow.
  const tools = Math.max(76 + bore * 0.12, -gearBottom - stroke)
  const cutterLength = clamp(tools * 0.6, 40, 76)
  return {
    bore,
    height,
    stroke,
    holding,
    footLength,
    footHeight,
    motorRadius,
    motorLength,
    motorX,
    spindleX,
    gearTop,
    gearHeight,
    gearBottom,
    standWidth,
    standX: footLength - standWidth - 6,
    standTop: motorLength * 0.6 - height,
    arborLength: tools - cutterLength,
    arborRadius: Math.min(bore * 0.4, 12 + bore * 0.14),
    cutterLength,
    cutterTip: gearBottom + tools,
  }
}

type Proportions = ReturnType<typeof computeMagneticProportions>

export function drawMagneticDrill(pen: Pen, specs: DrawingSpecs & { sku?: string | undefined }): Dimension[] {
  const p = computeMagneticProportions(specs)
  const right = Math.max(p.spindleX + p.bore / 2, p.motorX + p.motorRadius)
  drawGround(pen, -30, right + 34)
  drawFoot(pen, p, specs.magnetN)
  drawCoolantBottle(pen, p)
  drawStand(pen, p)
  drawControls(pen, p)
  drawGearCase(pen, p)
  drawMotorHousing(pen, p, formatMeasurement(specs.powerW, ' W'), specs.sku)
  const below = createPlacement(p.spindleX, p.gearBottom, 90)
  drawCutterArbor(pen, below, p.arborRadius, p.arborLength)
  const cutter = createPlacement(p.spindleX, p.gearBottom + p.arborLength, 90)
  drawAnnularCutter(pen, cutter, { bore: p.bore, length: p.cutterLength, arborRadius: p.arborRadius })
  drawCoolantHose(pen, p)
  drawFeedHandle(pen, {
    x: p.footLength - p.standWidth * 0.52 - 4,
    y: -p.footHeight + (p.footHeight + p.standTop) * 0.62,
    reach: p.height * (p.height < 350 ? 0.17 : 0.2),
    turnedBy: -24,
    hub: 17,
    knob: 10,
  })
  pen.draw('axis', `M${p.spindleX} ${-p.height - 14}V14`)
  return listDimensions(p, specs, right)
}

function listDimensions(p: Proportions, specs: DrawingSpecs, right: number): Dimension[] {
  const [edgeL, edgeR] = [p.spindleX - p.bore / 2, p.spindleX + p.bore / 2]
  return [
    {
      kind: 'height',
      from: -p.height,
      to: 0,
      feet: [p.motorX - p.motorRadius * 0.7, -30],
      side: 'left',
      label: formatMeasurement(specs.heightMm),
    },
    { kind: 'width', from: 0, to: p.footLength, side: 'below', label: formatMeasurement(specs.lengthMm) },
    {
      kind: 'vertical-bore',
      from: edgeL,
      to: edgeR,
      y: p.cutterTip - p.cutterLength * 0.5,
      label: formatDiameter(specs.capacitySteelMm),
    },
    {
      kind: 'height',
      from: p.cutterTip,
      to: Math.min(p.cutterTip + p.stroke, 0),
      feet: [edgeR, right + 34],
      side: 'right',
      label: formatMeasurement(specs.strokeMm),
    },
  ]
}

/** The magnet, with its holding force. */
function drawFoot(pen: Pen, { footLength, footHeight }: Proportions, magnetN: number | undefined) {
  const seam = -footHeight * 0.28
  pen.draw('grip', pen.boxPath(0, -footHeight, footLength, footHeight, 3))
  pen.draw('detail', `M0 ${seam}H${footLength}M${footLength * 0.34} ${seam}V0M${footLength * 0.66} ${seam}V0`)
  const force = magnetN && formatMeasurement(Math.round(magnetN / 100) / 10, ' kN')
  const size = footHeight * 0.32
  pen.drawLabel(footLength * 0.3, -footHeight * 0.5, force || undefined, {
    size,
    within: footLength * 0.6,
    hasNoHalo: true,
  })
}

const computeBottle = ({ footLength, standX, standTop, height }: Proportions) => {
  const width = footLength * 0.24
  return { width, x: standX - width - 6, top: standTop + 8, bulk: height * 0.26 }
}

/** The coolant bottle behind the stand, with its two brackets. */
export function drawCoolantBottle(pen: Pen, p: Proportions) {
  const { width: w, x, top, bulk } = computeBottle(p)
  pen.draw(
    'bright',
    `M${x} ${top + 16}q0-8 ${w * 0.3}-8v-8h${w * 0.4}v8q${w * 0.3} 0 ${w * 0.3} 8v${bulk}
     q0 5-5 5h${10 - w}q-5 0-5-5z`,
  )
  pen.draw('detail', `M${x + w * 0.3} ${top + 8}h${w * 0.4}M${x} ${top + bulk * 0.5}h${w}`)
  const gap = p.standX - x - w
  pen.draw('bodyFine', pen.boxPath(x + w, top + 34, gap, 9) + pen.boxPath(x + w, top + bulk * 0.8, gap, 9))
}

export function drawCoolantHose(pen: Pen, p: Proportions) {
  const { footLength, gearTop, gearHeight, gearBottom, spindleX, arborRadius, arborLength } = p
  const bottle = computeBottle(p)
  const mouth = bottle.x + bottle.width * 0.5
  pen.draw(
    'detail',
    `M${mouth} ${bottle.top}
     C${mouth} ${bottle.top - 60} ${footLength} ${gearTop - 40} ${footLength + 4} ${gearTop + gearHeight * 0.5}
     Q${footLength + 8} ${gearBottom + 14} ${spindleX - arborRadius - 3} ${gearBottom + arborLength * 0.4}`,
  )
}

export const getStandPath = ({ footLength, footHeight, standX, standTop }: Proportions) =>
  `M${standX - 14} ${-footHeight}v-10l14 -12V${standTop + 12}q0-12 12-12H${footLength - 8}V${-footHeight}z`

/** Carrying handle, stand, and the dovetail slide on its front. */
function drawStand(pen: Pen, p: Proportions) {
  const { footLength, footHeight, standX, standTop, gearTop, gearHeight } = p
  pen.draw(
    'grip',
    `M${standX + 12} ${standTop + 3}v-18q0-12 12-12H${footLength - 30}q12 0 12 12v18h-10v-14q0-6-6-6
     H${standX + 28}q-6 0-6 6v14z`,
  )
  pen.draw('body', getStandPath(p))
  pen.draw('bright', pen.boxPath(footLength - 8, standTop - 8, 9, -footHeight - standTop + 4))
  pen.draw('bright', pen.boxPath(footLength + 1, gearTop - 10, 9, gearHeight + 52))
  const rackX = footLength - 3.5
  pen.drawBars('bars', [rackX, standTop - 4], [rackX, -footHeight - 6], { across: 9, bar: 1, pitch: 5 })
}

function drawControls(pen: Pen, { footHeight, standX, standWidth }: Proportions) {
  const y = -footHeight - 54
  pen.draw('brightFine', pen.boxPath(standX + 8, y, standWidth - 28, 42, 2))
  pen.draw('gripFine', discPath(standX + 20, y + 12, 5.5) + discPath(standX + 20, y + 29, 5.5))
  if (standWidth > 66) pen.draw('detail', pen.boxPath(standX + 32, y + 8, standWidth - 58, 26, 2))
}

export function getMagneticGearCasePath(p: Proportions): string {
  const { footLength, gearTop, gearBottom, motorX, motorRadius, spindleX } = p
  const left = footLength + 10
  const right = motorX + motorRadius * 0.9
  return `M${left} ${gearTop - 6}H${right}V${gearBottom - 16}L${spindleX + 30} ${gearBottom}
     H${spindleX - 28}L${left} ${gearBottom - 8}z`
}

function drawGearCase(pen: Pen, p: Proportions) {
  const { footLength, gearTop, gearBottom, motorX, motorRadius } = p
  const left = footLength + 10
  const right = motorX + motorRadius * 0.9
  pen.draw('body', getMagneticGearCasePath(p))
  pen.draw('detail', `M${left} ${gearTop + 12}H${right}`)
  pen.drawScrews(3, [left + 10, gearTop + 24], [right - 10, gearTop + 24], [left + 12, gearBottom - 18])
}

export const getMagneticMotorProfile = ({ motorRadius: r, motorLength: length }: Proportions): Profile => [
  [0, r * 0.92],
  [8, r],
  [length * 0.72, r],
  [length * 0.74, r * 0.94],
  [length - 22, r * 0.94],
  [length - 6, r * 0.7],
]

function drawMotorHousing(pen: Pen, p: Proportions, power: string | undefined, sku: string | undefined) {
  const { motorX: x, motorRadius: r, motorLength: length, gearTop } = p
  const upwards = createPlacement(x, gearTop - 6, -90)
  const profile = getMagneticMotorProfile(p)
  const edges = [
    [8, r],
    [length * 0.34, r],
    [length * 0.72, r],
  ] as const
  pen.draw('body', turnedProfilePath(profile), upwards).draw('detail', ringsPath(edges), upwards)
  const at = (share: number) => gearTop - 6 - length * share
  pen.drawBars('outline', [x - r * 0.7, at(0.82)], [x + r * 0.72, at(0.82)], {
    across: length * 0.1,
    bar: 3,
    pitch: 7,
  })
  pen.drawLabel(x, at(0.52), power, { size: clamp(r * 0.34, 10, 18), within: r * 2 })
  pen.drawLabel(x, at(0.4), sku, { size: r * 0.2, within: r * 1.8 })
}
