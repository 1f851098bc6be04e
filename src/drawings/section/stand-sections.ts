/** Sections of the drills that stand on a magnet, a base or an anchored stand. y = 0 is the ground. */

import { drawCoreBase, drawWaterHose } from '../families/core-drill.ts'
import {
  type CoreProportions,
  computeCoreProportions,
  getCoreMotorProfile,
} from '../families/core-drill-proportions.ts'
import {
  computeMagneticProportions,
  drawCoolantBottle,
  drawCoolantHose,
  getMagneticGearCasePath,
  getMagneticMotorProfile,
  getStandPath,
} from '../families/magnetic-drill.ts'
import type { DrawingSpecs } from '../parts/drawing-input.ts'
import { drawAnnularCutter, drawCutterArbor } from '../parts/drill-bits.ts'
import { clamp } from '../parts/measurements.ts'
import { ORIGIN, type Placement } from '../parts/path.ts'
import { drawGround } from '../parts/shared-parts.ts'
import { drawSectionMotor, formatPartSpec } from './section-parts.ts'
import { boxPath, downFrom, mirroredBoxPath, type SectionPen, upFrom } from './section-pen.ts'

export function drawMagneticSection(pen: SectionPen, specs: DrawingSpecs) {
  const p = computeMagneticProportions(specs)
  const { footLength, footHeight, spindleX, gearTop, gearHeight, gearBottom, motorX, motorRadius } = p
  drawGround(pen, -30, Math.max(spindleX + p.bore / 2, motorX + motorRadius) + 34)
  drawMagnet(pen, footLength, footHeight)
  drawCoolantBottle(pen, p)
  pen.shell(getStandPath(p), 7)
  const slideX = footLength + 1
  pen.cut(boxPath(footLength - 8, p.standTop - 8, 9, -footHeight - p.standTop + 4), ORIGIN, 'cut-back')
  pen.cut(boxPath(slideX, gearTop - 10, 9, gearHeight + 52))
  const motor = turnedBody(getMagneticMotorProfile(p), upFrom(motorX, gearTop - 6))
  pen.shell(motor, 4)
  drawSectionMotor(pen, {
    frame: downFrom(motorX, gearTop - p.motorLength + 12),
    length: p.motorLength + gearHeight * 0.3,
    radius: motorRadius * 0.82,
    hasBrushes: true,
  })
  pen.shell(getMagneticGearCasePath(p), 6, 'cut-back')
  drawGearTrain(pen, { top: gearTop, height: gearHeight, motorX: motorX + motorRadius * 0.3, spindleX })
  const cutterTop = gearBottom + p.arborLength
  drawCutterArbor(pen, downFrom(spindleX, gearBottom), p.arborRadius, p.arborLength)
  const cutter = { bore: p.bore, length: p.cutterLength, arborRadius: p.arborRadius }
  drawAnnularCutter(pen, downFrom(spindleX, cutterTop), cutter)
  drawCutterInside(pen, downFrom(spindleX, cutterTop), p.bore / 2, p.cutterLength)
  drawCoolantHose(pen, p)
  pen.draw('axis', `M${spindleX} ${-p.height - 14}V14`)
  pen
    .callout('left', [footLength * 0.3, -footHeight * 0.4], 'Magnet', formatKilonewtons(specs.magnetN))
    .callout('left', [p.standX + 10, (p.standTop - footHeight) / 2], 'Stand with slide', formatStroke(specs))
    .callout(
      'right',
      [motorX + motorRadius * 0.6, gearTop - p.motorLength * 0.5],
      'Motor',
      formatPartSpec(specs.powerW, 'W'),
    )
    .callout(
      'right',
      [spindleX + 12, gearTop + gearHeight * 0.4],
      'Gears',
      formatPartSpec(specs.gears, 'speeds'),
    )
    .callout('right', [spindleX + p.arborRadius, gearBottom + p.arborLength * 0.7], 'Arbor', specs.taper)
    .callout(
      'right',
      [spindleX + p.bore / 2 - 3, cutterTop + p.cutterLength * 0.6],
      'Annular cutter',
      formatUpTo(specs.capacitySteelMm),
    )
}

