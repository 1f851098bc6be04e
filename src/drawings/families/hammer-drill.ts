import { drawKeylessChuck, getKeylessChuckSize } from '../parts/chucks.ts'
import type { Dimension } from '../parts/dimensions.ts'
import type { DrawingSpecs } from '../parts/drawing-input.ts'
import { drawMasonryBit } from '../parts/drill-bits.ts'
import { clamp, formatDiameter, formatMeasurement, getDrawableNumber } from '../parts/measurements.ts'
import { createPlacement } from '../parts/path.ts'
import type { Pen } from '../parts/pen.ts'
import { turnedProfilePath } from '../parts/shapes.ts'
import { drawHose } from '../parts/shared-parts.ts'

/** The motor housing hangs this much below the spindle, mm. */
const MOTOR_OFFSET = 4
/** Length of the collar that takes the auxiliary handle, mm. */
const COLLAR_LENGTH = 30

/** x runs from the back of the housing to the bit; y = 0 is the spindle. */
export function computeHammerProportions(specs: DrawingSpecs) {
  const watts = getDrawableNumber(specs.powerW, 850, 100, 6000)
  const chuckCapacity = getDrawableNumber(specs.chuckMm, 13, 3, 32)
  const chuck = getKeylessChuckSize(chuckCapacity)
  const bit = getDrawableNumber(specs.capacityConcreteMm ?? specs.capacitySteelMm, chuckCapacity, 1, 100)
  const r = 28 + watts / 88
  const length = getDrawableNumber(specs.lengthMm, 230 + watts / 10, chuck.length + COLLAR_LENGTH + 130, 1200)
  const height = getDrawableNumber(specs.heightMm, 2 * r + 110 + watts / 40, 2 * r + 60, 1000)

  const gearLength = clamp(length * 0.17, 40, 74)
  const chuckX = length - chuck.length
  const collarX = chuckX - COLLAR_LENGTH
  const top = -r + MOTOR_OFFSET
  const bottom = r + MOTOR_OFFSET
  const gripEnd = height - r + MOTOR_OFFSET
  const gripBack = 24
  const heelBack = gripBack - (gripEnd - r) * 0.17
  return {
    watts,
    chuckCapacity,
    chuck,
    chuckX,
    bit,
    bitLength: bit * 2.8 + 52,
    length,
    r,
    top,
    bottom,
    gearX: collarX - gearLength,
    gearLength,
    collarX,
    gripEnd,
    gripBack,
    gripFront: gripBack + 42 + watts / 130,
    heelBack,
    heelFront: heelBack + 38 + watts / 150,
  }
}

type Proportions = ReturnType<typeof computeHammerProportions>

export function drawHammerDrill(pen: Pen, specs: DrawingSpecs): Dimension[] {
  const p = computeHammerProportions(specs)
  drawHammerCable(pen, p)
  drawMasonryBit(pen, createPlacement(p.length - 2, 0), p.bit, p.bitLength)
  drawHousing(pen, p)
  drawFittings(pen, p, formatMeasurement(specs.powerW, ' W'))
  drawGearCase(pen, p)
  drawKeylessChuck(pen, createPlacement(p.chuckX, 0), p.chuckCapacity)
  drawAuxiliaryHandle(pen, p)
  pen.draw('axis', `M-14 0H${p.length + p.bitLength + 14}`)
  return [
    {
      kind: 'width',
      from: 2,
      to: p.length,
      feet: [MOTOR_OFFSET - p.r * 0.6, -p.chuck.radius * 0.4],
      side: 'above',
      label: formatMeasurement(specs.lengthMm),
    },
    {
      kind: 'height',
      from: p.top,
      to: p.gripEnd,
      feet: [18, p.heelBack + 2],
      side: 'left',
      label: formatMeasurement(specs.heightMm),
    },
    {
      kind: 'horizontal-bore',
      x: p.length + p.bitLength * 0.72,
      radius: p.bit / 2,
      label: formatDiameter(specs.capacityConcreteMm ?? specs.capacitySteelMm),
    },
  ]
}

/** The cable and its bend relief. */
export function drawHammerCable(pen: Pen, { heelBack, gripEnd }: Proportions) {
  drawHose(pen, `M${heelBack + 18} ${gripEnd + 26}c-2 20-16 24-34 26`, 8)
  pen.draw('grip', `M${heelBack + 11} ${gripEnd - 2}h15l-4 32h-7z`)
  pen.draw('detail', `M${heelBack + 13} ${gripEnd + 8}h12m-11 7h10m-9 7h8`)
}

export const getHammerTriggerPath = ({ gripFront, bottom }: Proportions) =>
  `M${gripFront - 6} ${bottom + 3}c20 2 17 10 11 18q-4 8-1 20l-14 3z`

/** Motor housing and pistol grip in one outline. */
export function getHammerHousingPath(p: Proportions): string {
  const { r, top, bottom, gearX, gripEnd, gripBack, gripFront, heelBack, heelFront } = p
  const shoulder = MOTOR_OFFSET - r * 0.5
  const hip = MOTOR_OFFSET + r * 0.6
  return `M2 ${shoulder}Q3 ${top + 3} 20 ${top}H${gearX}V${bottom - 2}H${gripFront + 18}q-10 1-13 10
     L${heelFront + 4} ${gripEnd - 16}q-1 12-8 16H${heelBack + 4}q-7-4-5-16
     L${gripBack - 6} ${bottom + 16}Q${gripBack - 9} ${bottom + 2} 8 ${bottom - 8}
     Q0 ${hip} 2 ${shoulder}z`
}

