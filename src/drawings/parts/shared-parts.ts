/** Draws parts that several families share. All lengths in mm. */
import { clamp } from './measurements.ts'
import { createPlacement, formatTenths, ORIGIN } from './path.ts'
import type { Pen } from './pen.ts'
import { discPath, ringsPath, turnedProfilePath } from './shapes.ts'

/** A cable or hose along a path. */
export function drawHose(pen: Pen, path: string, width: number) {
  const px = clamp(width * pen.scale, 2, 16)
  const strokeAttributes = (strokeWidth: number) =>
    ` stroke-width="${formatTenths(Math.round(strokeWidth * 10))}" stroke-linecap="round"`
  pen.draw('outline', path, ORIGIN, strokeAttributes(px))
  if (px > 4) pen.draw('core', path, ORIGIN, strokeAttributes(px - 3))
}

interface FeedHandle {
  x: number
  y: number
  reach: number
  /** The direction of the first spoke, in degrees. */
  turnedBy: number
  hub: number
  knob: number
}

/** A feed handle seen along its shaft: a hub and three spokes with ball knobs. */
export function drawFeedHandle(pen: Pen, { x, y, reach, turnedBy, hub, knob }: FeedHandle) {
  const rod = knob * 0.3
  const end = reach - knob
  for (const turn of [0, 120, 240]) {
    const spoke = createPlacement(x, y, turnedBy + turn)
    pen.draw('brightFine', `M0 ${-rod}H${end}V${rod}H0z`, spoke)
    pen.draw(
      'grip',
      `M${end} 0
       c0 ${-knob * 1.1} ${knob * 2} ${-knob * 1.2} ${knob * 2} 0
       c0 ${knob * 1.2} ${-knob * 2} ${knob * 1.1} ${-knob * 2} 0z`,
      spoke,
    )
  }
  pen.draw('body', discPath(x, y, hub)).draw('detail', discPath(x, y, hub * 0.45))
}

interface Motor {
  /** The center of the flange below the motor. */
  x: number
  y: number
  diameter: number
  length: number
}

/** A vertical motor with cooling fins and a fan cowl on top. */
export function drawMotor(pen: Pen, { x, y, diameter, length }: Motor) {
  const upwards = createPlacement(x, y, -90)
  const r = diameter / 2
  const flange = length * 0.08
  const cowl = length * 0.76
  const dome = length * 0.95
  pen.draw(
    'body',
    turnedProfilePath([
      [0, r * 0.86],
      [flange, r * 0.86],
      [flange, r],
      [cowl, r],
      [cowl, r * 1.04],
      [dome, r * 1.04],
      [length, r * 0.9],
    ]),
    upwards,
  )
  pen.draw(
    'detail',
    ringsPath([
      [flange, r],
      [cowl, r * 1.04],
      [dome, r * 1.04],
    ]),
    upwards,
  )
  const middle = y - length * 0.42
  const fins = { across: length * 0.58, bar: 1.4, pitch: diameter / 11 }
  pen.drawBars('bars', [x - r * 0.94, middle], [x + r * 0.94, middle], fins)
}

/** The terminal box of a motor, with the power on its lid. */
export function drawTerminalBox(pen: Pen, { x, y, diameter, length }: Motor, power: string | undefined) {
  const r = diameter / 2
  pen.draw('bodyFine', pen.boxPath(x - r * 0.62, y - length * 0.56, r * 1.24, length * 0.3, 2))
  const size = Math.min(diameter / (power?.length ?? 1), length * 0.16)
  pen.drawLabel(x, y - length * 0.41 + Math.min(length * 0.05, 9), power, { size })
}

/** The floor or workpiece at height 0, hatched below. */
export function drawGround(pen: Pen, from: number, to: number) {
  pen.draw('outline', `M${from} 0H${to}`)
  // The hatching is one skewed dashed stroke. Its lines are 7 px apart at every scale.
  const [x1, x2] = [from, to].map((x) => Math.round(x * pen.scale * 10)) as [number, number]
  pen.addPath('hatch', `M${formatTenths(x1 + 60)} 4H${formatTenths(x2)}`, ' transform="skewX(-45)"')
  pen.extendBounds(from * pen.scale, 9)
}