const formatKilonewtons = (newtons: number | undefined) =>
  formatPartSpec(newtons && Math.round(newtons / 100) / 10, 'kN')
export const formatStroke = ({ strokeMm }: DrawingSpecs) => formatPartSpec(strokeMm, 'mm stroke')
export const formatUpTo = (mm: number | undefined) => {
  const length = formatPartSpec(mm, 'mm')
  return length && `up to ${length}`
}

/** A turned outline as a path without placement, for shells. */
export function turnedBody(profile: readonly (readonly [number, number])[], frame: Placement): string {
  const [cos, sin] = [Math.cos(frame.angle), Math.sin(frame.angle)]
  const place = (u: number, v: number) =>
    [frame.x + u * cos - v * sin, frame.y + u * sin + v * cos].map((mm) => Math.round(mm * 10) / 10).join(' ')
  const points = [...profile.map(([u, r]) => place(u, -r)), ...profile.map(([u, r]) => place(u, r)).reverse()]
  return `M${points.join('L')}z`
}

/** The magnet's core between its coils. */
function drawMagnet(pen: SectionPen, length: number, height: number) {
  pen.cut(boxPath(0, -height, length, height))
  for (const share of [0.16, 0.44, 0.72]) {
    const [x, y, width] = [length * share, -height * 0.72, length * 0.13]
    pen.part(boxPath(x, y, width, height * 0.72))
    const coil = Array.from({ length: 4 }, (_, i) => `M${x} ${y + height * 0.16 * (i + 0.6)}h${width}`)
    pen.draw('detail', `${coil.join('')}M${x + width / 2} ${y}v${height * 0.72}`)
  }
}

interface GearTrain {
  top: number
  height: number
  motorX: number
  spindleX: number
}

/** The motor's pinion, an intermediate shaft and the wheel on the spindle. */
export function drawGearTrain(pen: SectionPen, { top, height, motorX, spindleX }: GearTrain) {
  const span = Math.max(Math.abs(motorX - spindleX), 30)
  const spindle = downFrom(spindleX, top)
  pen.draw('bright', boxPath(height * 0.04, -span * 0.2, height * 0.98, span * 0.4), spindle)
  pen.gear(spindle, height * 0.5, height * 0.16, span * 0.62)
  pen.bearing(spindle, height * 0.08, height * 0.12, span * 0.2, span * 0.46)
  pen.bearing(spindle, height * 0.78, height * 0.14, span * 0.2, span * 0.5)
  const shaft = downFrom(motorX, top)
  pen.draw('bright', boxPath(0, -span * 0.08, height * 0.72, span * 0.16), shaft)
  pen.gear(shaft, height * 0.5, height * 0.16, span * 0.26)
}

/** A cutter is hollow: its wall is cut, and the pilot pin pushes the slug out. */
function drawCutterInside(pen: SectionPen, frame: Placement, radius: number, length: number) {
  const wall = clamp(radius * 0.2, 2.4, 7)
  pen.part(boxPath(14, wall - radius, length - 14, (radius - wall) * 2), frame)
  pen.cut(mirroredBoxPath(14, length - 14, radius - wall, radius), frame, 'cut-back')
  pen.draw('bright', `M4 -3H${length + 9}L${length + 13} 0L${length + 9} 3H4z`, frame)
  pen.spring(frame, 16, length * 0.5, Math.min(8, radius * 0.5))
}

