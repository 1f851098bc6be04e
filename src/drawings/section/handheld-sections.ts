/** Sections of the drills that are held by hand. x runs from their back to the bit; y = 0 is the spindle. */

import {
  computeCordlessProportions,
  getCordlessHousingPath,
  getCordlessTriggerPath,
} from '../families/cordless-drill.ts'
import {
  computeHammerProportions,
  drawAuxiliaryHandle,
  drawHammerCable,
  getHammerGearCasePath,
  getHammerHousingPath,
  getHammerTriggerPath,
} from '../families/hammer-drill.ts'
import {
  computeRotaryProportions,
  drawSideHandle,
  getRotaryHandlePath,
  getRotaryHousingPath,
  MOTOR_LEAN,
} from '../families/rotary-hammer.ts'
import { drawKeylessChuck, drawSdsChuck } from '../parts/chucks.ts'
import type { DrawingSpecs } from '../parts/drawing-input.ts'
import { drawMasonryBit, drawTwistDrill } from '../parts/drill-bits.ts'
import { getDrawableNumber } from '../parts/measurements.ts'
import { createPlacement } from '../parts/path.ts'
import { discPath } from '../parts/shapes.ts'
import { drawChuckInside, drawSectionMotor, drawSwitch, formatPartSpec } from './section-parts.ts'
import { boxPath, mirroredBoxPath, type SectionPen, upFrom } from './section-pen.ts'

/** The voltage of a lithium-ion cell, and how many stand in one pack. */
const CELL_V = 3.6
const MAX_CELLS = 20

export function drawCordlessSection(pen: SectionPen, specs: DrawingSpecs) {
  const p = computeCordlessProportions(specs)
  drawTwistDrill(pen, createPlacement(p.length - 2, 0), p.bit, p.bitLength)
  pen.part(getCordlessTriggerPath(p)).shell(getCordlessHousingPath(p), 3.2)
  const gripX = (p.gripBack + p.gripFront) / 2
  const { width, height } = { width: p.gripWidth * 0.5, height: 30 }
  drawSwitch(
    pen,
    [gripX - width / 2 + 2, p.r + 6],
    [width, height],
    `M${gripX} ${p.r + 6}Q${gripX} ${p.r * 0.9} ${p.gearX * 0.4} ${p.r * 0.8}
     M${gripX} ${p.r + 34}Q${gripX - 4} ${p.footY - 40} ${(p.heelBack + p.heelFront) / 2} ${p.footY}`,
  )
  const motor = { frame: createPlacement(p.gearX * 0.06, 0), length: p.gearX * 0.98 }
  drawSectionMotor(pen, { ...motor, radius: p.r * 0.82, hasBrushes: false })
  drawPlanetaryGears(pen, p)
  drawCells(pen, p, specs)
  const chuck = { frame: createPlacement(p.chuckX, 0), ...p.chuck }
  pen.draw('bright', boxPath(p.clutchX, -5, p.chuckX - p.clutchX + 4, 10))
  drawKeylessChuck(pen, chuck.frame, p.chuckCapacity)
  drawChuckInside(pen, chuck, p.bit / 2)
  pen.draw('axis', `M-16 0H${p.length + p.bitLength + 14}`)
  pen
    .callout('above', [p.gearX * 0.5, -p.r * 0.7], 'Brushless motor', formatPartSpec(specs.batteryV, 'V'))
    .callout('above', [(p.gearX + p.clutchX) / 2, -p.r * 0.6], 'Planetary gears', formatGears(specs))
    .callout(
      'below',
      [p.chuckX + p.chuck.length * 0.6, p.chuck.radius * 0.4],
      'Keyless chuck',
      formatChuck(specs),
    )
    .callout('below', [gripX + 4, p.r + 22], 'Variable-speed switch')
}

const formatGears = ({ gears, torqueNm }: DrawingSpecs) =>
  [formatPartSpec(gears, 'gears'), formatPartSpec(torqueNm, 'N·m')].filter(Boolean).join(', ') || undefined
const formatChuck = ({ chuckMm }: DrawingSpecs) => {
  const capacity = formatPartSpec(chuckMm, 'mm')
  return capacity && `up to ${capacity}`
}

/** Two stages in one ring gear, then the clutch with its spring. */
function drawPlanetaryGears(pen: SectionPen, p: ReturnType<typeof computeCordlessProportions>) {
  const { gearX, clutchX, chuckX, r } = p
  const length = clutchX - gearX
  const outer = r * 0.84
  pen.cut(mirroredBoxPath(gearX, length, outer * 0.86, outer), createPlacement(0, 0), 'cut-back')
  for (const stage of [0.06, 0.54]) {
    const u = gearX + length * stage
    pen.gear(createPlacement(0, -outer * 0.52), u, length * 0.26, outer * 0.32)
    pen.gear(createPlacement(0, outer * 0.52), u, length * 0.26, outer * 0.32)
    pen.gear(createPlacement(0, 0), u, length * 0.26, outer * 0.2)
    pen.finePart(boxPath(u + length * 0.3, -outer * 0.8, length * 0.08, outer * 1.6))
  }
  pen.cut(mirroredBoxPath(clutchX, chuckX - clutchX, r * 0.68, r * 0.88))
  for (const side of [-1, 1])
    pen.spring(createPlacement(0, side * r * 0.46), clutchX + 2, chuckX - 5, r * 0.12)
}

