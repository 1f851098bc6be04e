import { drawKeylessChuck, getKeylessChuckSize } from '../parts/chucks.ts'
import type { Dimension } from '../parts/dimensions.ts'
import type { DrawingSpecs } from '../parts/drawing-input.ts'
import { drawTwistDrill } from '../parts/drill-bits.ts'
import { clamp, formatDiameter, formatMeasurement, getDrawableNumber } from '../parts/measurements.ts'
import { createPlacement } from '../parts/path.ts'
import type { Pen } from '../parts/pen.ts'
import { groovesPath, turnedProfilePath } from '../parts/shapes.ts'

/** Batteries come in three sizes, by voltage: height and length in mm. */
const getBatterySize = (volts: number) => {
  if (volts < 14) return { height: 40, length: 86, overhang: 8 }
  if (volts < 30) return { height: 58, length: 116, overhang: 12 }
  return { height: 74, length: 134, overhang: 12 }
}

/** x runs from the back of the head to the bit; y = 0 is the spindle. */
export function computeCordlessProportions(specs: DrawingSpecs) {
  const volts = getDrawableNumber(specs.batteryV, 18, 3, 120)
  const battery = getBatterySize(volts)
  const chuckCapacity = getDrawableNumber(specs.chuckMm, 13, 3, 32)
  const chuck = getKeylessChuckSize(chuckCapacity)
  const r = 25 + clamp(volts, 10, 60) * 0.4
  const length = getDrawableNumber(specs.lengthMm, 150 + volts, chuck.length + 66, 700)
  const height = getDrawableNumber(
    specs.heightMm,
    2 * r + 96 + battery.height,
    2 * r + battery.height + 50,
    700,
  )
  const bit = getDrawableNumber(specs.capacitySteelMm, chuckCapacity, 1, 60)

  const clutchLength = clamp(length * 0.11, 15, 22)
  const chuckX = length - chuck.length
  const clutchX = chuckX - clutchLength
  /** Where the motor ends and the gear case begins. */
  const gearX = clutchX - clamp(length * 0.13, 16, 30)
  const footY = height - r - battery.height
  const gripWidth = clamp(33 + volts * 0.42, 36, 45)
  const gripBack = gearX * 0.16 + 2
  const gripFront = gripBack + gripWidth
  const heelBack = gripBack - (footY - r) * 0.13 + 2
  const heelFront = heelBack + gripWidth - 3
  const footBack = heelBack - battery.overhang
  return {
    r,
    length,
    height,
    battery,
    bit,
    bitLength: bit * 4.5 + 38,
    chuck,
    chuckCapacity,
    chuckX,
    clutchX,
    clutchLength,
    gearX,
    footY,
    footBack,
    footFront: footBack + battery.length * 0.94,
    gripWidth,
    gripBack,
    gripFront,
    heelBack,
    heelFront,
  }
}

type Proportions = ReturnType<typeof computeCordlessProportions>

export function drawCordlessDrill(pen: Pen, specs: DrawingSpecs): Dimension[] {
  const p = computeCordlessProportions(specs)
  drawTwistDrill(pen, createPlacement(p.length - 2, 0), p.bit, p.bitLength)
  drawHousing(pen, p)
  drawRubber(pen, p)
  drawFittings(pen, p)
  drawClutchRing(pen, p)
  drawKeylessChuck(pen, createPlacement(p.chuckX, 0), p.chuckCapacity)
  drawBattery(pen, p, formatMeasurement(specs.batteryV, ' V'))
  pen.draw('axis', `M-16 0H${p.length + p.bitLength + 14}`)
  const { r, length } = p
  return [
    {
      kind: 'width',
      from: 0,
      to: length,
      feet: [-r * 0.6, -p.chuck.radius * 0.4],
      side: 'above',
      label: formatMeasurement(specs.lengthMm),
    },
    {
      kind: 'height',
      from: -r,
      to: p.height - r,
      feet: [14, p.footBack - 2],
      side: 'left',
      label: formatMeasurement(specs.heightMm),
    },
    {
      kind: 'horizontal-bore',
      x: length + p.bitLength * 0.55,
      radius: p.bit / 2,
      label: formatDiameter(specs.capacitySteelMm),
    },
  ]
}

export const getCordlessTriggerPath = ({ r, gripFront }: Proportions) =>
  `M${gripFront - 4} ${r + 3}c18 2 15 8 9 15q-4 7 0 17l-13 3z`