export function drawCoreSection(pen: SectionPen, specs: DrawingSpecs) {
  const p = computeCoreProportions(specs)
  const { bitX, bitR, bitTop, collarTop, swivelTop, gearTop, columnX, columnWidth, height } = p
  drawConcrete(pen, p)
  drawCoreBase(pen, p)
  pen.shell(boxPath(columnX, -height + 14, columnWidth, height - 74), 6)
  pen.drawBars('bars', [p.columnFront - 5, -height + 24], [p.columnFront - 5, -76], {
    across: 9,
    bar: 2,
    pitch: 8,
  })
  pen.part(`M${columnX - 8} ${-height + 14}v-8q0-6 6-6h${columnWidth + 4}q6 0 6 6v8z`)
  pen.cut(`M${p.columnFront} ${gearTop - 6}H${bitX - 4}V${gearTop + 66}H${p.columnFront}z`)
  pen.shell(boxPath(columnX - 22, gearTop - 34, columnWidth + 44, 150), 8, 'cut-back')
  drawWaterHose(pen, p)
  const { motorRadius: r, motorLength: length } = p
  pen.shell(turnedBody(getCoreMotorProfile(p), upFrom(bitX, gearTop)), 5)
  drawSectionMotor(pen, {
    frame: downFrom(bitX, gearTop - length + 20),
    length: length - 6,
    radius: r * 0.82,
    hasBrushes: true,
  })
  pen.shell(
    `M${bitX - r - 14} ${gearTop - 4}h${2 * r + 28}V${swivelTop - 14}l-14 14h${-2 * r}l-14-14z`,
    6,
    'cut-back',
  )
  drawGearTrain(pen, { top: gearTop, height: swivelTop - gearTop, motorX: bitX + r * 0.5, spindleX: bitX })
  drawWaterPath(pen, p)
  drawCoreTube(pen, p)
  pen.draw('axis', `M${bitX} ${gearTop - length - 40}V20`)
  pen
    .callout('right', [bitX + r * 0.6, gearTop - length * 0.5], 'Motor', formatPartSpec(specs.powerW, 'W'))
    .callout('right', [bitX + r * 0.5, gearTop + 34], 'Gears', formatPartSpec(specs.gears, 'speeds'))
    .callout('right', [bitX + 22, swivelTop + 26], 'Water swivel')
    .callout('right', [bitX + bitR, (bitTop - 40) / 2], 'Core bit', formatUpTo(specs.capacityConcreteMm))
    .callout('left', [columnX + 4, -height * 0.3], 'Column with rack', formatStroke(specs))
    .callout('left', [columnX - 10, gearTop + 60], 'Carriage')
    .callout('left', [bitX - bitR * 0.5, 40], 'Concrete')
  pen.draw('engraved', `M${bitX - 12} ${collarTop}v20M${bitX + 12} ${collarTop}v20`)
}

/** The slab below the stand, cut where the bit has entered it. */
function drawConcrete(pen: SectionPen, { bitX, bitR }: CoreProportions) {
  const [left, right] = [-70, bitX + Math.max(bitR + 4, 66) + 130]
  pen.cut(boxPath(left, 0, right - left, 64))
}

function drawWaterPath(pen: SectionPen, { bitX, swivelTop, collarTop, bitTop }: CoreProportions) {
  const swivel = downFrom(bitX, swivelTop)
  pen.cut(mirroredBoxPath(0, 62, 14, 28), swivel)
  pen.bearing(swivel, 2, 12, 14, 27)
  pen.bearing(swivel, 46, 12, 14, 27)
  pen.draw('bright', boxPath(-6, -14, collarTop - swivelTop + 14, 28), swivel)
  // The bore through which the water runs into the bit.
  pen.part(boxPath(26, -5, bitTop - swivelTop - 24, 10), swivel)
  pen.draw('detail', `M40 0H${bitTop - swivelTop}`, swivel)
}

/** The tube with its diamond segments, and the core that stays in it. */
function drawCoreTube(pen: SectionPen, { bitX: x, bitR: r, bitTop: top, collarTop }: CoreProportions) {
  const wall = clamp(r * 0.08, 4, 10)
  pen.draw(
    'accent',
    `M${x - r} ${top + 12}V${top}L${x - 30} ${top - 22}V${collarTop}H${x + 30}V${top - 22}L${x + r} ${top}V${top + 12}z`,
  )
  pen.part(boxPath(x - r, top, r * 2, 34 - top))
  pen.cut(boxPath(x - r + wall + 4, 0, (r - wall - 4) * 2, 64))
  for (const left of [x - r, x + r - wall]) {
    pen.cut(boxPath(left, top, wall, 12 - top), ORIGIN, 'cut-back')
    pen.draw('solid', boxPath(left - 1.5, 12, wall + 3, 22))
  }
}