function drawCells(
  pen: SectionPen,
  { battery, footBack, footY }: ReturnType<typeof computeCordlessProportions>,
  { batteryV, batteryAh }: DrawingSpecs,
) {
  const { height, length } = battery
  const [x, y] = [footBack - 2, footY + 1]
  pen.shell(
    `M${x} ${y}H${x + length}q4 0 4 5v${height - 11}q0 6-6 6H${x + 4}q-6 0-6-6v${11 - height}q0-5 2-5z`,
    2.4,
  )
  const cells = Math.round(getDrawableNumber(batteryV, 18, CELL_V, MAX_CELLS * CELL_V) / CELL_V)
  const rows = cells > 5 && height > 50 ? 2 : 1
  const columns = Math.ceil(cells / rows)
  const radius = Math.min((length - 8) / columns / 2, (height - 12) / rows / 2) * 0.94
  const pitch = (length - 8) / columns
  const circles = Array.from({ length: cells }, (_, i) => {
    const center = y + 7 + radius + Math.floor(i / columns) * radius * 2.06
    return [x + 4 + (i % columns) * pitch + pitch / 2, center] as const
  })
  pen.finePart(circles.map(([cx, cy]) => discPath(cx, cy, radius)).join(''))
  pen.draw('detail', circles.map(([cx, cy]) => discPath(cx, cy, radius * 0.3)).join(''))
  const [, lastRow = y] = circles.at(-1) ?? []
  const note = `${cells} × ${CELL_V} V${batteryAh ? `, ${formatPartSpec(batteryAh, 'Ah')}` : ''}`
  pen.callout('below', [x + length * 0.8, lastRow], 'Lithium-ion cells', note)
}

export function drawHammerSection(pen: SectionPen, specs: DrawingSpecs) {
  const p = computeHammerProportions(specs)
  const { gearX, gearLength, collarX, gripBack, gripFront, gripEnd, bottom, r, heelBack } = p
  drawHammerCable(pen, p)
  drawMasonryBit(pen, createPlacement(p.length - 2, 0), p.bit, p.bitLength)
  pen.part(getHammerTriggerPath(p)).shell(getHammerHousingPath(p), 4)
  pen.shell(getHammerGearCasePath(p), 4.6, 'cut-back')
  const gripX = (gripBack + gripFront) / 2
  drawSwitch(
    pen,
    [gripX - 12, bottom + 4],
    [26, 34],
    `M${gripX} ${bottom + 4}Q${gripX} ${bottom - 12} ${gearX * 0.28} ${r * 0.6}
     M${gripX - 2} ${bottom + 38}Q${gripX - 6} ${gripEnd - 60} ${heelBack + 18} ${gripEnd}`,
  )
  drawSectionMotor(pen, {
    frame: createPlacement(8, 0),
    length: gearX + 2,
    radius: r * 0.78,
    hasBrushes: true,
  })
  // The pinion drives the spindle below it; the ratchet discs make the blows.
  const cone = gearX + gearLength * 0.45
  pen.draw('bright', boxPath(gearX + 4, -5.5, collarX + 30 - gearX, 11))
  pen.gear(createPlacement(0, 0), gearX + gearLength * 0.14, gearLength * 0.16, r * 0.5)
  pen.gear(createPlacement(0, r * 0.6), gearX + gearLength * 0.14, gearLength * 0.16, r * 0.16)
  const ratchet = { from: cone, width: gearLength * 0.12, radius: p.chuck.radius * 0.72 }
  for (const side of [0, 1])
    pen.finePart(
      boxPath(ratchet.from + side * ratchet.width * 1.3, -ratchet.radius, ratchet.width, ratchet.radius * 2),
    )
  const teeth = Array.from({ length: 6 }, (_, i) => {
    const y = -ratchet.radius + (i * ratchet.radius) / 3
    return `M${ratchet.from + ratchet.width} ${y}l${ratchet.width * 0.3} ${ratchet.radius / 4.5}`
  })
  pen.draw('detail', teeth.join(''))
  const springFrom = ratchet.from + ratchet.width * 2.6
  pen.spring(createPlacement(0, 0), springFrom, Math.max(springFrom + 8, collarX - 4), p.chuck.radius * 0.56)
  pen.cut(mirroredBoxPath(collarX, 30, p.chuck.radius * 0.7, p.chuck.radius * 0.98))
  pen.bearing(createPlacement(0, 0), collarX + 6, 16, 5.5, p.chuck.radius * 0.7)
  const chuck = { frame: createPlacement(p.chuckX, 0), ...p.chuck }
  drawKeylessChuck(pen, chuck.frame, p.chuckCapacity)
  drawChuckInside(pen, chuck, p.bit / 2)
  drawAuxiliaryHandle(pen, p)
  pen.draw('axis', `M-14 0H${p.length + p.bitLength + 14}`)
  pen
    .callout('above', [gearX * 0.48, -r * 0.6], 'Motor', formatPartSpec(specs.powerW, 'W'))
    .callout(
      'above',
      [ratchet.from + ratchet.width, -ratchet.radius * 0.5],
      'Impact ratchet',
      formatBlows(specs),
    )
    .callout(
      'below',
      [p.chuckX + p.chuck.length * 0.6, p.chuck.radius * 0.4],
      'Keyless chuck',
      formatChuck(specs),
    )
    .callout('below', [gripX, bottom + 22], 'Switch')
}