/** The housing, then the rubber on its back. */
function drawHousing(pen: Pen, p: Proportions) {
  const { r, top, bottom, gripEnd, gripBack, heelBack } = p
  const shoulder = MOTOR_OFFSET - r * 0.5
  const hip = MOTOR_OFFSET + r * 0.6
  pen.draw('grip', getHammerTriggerPath(p)).draw('body', getHammerHousingPath(p))
  pen.draw(
    'gripFine',
    `M4 ${shoulder}Q5 ${top + 5} 18 ${top + 1}H40Q30 ${MOTOR_OFFSET} 44 ${bottom - 4}
     L${gripBack + 16} ${bottom + 14}L${heelBack + 16} ${gripEnd - 12}L${heelBack + 14} ${gripEnd - 1}
     h-10q-7-4-4-16L${gripBack - 5} ${bottom + 16}Q${gripBack - 8} ${bottom + 2} 9 ${bottom - 8}
     Q2 ${hip} 4 ${shoulder}z`,
  )
}

/** Vents, power plate, screws, mode switch. */
function drawFittings(pen: Pen, p: Proportions, power: string | undefined) {
  const { r, top, bottom, gearX, gripFront, heelFront, gripEnd } = p
  if (pen.isVisible(8, 4))
    pen.drawBars('outline', [gearX * 0.34, MOTOR_OFFSET], [gearX * 0.54, MOTOR_OFFSET], {
      across: r * 0.95,
      bar: 2.6,
      pitch: 6.4,
    })
  const plate = `M${gearX * 0.64} ${MOTOR_OFFSET - r * 0.76}H${gearX - 6}v${r * 0.54}H${gearX * 0.64}z`
  pen.draw('detail', `M${gearX * 0.6} ${top}V${bottom - 2}${plate}`)
  pen.drawScrews(
    2.2,
    [gearX * 0.6 - 7, top + 8],
    [gearX * 0.6 - 7, bottom - 10],
    [heelFront - 14, gripEnd - 14],
    [gripFront - 8, bottom + 8],
    [gearX + 4.5, top + 7],
    [gearX + 4.5, bottom - 9],
  )
  pen.drawLabel(gearX * 0.82 - 3, MOTOR_OFFSET - r * 0.37, power, { size: 16, within: gearX * 0.36 - 6 })
  pen.draw('grip', `M${gearX - 4} ${top}l4-8h20l4 8z`)
}

export function getHammerGearCasePath(p: Proportions): string {
  const { top, bottom, gearX, gearLength, collarX, chuck } = p
  const cone = gearX + gearLength * 0.45
  const neck = chuck.radius * 1.02
  return `M${gearX} ${top - 1}H${cone}L${collarX} ${-neck}V${neck}L${cone} ${bottom - 6}L${gearX} ${bottom}z`
}

function drawGearCase(pen: Pen, p: Proportions) {
  const { r, top, bottom, gearX, gearLength, collarX, chuck } = p
  const cone = gearX + gearLength * 0.45
  pen.draw('bright', getHammerGearCasePath(p))
  pen.draw(
    'detail',
    `M${gearX + 9} ${top - 1}V${bottom - 1}M${cone} ${top - 1}V${bottom - 6}
     M${cone} ${-r * 0.4}H${collarX - 3}M${cone} ${r * 0.45}H${collarX - 3}`,
  )
  const collar = chuck.radius * 0.98
  pen.draw(
    'bright',
    turnedProfilePath([
      [0, collar],
      [COLLAR_LENGTH, collar],
    ]),
    createPlacement(collarX, 0),
  )
}

/** The second handle, clamped on the collar, with the depth rod above it. */
export function drawAuxiliaryHandle(pen: Pen, { watts, collarX, chuck, length, bitLength }: Proportions) {
  const x = collarX + COLLAR_LENGTH * 0.46
  const gripTop = chuck.radius + 7
  const gripLength = 92 + watts / 60
  const rodY = -chuck.radius - 11
  const rodEnd = length + bitLength * 0.5
  pen.draw('brightFine', `M${x - 24} ${rodY - 3}H${rodEnd}v6H${x - 24}z`)
  if (pen.isVisible(4, 2.6))
    pen.drawBars('bars', [x + 18, rodY + 1.5], [rodEnd - 3, rodY + 1.5], { across: 3, bar: 1, pitch: 5 })
  pen.draw('body', pen.boxPath(x - 11, -chuck.radius - 18, 22, chuck.radius * 2 + 28, 5))
  pen.draw('detail', `M${x - 11} ${-chuck.radius - 3}h22M${x - 11} ${chuck.radius + 2}h22`)
  pen.draw(
    'grip',
    `M${x - 9} ${gripTop + 3}h18l2 6q5 1 5 5l-4 4q-3 ${gripLength * 0.35} 0 ${gripLength - 34}
     q4 1 4 5l-3 5q-2 5-13 5l-13-5q-3-1-3-5l4-5q3 ${-gripLength * 0.35} 0 ${34 - gripLength}q-4 0-4-4l5-5z`,
  )
  pen.drawBars('bars', [x, gripTop + 26], [x, gripTop + gripLength - 16], { across: 15, bar: 1.4, pitch: 8 })
}