/** The clamshell in one outline: head, grip and foot. */
export function getCordlessHousingPath(p: Proportions): string {
  const { r, gearX, clutchX, gripBack, gripFront, heelFront, footY, footBack, footFront } = p
  return `M0 ${-r * 0.5}C0 ${-r * 0.9} 4 ${-r * 0.97} 16 ${-r}
     H${gearX}L${clutchX} ${-r * 0.9}V${r * 0.9}L${gearX} ${r}H${gripFront + 16}q-10 1-12 9
     C${gripFront + 2} ${r + 34} ${heelFront + 2} ${footY - 52} ${heelFront} ${footY - 32}
     Q${heelFront} ${footY - 17} ${heelFront + 12} ${footY - 15}
     L${footFront - 8} ${footY - 10}q6 1 6 10H${footBack + 2}q-2-12 3-16q4-4 5-14
     L${gripBack - 1} ${r + 10}q0-9-9-11Q0 ${r * 0.9} 0 ${r * 0.5}z`
}

function drawHousing(pen: Pen, p: Proportions) {
  pen.draw('grip', getCordlessTriggerPath(p)).draw('body', getCordlessHousingPath(p))
}

/** The rear cap and the back of the grip. */
function drawRubber(pen: Pen, { r, gearX, gripBack, heelBack, footY }: Proportions) {
  pen.draw(
    'gripFine',
    `M1 ${-r * 0.5}C1 ${-r * 0.86} 4 ${-r * 0.94} 16 ${-r + 1}
     L${gearX * 0.3} ${-r + 1}Q${gearX * 0.22} 0 ${gearX * 0.3} ${r - 1}
     L${gripBack + 14} ${r + 12}L${heelBack + 15} ${footY - 24}q-2 8-12 8l1-14
     L${gripBack} ${r + 10}q0-9-9-11Q1 ${r * 0.9} 1 ${r * 0.5}z`,
  )
}

/** Vents, name plate, screws, gear switch on top, direction switch above the trigger. */
function drawFittings(pen: Pen, p: Proportions) {
  const { r, gearX, gripBack, gripFront, gripWidth, heelBack, footY } = p
  if (pen.isVisible(6, 4))
    pen.drawBars('outline', [5, 0], [gearX * 0.24, 0], { across: r * 0.9, bar: 2.2, pitch: 5.5 })
  const plate = `M${gearX * 0.38} ${-r * 0.68}H${gearX - 12}V${-r * 0.12}H${gearX * 0.38 - 2}z`
  pen.draw('detail', `M${gearX} ${-r}V${r}${plate}`)
  pen.drawScrews(
    2,
    [gearX - 7, -r + 8],
    [heelBack + gripWidth - 14, footY - 24],
    [gripBack + gripWidth - 16, r - 2],
  )
  const size = Math.min(r * 0.26, (gearX * 0.62 - 20) / 4.4)
  pen.drawLabel(gearX * 0.69 - 7, -r * 0.31, 'FIX IT', { size })
  pen.draw('bodyFine', `M${gearX * 0.5} ${-r}l3-5h${gearX * 0.22}l3 5z`)
  pen.draw('gripFine', pen.boxPath(gripFront + 4, r - 7, 14, 8, 2))
}

export function drawClutchRing(pen: Pen, { r, clutchX, clutchLength }: Proportions) {
  const profile = [
    [0, r * 0.86],
    [2, r * 0.92],
    [clutchLength - 3, r * 0.88],
    [clutchLength, r * 0.8],
  ] as const
  pen.draw('body', turnedProfilePath(profile), createPlacement(clutchX, 0))
  if (pen.isVisible(r, 14))
    pen.draw('detail', groovesPath(3, clutchLength - 6, r * 0.88), createPlacement(clutchX, 0))
}

function drawBattery(pen: Pen, { battery, footBack, footY }: Proportions, voltage: string | undefined) {
  const { height, length } = battery
  const [x, y] = [footBack - 2, footY + 1]
  pen.draw(
    'grip',
    `M${x + 1} ${y}H${x + length}q4 0 4 5v${height * 0.4}l-4 4v${height * 0.6 - 16}q0 6-6 6
     H${x + 4}q-6 0-6-6v${11 - height}q0-4 3-4z`,
  )
  const seam = `M${x - 1} ${y + height * 0.3}H${x + length * 0.66}l8 ${height * 0.16}H${x + length + 2}`
  pen.draw('detail', seam + pen.boxPath(x + length - 12, y + 5, 14, height * 0.22, 2))
  const size = height * 0.28
  pen.drawLabel(x + length * 0.36, y + height * 0.76, voltage, {
    size,
    within: length * 0.6,
    hasNoHalo: true,
  })
}