const formatBlows = ({ blowsPerMin }: DrawingSpecs) => formatPartSpec(blowsPerMin, 'blows/min')

export function drawRotarySection(pen: SectionPen, specs: DrawingSpecs) {
  const p = computeRotaryProportions(specs)
  const { r, handle, noseX, collarX, collarLength, collar, motorBack, motorFront, bottom } = p
  drawMasonryBit(pen, createPlacement(p.length - 3, 0), p.bit, p.bitLength)
  pen.shell(getRotaryHandlePath(p), 4)
  pen.part(`M41 ${p.handleTop + 44}q12 2 9 14q-7 6-6 18q0 8 2 14l-9 2q-4-26 4-48z`)
  pen.shell(getRotaryHousingPath(p), 5)
  const motorX = (motorBack + motorFront + MOTOR_LEAN) / 2
  const motorWidth = (motorFront - motorBack) * 0.42
  drawSectionMotor(pen, {
    frame: upFrom(motorX, bottom - 12),
    length: bottom - 12 - r * 0.5,
    radius: motorWidth,
    hasBrushes: true,
  })
  drawImpactMechanism(pen, p, motorX)
  pen.cut(mirroredBoxPath(collarX, collarLength, collar * 0.72, collar))
  const chuck = { frame: createPlacement(p.chuckX, 0), ...p.chuck }
  drawSdsChuck(pen, chuck.frame, p.max)
  const shank = p.max ? 9 : 5
  pen.part(boxPath(-4, -shank - 5, chuck.length * 0.7, (shank + 5) * 2), chuck.frame)
  pen.draw('bright', boxPath(-4, -shank, chuck.length + 4, shank * 2), chuck.frame)
  pen.draw(
    'bright',
    discPath(chuck.length * 0.5, -shank - 2.5, 3.4) + discPath(chuck.length * 0.5, shank + 2.5, 3.4),
    chuck.frame,
  )
  drawSideHandle(pen, p)
  pen.draw('axis', `M-14 0H${p.length + p.bitLength + 14}M${motorX} ${r * 0.2}V${bottom + 12}`)
  pen
    .callout('below', [motorX, bottom - (bottom - r) * 0.5], 'Motor', formatPartSpec(specs.powerW, 'W'))
    .callout(
      'below',
      [p.chuckX + chuck.length * 0.5, shank + 2],
      p.max ? 'SDS-max holder' : 'SDS-plus holder',
    )
    .callout('above', [handle + 26, 0], 'Crank drive', formatBlows(specs))
    .callout('above', [noseX, -3], 'Striker', formatPartSpec(specs.impactEnergyJ, 'J'))
}

/** The crank moves a piston; the air before it throws the striker at the bit. */
function drawImpactMechanism(
  pen: SectionPen,
  p: ReturnType<typeof computeRotaryProportions>,
  motorX: number,
) {
  const { r, handle, collarX, collarLength, collar, chuckX } = p
  const bore = collar * 0.62
  const from = handle + (collarX - handle) * 0.3
  const length = chuckX - from
  const wheel = Math.min(r * 0.62, (from - handle) * 0.6)
  pen.gear(upFrom(motorX, r * 0.62), 0, r * 0.18, r * 0.5)
  pen
    .part(discPath(handle + wheel + 8, 0, wheel))
    .draw('detail', discPath(handle + wheel + 8, 0, wheel * 0.24))
  pen.cut(
    mirroredBoxPath(from, length - collarLength * 0.2, bore, bore + 5),
    createPlacement(0, 0),
    'cut-back',
  )
  const pinX = handle + wheel + 8
  pen.draw('bright', `M${pinX} ${-wheel * 0.5}L${from + length * 0.14} -4v8L${pinX} ${-wheel * 0.5 + 9}z`)
  pen.draw('bright', discPath(pinX, -wheel * 0.5 + 4, 5))
  const parts = [
    [0.1, 0.16, bore],
    [0.42, 0.22, bore],
    [0.72, 0.2, bore * 0.6],
  ] as const
  for (const [start, share, radius] of parts)
    pen.cut(boxPath(from + length * start, -radius, length * share, radius * 2))
  pen.callout('above', [from + length * 0.34, -bore * 0.5], 'Air cushion')
}
